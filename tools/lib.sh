# Sourced by the tools: a sentence in the user's language, and Debian's packages.

# say ENGLISH KOREAN
say() {
    case "${HANPAN_LANG:-${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}}" in
        ko*) printf '%s\n' "$2" >&2 ;;
        *) printf '%s\n' "$1" >&2 ;;
    esac
}

# debian PACKAGE…: the lists are asked anew only where the packages cannot be had without, and may be out of reach
debian() {
    as_root="env"
    [ "$(id -u)" = 0 ] || as_root="sudo -n env"
    say "Installing from Debian, about a minute: $*" "데비안 패키지를 설치합니다 (1분쯤): $*"
    install="$as_root DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $*"
    $install >/dev/null 2>&1 && return
    $as_root apt-get update -qq >/dev/null 2>&1 || true
    $install >/dev/null 2>&1
}

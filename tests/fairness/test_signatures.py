"""Ed25519 against the vectors of RFC 8032, and strict where verifiers differ."""

import pytest

from hanpan.fairness import ed25519

RFC = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24"
        "655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aee"
        "b00d291612bb0c00",
    ),
]


@pytest.mark.parametrize(("secret", "public", "message", "signature"), RFC)
def test_the_vectors_of_the_standard(secret: str, public: str, message: str, signature: str) -> None:
    said = bytes.fromhex(message)
    assert ed25519.public_key(bytes.fromhex(secret)).hex() == public
    assert ed25519.sign(bytes.fromhex(secret), said).hex() == signature
    assert ed25519.verify(bytes.fromhex(public), said, bytes.fromhex(signature))
    assert not ed25519.verify(bytes.fromhex(public), said + b"!", bytes.fromhex(signature))


def test_what_only_a_careless_verifier_accepts() -> None:
    public, signature = bytes.fromhex(RFC[0][1]), bytes.fromhex(RFC[0][3])
    larger = int.from_bytes(signature[32:], "little") + ed25519.ORDER
    assert not ed25519.verify(public, b"", signature[:32] + larger.to_bytes(32, "little"))
    neutral = (1).to_bytes(32, "little")
    assert not ed25519.verify(neutral, b"anything", neutral + bytes(32))
    beyond = (ed25519.P + 1).to_bytes(32, "little")
    assert not ed25519.verify(beyond, b"anything", beyond + bytes(32))
    assert not ed25519.verify(b"\2" + bytes(31), b"", signature), "no point of the curve has this y"

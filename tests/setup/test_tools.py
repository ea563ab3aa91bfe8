"""`tools/venv`, `tools/chromium`, `tools/faketime` and `tools/step` where a machine lacks something."""

from pathlib import Path

import pytest

from tests.setup.machines import Machine


def test_a_new_machine_is_given_what_it_lacks(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    done = machine.run("venv", str(tmp_path / "venv"))
    assert done.returncode == 0, done.stderr
    assert machine.asked == ["install", "update", "install", "install"]
    assert done.stderr.splitlines() == [
        "Installing from Debian, about a minute: python3-venv",
        "Installing from Debian, about a minute: gcc libc6-dev python3-dev",
    ]
    assert (tmp_path / "venv" / "bin" / "python").exists()


def test_lists_out_of_reach_are_no_hindrance(tmp_path: Path) -> None:
    """The first attempt fails, so does `apt-get update`, and the packages can be had all the same."""
    machine = Machine(tmp_path, offline=True)
    (machine.folder / "busy").touch()
    done = machine.run("venv", str(tmp_path / "venv"))
    assert done.returncode == 0, done.stderr
    assert machine.asked == ["install", "update", "install", "install"]
    assert (machine.installed / "python3-venv").exists()


@pytest.mark.parametrize(("lang", "told"), [("en_GB.UTF-8", "please install python3-venv"), ("ko_KR.UTF-8", "다시")])
def test_without_venv_it_ends_with_one_sentence(tmp_path: Path, lang: str, told: str) -> None:
    done = Machine(tmp_path, held="python3-venv").run("venv", str(tmp_path / "venv"), lang=lang)
    assert done.returncode == 1
    assert told in done.stderr.splitlines()[-1]
    assert len(done.stderr.splitlines()) == 2
    assert not (tmp_path / "venv").exists()


def test_without_a_compiler_it_goes_on(tmp_path: Path) -> None:
    machine = Machine(tmp_path, held="gcc")
    done = machine.run("venv", str(tmp_path / "venv"))
    assert done.returncode == 0, done.stderr
    assert "plain Python" in done.stderr.splitlines()[-1]
    assert (tmp_path / "venv" / "bin" / "python").exists()


@pytest.mark.parametrize("package", ["chromium", "faketime"])
def test_what_tests_need_that_can_be_had(tmp_path: Path, package: str) -> None:
    machine = Machine(tmp_path, offline=True)
    assert machine.run(package).returncode == 0
    assert machine.run(package).stderr == "", "a second call has nothing to do"


def test_chromium_with_its_windows_will_do(tmp_path: Path) -> None:
    machine = Machine(tmp_path, held="chromium-headless-shell")
    assert machine.run("chromium").returncode == 0
    assert (machine.installed / "chromium").exists()


@pytest.mark.parametrize("package", ["chromium", "faketime"])
def test_what_tests_need_that_cannot_be_had(tmp_path: Path, package: str) -> None:
    done = Machine(tmp_path, held=f"{package} {package}-headless-shell").run(package)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(f"Could not be installed: {package}")


def test_a_step_is_one_line(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    done = machine.run("step", "5", "Doing it", "합니다", "sh", "-c", "echo much; echo more >&2", lang="ko_KR.UTF-8")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "합니다 (5초쯤)\n")


def test_a_step_that_fails_says_why(tmp_path: Path) -> None:
    done = Machine(tmp_path).run("step", "5", "Doing it", "합니다", "sh", "-c", "echo because; exit 3")
    assert done.returncode == 3
    assert done.stderr == "Doing it, about 5 s\nbecause\n"

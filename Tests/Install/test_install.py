"""`make install` and `make uninstall`, in a folder of their own."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = pathlib.Path(os.environ.get("SEQRCAST") or ROOT / ".build/debug/seqrcast")
LIST = "share/seqrcast/installed"
# The PATH of root in `sudo`.
SECURE_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def run(*command, **environment):
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, **environment}, check=False
    )


def below(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


class InstallTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory(prefix="seqrcast-install-")
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = pathlib.Path(temporary.name)
        cls.destination = cls.folder / "destination"
        cls.root = cls.destination / "usr/local"
        # A folder that others made, with a file.
        (cls.root / "bin").mkdir(parents=True)
        (cls.root / "share").mkdir()
        (cls.root / "share/other").touch()
        cls.before = below(cls.root)
        # Without debug information everything is much faster.
        cls.build = cls.folder / "build"
        cls.build.mkdir()
        for program in ("seqrcast", "seqrcast-decode"):
            subprocess.run(["strip", "-o", cls.build / program, TOOL.parent / program], check=True)
        # Writing the man pages is slow, so there is one installation, and a copy of it for each
        # test.
        cls.installed = cls.folder / "installed"
        cls.install()
        cls.destination.rename(cls.installed)

    def setUp(self):
        shutil.copytree(self.installed, self.destination)

    def tearDown(self):
        if (self.root / LIST).exists():
            self.assertEqual(self.script("--uninstall").returncode, 0)
        self.assertEqual(below(self.root), self.before)
        shutil.rmtree(self.destination)

    @classmethod
    def install(cls):
        done = cls.script(str(cls.build))
        assert (done.returncode, done.stderr) == (0, ""), done.stderr

    @classmethod
    def script(cls, argument):
        return run("Scripts/install.sh", argument, DESTDIR=str(cls.destination), PREFIX="/usr/local")

    def test_addresses_of_functions_are_random_and_read_only(self):
        for program in ("bin/seqrcast", "libexec/seqrcast/seqrcast-decode"):
            about = run(
                "readelf", "--wide", "--file-header", "--segments", "--dynamic", str(self.root / program)
            ).stdout
            for hardening in ("Position-Independent Executable", "GNU_RELRO", "BIND_NOW"):
                self.assertIn(hardening, about, program)

    def test_uninstall_restores_the_earlier_state(self):
        self.assertTrue(os.access(self.root / "bin/seqrcast", os.X_OK))
        self.assertEqual(self.script("--uninstall").returncode, 0)
        self.assertEqual(below(self.root), self.before)
        self.assertEqual(self.script("--uninstall").returncode, 1)

    def test_uninstall_leaves_files_of_others_in_its_folders(self):
        other = self.root / "share/man/man1/other.1"
        other.touch()
        self.assertEqual(self.script("--uninstall").returncode, 0)
        self.assertEqual(
            below(self.root), self.before | {"share/man", "share/man/man1", "share/man/man1/other.1"}
        )
        other.unlink()
        for folder in other.parents[:2]:
            folder.rmdir()

    def test_uninstall_removes_nothing_outside(self):
        outside = self.folder / "outside"
        outside.touch()
        before = below(self.destination)
        names = (self.root / LIST).read_text()
        for name in (str(outside), "../../../outside", "bin/../../../../outside", "..", ""):
            (self.root / LIST).write_text(f"{names}{name}\n")
            done = self.script("--uninstall")
            self.assertEqual(done.returncode, 1, name)
            self.assertIn("nothing was changed", done.stderr)
            # The next installation does not replace this one.
            self.assertEqual(self.script(str(self.build)).returncode, 1, name)
            self.assertTrue(outside.exists())
            self.assertEqual(below(self.destination), before)
        (self.root / LIST).write_text(names)

    def test_names_are_no_patterns(self):
        stays = [self.root / "share" / name for name in ("a", "b", "other", "-r")]
        goes = self.root / "share/a b"
        for file in [*stays, goes]:
            file.touch()
        with open(self.root / LIST, "a", encoding="utf-8") as names:
            names.write("share/*\nshare/a b\n-r\n")
        self.assertEqual(self.script("--uninstall").returncode, 0)
        self.assertFalse(goes.exists())
        for file in stays:
            self.assertTrue(file.exists(), file)
            if file.name != "other":
                file.unlink()

    def test_an_installation_removes_the_one_before(self):
        old = self.root / "share/seqrcast/old page.html"
        old.touch()
        with open(self.root / LIST, "a", encoding="utf-8") as names:
            names.write("share/seqrcast/old page.html\n")
        self.install()
        self.assertFalse(old.exists())

    def test_the_app_is_installed(self):
        app = ROOT / ".build/app"
        if not app.is_dir():
            self.skipTest("`make app` was not run")
        self.assertEqual(below(self.root / "share/seqrcast/app"), below(app))
        for path in app.rglob("*"):
            copy = self.root / "share/seqrcast/app" / path.relative_to(app)
            self.assertEqual(copy.stat().st_mode & 0o7777, 0o755 if path.is_dir() else 0o644, copy)

    def test_the_list_of_known_holes_belongs_to_this_system(self):
        system = subprocess.run(
            ". /etc/os-release && echo $ID $VERSION_ID",
            shell=True,
            capture_output=True,
            text=True,
            check=False,
        ).stdout
        self.assertEqual(
            (self.root / "share/seqrcast/known-holes").read_text().splitlines()[0], system.strip()
        )

    def test_man_pages_have_no_markdown(self):
        pages = list((self.root / "share/man").glob("man?/*"))
        self.assertTrue(pages)
        for page in pages:
            self.assertNotRegex(page.read_text(encoding="utf-8"), r"\n!|\\\||<img|\]\(", page.name)

    def test_a_signal_leaves_nothing_behind(self):
        temporary, programs = self.folder / "temporary", self.folder / "programs"
        temporary.mkdir()
        programs.mkdir()
        before = below(self.destination)
        for signal, status in (("INT", 130), ("TERM", 143), ("HUP", 129)):
            # Like Ctrl-C, the signal reaches the script and its child while some programs are
            # installed.
            (programs / "strip").write_text(f"#!/bin/sh\nkill -{signal} 0\n")
            (programs / "strip").chmod(0o755)
            done = run(
                "setsid",
                "--wait",
                "env",
                "--default-signal",
                "Scripts/install.sh",
                str(self.build),
                DESTDIR=str(self.destination),
                TMPDIR=str(temporary),
                PATH=f"{programs}:{os.environ['PATH']}",
            )
            self.assertEqual(done.returncode, status, done.stderr)
            self.assertEqual(below(temporary), set())
            self.assertEqual(below(self.destination), before)

    def test_nothing_is_installed_without_a_build(self):
        before = below(self.destination)
        for build in ("", str(self.folder)):
            done = self.script(build)
            self.assertEqual(done.returncode, 1)
            self.assertIn("make release", done.stderr)
            self.assertEqual(below(self.destination), before)

    def test_make_install_needs_no_swift(self):
        path = self.folder / "release-path"
        path.write_text(f"{self.build}\n")
        destination = self.folder / "made"
        for goal, has_program in (("install", True), ("uninstall", False)):
            # Removes the flags of the make that runs the tests.
            done = run(
                "make",
                "--no-print-directory",
                goal,
                f"DESTDIR={destination}",
                "PREFIX=/usr",
                f"RELEASE_PATH={path}",
                PATH=SECURE_PATH,
                MAKEFLAGS="",
            )
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual((destination / "usr/bin/seqrcast").exists(), has_program)
        self.assertEqual(below(destination), {"usr"})


class ReleaseSignatureTests(unittest.TestCase):
    def test_packages_of_this_version_are_signed(self):
        with tempfile.TemporaryDirectory(prefix="seqrcast-install-") as name:
            folder = pathlib.Path(name)
            vault = folder / "release.vault"
            run(TOOL, "init", "--name", "Release", SEQRCAST_VAULT=str(vault))
            version = run(TOOL, "--version").stdout.split()[1].rstrip(",")
            systems = [f"{version}-1~deb{release}u1_amd64.deb" for release in (12, 13)]
            packages = [f"{name}_{system}" for name in ("seqrcast-dbgsym", "seqrcast") for system in systems]
            for package in [*packages, "seqrcast_0.0.1-1~deb12u1_amd64.deb", "other_1_amd64.deb"]:
                (folder / package).touch()
            done = run("Scripts/sign-release.sh", str(TOOL.parent), name, str(vault))
            self.assertEqual(done.returncode, 0, done.stderr)
            signed = [line.split()[1] for line in (folder / "SHA256SUMS").read_text().splitlines()]
            self.assertEqual(sorted(signed), packages)
            # Somebody who downloads one package does not have the others.
            (folder / packages[0]).unlink()
            check = subprocess.run(
                ["sha256sum", "--check", "--ignore-missing", "SHA256SUMS"],
                cwd=folder,
                capture_output=True,
                check=False,
            )
            self.assertEqual(check.returncode, 0)


if __name__ == "__main__":
    unittest.main()

"""Machines on which nothing can be built: one sentence says why, and nothing is changed."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = (
    "check-machine.sh",
    "check-swift-packages.sh",
    "debian-sources.sh",
    "exit-on-signals.sh",
    "install-packages.sh",
    "list-pages.sh",
)


class ScriptTests(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="seqrcast-machine-")
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.tree = self.clone("tree")
        self.programs = self.folder / "programs"
        self.programs.mkdir()

    def clone(self, name):
        """Copies the scripts into a folder of their own."""
        tree = self.folder / name
        (tree / "Scripts").mkdir(parents=True)
        for script in SCRIPTS:
            shutil.copy(ROOT / "Scripts" / script, tree / "Scripts")
        return tree

    def program(self, name, script):
        (self.programs / name).write_text(f"#!/bin/sh\n{script}\n")
        (self.programs / name).chmod(0o755)

    def run_script(self, script, *arguments, tree=None, prefix=(), **environment):
        path = f"{self.programs}:/usr/sbin:/usr/bin:/sbin:/bin"
        return subprocess.run(
            [*prefix, (tree or self.tree) / "Scripts" / script, *arguments],
            capture_output=True,
            text=True,
            env={**os.environ, "PATH": path, **environment},
            check=False,
        )

    def assert_says(self, done, sentence):
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn(sentence, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)


class MachineTests(ScriptTests):
    def test_a_machine_with_swift_is_fine(self):
        self.program("swift", "echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'")
        done = self.run_script("check-machine.sh")
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_swift_that_is_missing_old_or_broken(self):
        self.assert_says(self.run_script("check-machine.sh", "no-swift"), "no Swift in PATH")
        self.program("swift", "echo 'Swift version 6.2.4 (swift-6.2.4-RELEASE)'")
        self.assert_says(self.run_script("check-machine.sh"), "Swift 6.2.4 is too old: SeQRcast needs 6.3")
        self.program("swift", "echo 'error while loading shared libraries: libncurses.so.6' >&2; exit 127")
        self.assert_says(
            self.run_script("check-machine.sh"),
            "Swift does not start: error while loading shared libraries: libncurses",
        )

    def test_a_folder_with_a_blank_and_one_that_is_read_only(self):
        self.program("swift", "echo 'Swift version 6.3'")
        self.assert_says(
            self.run_script("check-machine.sh", tree=self.clone("a tree")), "there is a blank in"
        )
        # Uses a mount namespace, because root may write to files despite their permissions.
        remount = (
            "unshare",
            "--map-root-user",
            "--mount",
            "sh",
            "-c",
            'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$1"',
            self.tree,
        )
        if subprocess.run([*remount, "true"], capture_output=True, check=False).returncode:
            self.skipTest("no namespaces of mounts here")
        self.assert_says(self.run_script("check-machine.sh", prefix=remount), "is read-only")

    def test_no_space(self):
        self.program("swift", "echo 'Swift version 6.3'")
        self.program("df", "echo Avail; echo 12")
        self.assert_says(
            self.run_script("check-machine.sh"), "12 MB are free here, and building takes 1000 more"
        )
        # The state that a build without network leaves.
        (self.tree / ".build").mkdir()
        (self.tree / ".build/some.lock").touch()
        self.assert_says(self.run_script("check-machine.sh"), "12 MB are free here, and building takes ")
        self.program("du", "echo 990")
        self.assertEqual(self.run_script("check-machine.sh").returncode, 0)

    def test_no_network_and_no_sudo(self):
        self.program("dpkg-query", "exit 1")
        self.program("apt-get", "echo 'E: Unable to locate package file' >&2; exit 100")
        self.program("sudo", 'exec "$@"')
        self.assert_says(
            self.run_script("install-packages.sh", "test"),
            "apt-get cannot install the missing packages: Unable to locate package file",
        )
        self.program(
            "apt-get",
            "echo 'dpkg: error processing package file (--configure):'; echo ' end of file on stdin'; "
            "echo 'E: Sub-process /usr/bin/dpkg returned an error code (1)' >&2; exit 100",
        )
        self.assert_says(
            self.run_script("install-packages.sh", "test"),
            "missing packages: dpkg: error processing package file (--configure): end of file on stdin",
        )
        self.program("id", "[ $1 = -un ] && echo ann || echo 1000")
        self.program("sudo", "echo 'sudo: a password is required' >&2; exit 1")
        done = self.run_script("install-packages.sh", "test")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertEqual(
            done.stderr,
            "sudo: a password is required\ninstall-packages.sh: sudo does not make ann root; "
            "as root, run: apt-get install file fonts-dejavu-extra\n",
        )
        self.program("command", "exit 1")
        for name in ("cat", "basename", "dirname", "sh"):
            (self.programs / name).symlink_to(f"/bin/{name}")
        (self.programs / "sudo").unlink()
        done = self.run_script("install-packages.sh", "test", PATH=str(self.programs))
        self.assert_says(done, "there is no sudo; as root, run: apt-get install file fonts-dejavu-extra")
        (self.programs / "apt-get").unlink()
        done = self.run_script("install-packages.sh", "test", PATH=str(self.programs))
        self.assert_says(
            done, "this system has no apt-get; install what these are called here: file fonts-dejavu-extra"
        )
        self.assert_says(
            self.run_script("install-packages.sh", "nothing"), "there is no set of packages named nothing"
        )


class SourceTests(ScriptTests):
    """The list of security updates did not answer. apt knows today's library and an older source."""

    def setUp(self):
        super().setUp()
        self.program(
            "apt-get",
            """case "$*" in
        *" update") for word; do case $word in Dir::State::lists=*) touch "${word#*=}/site_Sources" ;; esac; done ;;
        *" source brotli=1.0.9-2") mkdir brotli-1.0.9 ;;
        *) echo "E: there is no such source"; exit 100 ;;
        esac""",
        )
        self.program(
            "apt-cache",
            """case "$*" in
        *" showsrc "*) echo "Version: 1.0.9-2" ;;
        *) echo "Version: $LIBRARY" ;;
        esac""",
        )

    def unpack(self, how, library):
        work = self.folder / f"{how} of {library}".replace(" ", "-")
        work.mkdir()
        script = f'work={work}; is_built() {{ false; }}; . Scripts/debian-sources.sh; {how} brotli libbrotli-dev; warn_of_older; cat "$work/sources.tsv"'
        return subprocess.run(
            ["sh", "-euc", script, "build.sh"],
            cwd=self.tree,
            capture_output=True,
            text=True,
            env={**os.environ, "PATH": f"{self.programs}:/usr/sbin:/usr/bin:/sbin:/bin", "LIBRARY": library},
            check=False,
        )

    def test_an_older_source_than_the_library_is_named(self):
        done = self.unpack("unpack_newest", "1.0.9-2+deb12u1")
        self.assertEqual((done.returncode, done.stdout), (0, "brotli\t1.0.9-2\tolder than 1.0.9-2+deb12u1\n"))
        self.assertIn("brotli 1.0.9-2, older than 1.0.9-2+deb12u1", done.stderr)

    def test_an_older_source_than_the_library_is_refused_if_the_newest_is_needed(self):
        self.assert_says(
            self.unpack("unpack_current", "1.0.9-2+deb12u1"),
            "cannot fetch the source of brotli 1.0.9-2+deb12u1 from Debian: E: there is no such source",
        )

    def test_a_library_that_was_built_once_more_has_the_newest_source(self):
        for how in ("unpack_newest", "unpack_current"):
            done = self.unpack(how, "1.0.9-2+b3")
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "brotli\t1.0.9-2\t\n", ""))


class SwiftPackageTests(ScriptTests):
    def setUp(self):
        super().setUp()
        self.checkout = self.tree / ".build/checkouts/Other.swift"
        self.checkout.mkdir(parents=True)
        (self.checkout / "file").write_text("one")
        self.git("init", "--quiet")
        self.git("add", "file")
        self.git("-c", "user.name=a", "-c", "user.email=a", "commit", "--quiet", "--message", "first")
        self.listed = self.tree / "Packaging/swift-packages.tsv"
        self.listed.parent.mkdir()
        self.list(self.git("rev-parse", "HEAD^{tree}"))
        self.manifest('exact: "1.0.0"')

    def git(self, *arguments):
        return subprocess.run(
            ["git", "-C", self.checkout, *arguments], check=True, capture_output=True, text=True
        ).stdout.strip()

    def list(self, tree):
        self.listed.write_text(f"Other.swift\t1.0.0\t{tree}\n")

    def manifest(self, version):
        (self.tree / "Package.swift").write_text(
            f'.package(url: "https://example.org/a/Other.swift", {version}),'
        )

    def test_the_tree_that_is_listed(self):
        done = self.run_script("check-swift-packages.sh")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"^Other\.swift 1\.0\.0 has the tree [0-9a-f]{40}\n$")

    def test_a_moved_tag_is_an_error_with_both_ids(self):
        found, expected = self.git("rev-parse", "HEAD^{tree}"), "0" * 40
        self.list(expected)
        self.assert_says(
            self.run_script("check-swift-packages.sh"),
            f"the version's tag was moved: it has the tree {found}, and {expected} is expected",
        )

    def test_other_files_versions_and_packages(self):
        self.manifest('exact: "1.0.1"')
        self.assert_says(
            self.run_script("check-swift-packages.sh"), "Package.swift names another version of Other.swift"
        )
        self.manifest('exact: "1.0.0"')
        (self.checkout / "more").touch()
        self.assert_says(self.run_script("check-swift-packages.sh"), "were changed")
        (self.checkout / "more").unlink()
        (self.checkout.parent / "Third").mkdir()
        self.assert_says(
            self.run_script("check-swift-packages.sh"), "Third is not in Packaging/swift-packages.tsv"
        )
        (self.checkout.parent / "Third").rmdir()
        shutil.rmtree(self.checkout)
        self.assert_says(self.run_script("check-swift-packages.sh"), "Other.swift 1.0.0 is not checked out")


if __name__ == "__main__":
    unittest.main()

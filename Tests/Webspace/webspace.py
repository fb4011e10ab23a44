"""nginx on loopback, as a host of webspace has it."""

import os
import pathlib
import socket
import subprocess
import tempfile

NGINX = os.environ.get("NGINX", "/usr/sbin/nginx")
MEDIA_TYPES = os.environ.get("MEDIA_TYPES", "/etc/nginx/mime.types")

# A bare server, and paths that need no rights. The fragment would be in the request or in the Referer.
CONFIGURATION = """
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/errors;
events {{}}
http {{
  include {types};
  log_format whole '"$request" "$http_referer" "$http_cookie"';
  access_log {folder}/requests whole;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port};
    root {served};
    index index.html;
    {directives}
  }}
}}
"""


class Webspace:
    """A host that serves one folder until it is stopped. The app is in `subfolder` of its address."""

    def __init__(self, served, subfolder="", directives=""):
        self.subfolder = subfolder
        self.temporary = tempfile.TemporaryDirectory(prefix="webspace-")
        self.folder = pathlib.Path(self.temporary.name)
        # Root's nginx reads the files as another user.
        self.folder.chmod(0o755)
        self.port = free_port()
        configuration = self.folder / "configuration"
        configuration.write_text(
            CONFIGURATION.format(
                folder=self.folder, types=MEDIA_TYPES, port=self.port, served=served, directives=directives
            ),
            encoding="utf-8",
        )
        command = [NGINX, "-p", self.folder, "-e", self.folder / "errors", "-c", configuration]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)

    def url(self, path):
        return f"http://127.0.0.1:{self.port}/{self.subfolder}{path}"

    @property
    def answers(self):
        """Whether the server accepts connections; raises if it has ended."""
        if self.process.poll() is not None:
            raise AssertionError((self.folder / "errors").read_text(encoding="utf-8"))
        with socket.socket() as tried:
            return tried.connect_ex(("127.0.0.1", self.port)) == 0

    @property
    def log(self):
        """The lines about requests: the whole first line of each, its Referer and its cookies."""
        return (self.folder / "requests").read_text(encoding="utf-8").splitlines()

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def remove(self):
        self.stop()
        self.temporary.cleanup()


def free_port():
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return bound.getsockname()[1]

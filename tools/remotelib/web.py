"""A real nginx on free ports of 127.0.0.1, with a folder, a configuration and certificates of its own."""

import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

NGINX = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
BUNDLE = pathlib.Path("/etc/ssl/certs/ca-certificates.crt")
MISSING = "nginx is not installed: apt install nginx-light"


def free_port():
    """A port that is free at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Nginx:
    """A server of the files of a folder, for the time of a `with`.

    `extra` are more lines of the configuration of the server. `tls` is a certificate: a pair of paths.
    """

    def __init__(self, root, folder, extra="", tls=None, port=None, log=False):
        self.root, self.folder = pathlib.Path(root), pathlib.Path(folder)
        self.extra, self.tls, self.log = extra, tls, log
        self.port = port or free_port()

    @property
    def url(self):
        return f"{'https' if self.tls else 'http'}://127.0.0.1:{self.port}/"

    @property
    def log_path(self):
        return self.folder / "access.log"

    def configuration(self):
        temporary = " ".join(f"{name}_temp_path {self.folder}/{name};"
                             for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        listen = f"listen 127.0.0.1:{self.port}" + (" ssl http2" if self.tls else "") + ";"
        if self.tls:
            listen += f" ssl_certificate {self.tls[0]}; ssl_certificate_key {self.tls[1]};"
        log = f"log_format plain '$request_uri $status $bytes_sent'; access_log {self.log_path} plain;"
        return f"""
            {"user root;" if os.geteuid() == 0 else ""}
            worker_processes 1; pid {self.folder}/pid; error_log {self.folder}/error.log;
            events {{ worker_connections 256; }}
            http {{
              {temporary}
              {log if self.log else "access_log off;"}
              server {{ {listen} root {self.root}; etag on; {self.extra} }}
            }}
            """

    def start(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "conf").write_text(self.configuration())
        # It returns when it listens.
        done = subprocess.run([NGINX, "-c", self.folder / "conf", "-e", self.folder / "error.log"],
                              capture_output=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"nginx does not start: {done.stderr.decode()[-300:]}")

    def stop(self):
        """Ends the server and waits until it is gone."""
        with contextlib.suppress(FileNotFoundError, ProcessLookupError, ValueError):
            process = int((self.folder / "pid").read_text())
            os.kill(process, signal.SIGTERM)
            # nginx removes the file when it has closed everything.
            while (self.folder / "pid").exists():
                os.kill(process, 0)
                time.sleep(0.005)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()


class Authority:
    """An authority of certificates, made on the spot."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.key, self.certificate = self.folder / "ca.key", self.folder / "ca.pem"
        self._make_key(self.key)
        self._openssl("req", "-x509", "-new", "-key", self.key, "-out", self.certificate, "-days", "2",
                      "-subj", "/CN=origami test authority")

    def issue(self, name, alternative="IP:127.0.0.1", days="2"):
        """Makes a certificate for a name; with days below zero it has expired."""
        key, request, certificate = (self.folder / f"{name}.{part}" for part in ("key", "csr", "pem"))
        extensions = self.folder / f"{name}.ext"
        extensions.write_text(f"subjectAltName={alternative}\n")
        self._make_key(key)
        self._openssl("req", "-new", "-key", key, "-out", request, "-subj", f"/CN={name}")
        self._openssl("x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", self.key,
                      "-CAcreateserial", "-out", certificate, "-days", days, "-extfile", extensions)
        return certificate, key

    def trusting(self):
        """The prefix of a command that trusts this authority. Other programs do not trust it.

        libcurl reads the machine's list of authorities, so the command gets a list of its own in place of
        that file, in a name space of its own.
        """
        bundle = self.folder / "bundle.pem"
        bundle.write_bytes(self.certificate.read_bytes())
        script = f'mount --bind "$0" {BUNDLE} && exec "$@"'
        space = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-Urm"]
        prefix = [*space, "sh", "-c", script, str(bundle)]
        works = BUNDLE.exists() and shutil.which("unshare") and subprocess.run(
            [*prefix, "true"], capture_output=True, check=False).returncode == 0
        return prefix if works else None

    def _make_key(self, path):
        self._openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", path)

    @staticmethod
    def _openssl(*arguments):
        subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)

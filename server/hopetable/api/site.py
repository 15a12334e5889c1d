"""The static client: files by ETag, one page for every address of the client, and the policy that guards it."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from pathlib import Path

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".jpg": "image/jpeg",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".ogg": "audio/ogg",
    ".mp3": "audio/mpeg",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
}
_COMPRESSED = {".html", ".js", ".mjs", ".css", ".json", ".txt", ".md", ".svg", ".webmanifest"}
PAGES = re.compile(r"/(r/[^/]+|decks(/[^/]+)?|cards/.+|replays|replay/[^/]+|rules(/.*)?|learn(/.*)?|me|admin)?")
_INLINE = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)
_NO_CLIENT = b"<!doctype html><meta charset=utf-8><title>Hopetable</title><p>The client is not installed."


class File(msgspec.Struct, frozen=True):
    data: bytes
    packed: bytes | None
    etag: str
    media_type: str


class Site:
    """Files under one folder, kept in memory and read again when they change on disk."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._files: dict[Path, tuple[tuple[int, int], File]] = {}
        self._policy: tuple[str, str] | None = None

    def file(self, path: str) -> File | None:
        """The file at that address; None when there is none, or it is not of a kind to be served."""
        parts = path.strip("/").split("/")
        if any(part.startswith(".") or "\\" in part or "\0" in part for part in parts):
            return None
        place = self._folder.joinpath(*parts)
        if place.suffix not in TYPES:
            return None
        try:
            status = place.stat()
            known = self._files.get(place)
            version = (status.st_mtime_ns, status.st_size)
            if known is not None and known[0] == version:
                return known[1]
            if not place.resolve().is_relative_to(self._folder):
                return None
            made = _file(place.read_bytes(), place.suffix)
        except OSError:
            return None
        self._files[place] = (version, made)
        return made

    def page(self) -> File:
        return self.file("/index.html") or _file(_NO_CLIENT, ".html")

    def policy(self) -> str:
        """Content-Security-Policy. The import map is the one inline script, allowed by its hash."""
        page = self.page()
        if self._policy is None or self._policy[0] != page.etag:
            scripts = _INLINE.findall(page.data.decode("utf-8"))
            hashes = "".join(f" 'sha256-{_sha256(script.encode())}'" for script in scripts)
            self._policy = (page.etag, _POLICY.format(hashes=hashes))
        return self._policy[1]


_POLICY = (
    "default-src 'self'; script-src 'self'{hashes}; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "media-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)


def _file(data: bytes, suffix: str) -> File:
    packed = gzip.compress(data, 6, mtime=0) if suffix in _COMPRESSED and len(data) > 1000 else None
    return File(data, packed, f'"{hashlib.sha256(data).hexdigest()[:32]}"', TYPES[suffix])


def _sha256(data: bytes) -> str:
    return base64.b64encode(hashlib.sha256(data).digest()).decode()


def respond(request: Request, file: File, status: int = 200) -> Response:
    headers = {"etag": file.etag, "cache-control": "no-cache", "vary": "accept-encoding"}
    seen = request.headers.get("if-none-match", "")
    if status == 200 and file.etag in (tag.strip().removeprefix("W/") for tag in seen.split(",")):
        return Response(status_code=304, headers=headers)
    data = file.data
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        data = file.packed
        headers["content-encoding"] = "gzip"
    return Response(data, status, headers, media_type=file.media_type)


router = APIRouter()


@router.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
async def any_page(request: Request, path: str) -> Response:
    """A file, a page of the client, or a real 404 that still shows the client."""
    site: Site = request.app.state.site
    address = f"/{path}"
    if PAGES.fullmatch(address):
        return respond(request, site.page())
    file = site.file(address)
    if file is not None:
        return respond(request, file)
    if Path(address).suffix in TYPES and "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse("not found\n", 404)
    return respond(request, site.page(), 404)

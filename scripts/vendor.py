"""Copy the client's few libraries, unchanged, from node_modules to web/vendor, with their licences."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

MODULES = {
    "preact.module.js": "preact/dist/preact.module.js",
    "preact-hooks.module.js": "preact/hooks/dist/hooks.module.js",
    "htm.module.js": "htm/dist/htm.module.js",
    "signals-core.module.js": "@preact/signals-core/dist/signals-core.module.js",
    "signals.module.js": "@preact/signals/dist/signals.module.js",
}
PACKAGES = ("preact", "htm", "@preact/signals-core", "@preact/signals")


def main() -> int:
    root = Path(__file__).resolve().parent.parent
    source, target = root / "node_modules", root / "web" / "vendor"
    target.mkdir(parents=True, exist_ok=True)
    for name, path in MODULES.items():
        # The source map comments point at files that are not served; without them the bytes are the package's own.
        text = (source / path).read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if not line.startswith("//# sourceMappingURL=")]
        (target / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    for package in PACKAGES:
        licence = next((p for p in sorted((source / package).glob("LICEN[CS]E*"))), None)
        if licence is None:
            print(f"{package}: no licence file", file=sys.stderr)
            return 1
        shutil.copyfile(licence, target / f"LICENSE.{package.replace('@', '').replace('/', '-')}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Asks pip-audit for known vulnerabilities of what is installed.

Exit status 1 for a known one only; without a network, or without the tool, it says loudly that nothing was asked.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

PATIENCE_S = 300


def main() -> int:
    """Prints each vulnerability; how many there are decides the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        tool = Path(folder) / "bin" / "python"
        try:
            _run(sys.executable, "-m", "venv", folder)
            _run(str(tool), "-m", "pip", "install", "--quiet", "pip-audit")
            listed = _run(sys.executable, "-m", "pip", "list", "--format=freeze", "--exclude-editable").stdout
            wanted = Path(folder) / "installed.txt"
            wanted.write_text(
                "".join(f"{line}\n" for line in listed.splitlines() if not line.startswith("referee-box"))
            )
            asked = ("--no-deps", "--disable-pip", "-r", str(wanted), "--format=json")
            found = json.loads(_run(str(tool), "-m", "pip_audit", *asked, fine=(0, 1)).stdout)
        except (OSError, subprocess.SubprocessError, ValueError) as error:
            print(f"!!!! NOT ASKED: the advisories cannot be reached here ({error}) !!!!")
            return 0
    holes = [(one["name"], one["version"], hole) for one in found["dependencies"] for hole in one.get("vulns", ())]
    for name, version, hole in holes:
        print(f"{name} {version}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'no version'}")
    print(f"{len(found['dependencies'])} packages asked for, {len(holes)} known vulnerabilities")
    return 1 if holes else 0


def _run(*words: str, fine: tuple[int, ...] = (0,)) -> subprocess.CompletedProcess[str]:
    """Raises SubprocessError."""
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    if done.returncode not in fine:
        raise subprocess.SubprocessError(done.stderr.strip().rpartition("\n")[2][:200] or "no reason given")
    return done


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env bash
# Collects what install.sh --wheels needs, on a machine with the internet and the same processor and Python: wheels.sh DIR
set -euo pipefail
[ $# = 1 ] || { echo 'usage: wheels.sh DIR' >&2; exit 2; }
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
mkdir -p "$1"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
python3 -m venv "$scratch/venv"
"$scratch/venv/bin/python" -m pip wheel --quiet --disable-pip-version-check --wheel-dir "$1" "$source" 'lgpio>=0.2.2.0; python_version < "3.13"'
echo "$(find "$1" -name '*.whl' | wc -l) wheels in $1"

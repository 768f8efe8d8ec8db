#!/usr/bin/env bash
# Installs the referee box on Raspberry Pi OS 12 or 13 (64 bit), or another Debian; run again to update.
#
#   sudo install/install.sh                    from the internet
#   sudo install/install.sh --wheels DIR       without it: Python packages from a folder (made by install/wheels.sh)
#   sudo install/install.sh --rollback         back to the release before
#
# Each release has a virtual environment of its own below /opt/referee-box/releases, and /opt/referee-box/current points
# at the one in use: a release that does not load is never pointed at, and one that does not start not for long. Packages of the system are added if they are
# missing, never upgraded and never removed; Python packages go into the environment alone.
set -euo pipefail

prefix=/opt/referee-box settings=/etc/referee-box.toml unit=/etc/systemd/system/referee-box.service
rules=/etc/polkit-1/rules.d/50-referee-box.rules state=/var/lib/referee-box user=referee-box keep=3
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
wheels='' rollback=''

say() { printf '%s\n' "$*"; }
fail() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }
has_systemd() { [ -d /run/systemd/system ]; }

while [ $# -gt 0 ]; do
  case $1 in
    --wheels) [ -d "${2:-}" ] || fail "--wheels needs a folder"; wheels=$(cd "$2" && pwd); shift 2 ;;
    --rollback) rollback=1; shift ;;
    -h | --help) sed -n '2,11s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) fail "unknown option $1; see --help" ;;
  esac
done
[ "$(id -u)" = 0 ] || fail "run it with sudo"

switch_to() { # at one stroke
  ln -sfn "$1" "$prefix/current.new"
  mv -T "$prefix/current.new" "$prefix/current"
}

restart() {
  has_systemd || { say "no systemd runs here: start it with $prefix/current/venv/bin/companion serve --settings $settings"; return; }
  systemctl daemon-reload
  systemctl enable --quiet referee-box
  systemctl restart referee-box
}

if [ -n "$rollback" ]; then
  now=$(readlink -f "$prefix/current" || true)
  before=$(find "$prefix/releases" -mindepth 2 -maxdepth 2 -name done -printf '%h\n' | sort | awk -v now="$now" '$0 < now' | tail -1)
  [ -n "$before" ] || fail "there is no release before $now"
  switch_to "$before"
  restart
  say "back to $(basename "$before")"
  exit 0
fi

check_system() {
  [ "$(getconf LONG_BIT)" = 64 ] || fail "a 64-bit system is needed: OpenCV has no packages for 32 bit"
  command -v python3 >/dev/null || fail "python3 is missing: apt install python3"
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail "Python 3.11 is needed (Raspberry Pi OS 12 or newer)"
}

add_packages() {
  local package reason fresh=''
  for package in python3-venv python3-lgpio polkitd; do
    if dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed'; then continue; fi
    if [ -z "$fresh" ] && [ -z "$wheels" ]; then apt-get update -qq || true; fi
    fresh=1
    if reason=$(DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends --no-upgrade --no-remove "$package" 2>&1); then
      say "added $package"
    else
      say "$package cannot be added: $(tail -n 1 <<<"$reason")"
    fi
  done
  python3 -c 'import ensurepip, venv' 2>/dev/null || fail "python3-venv is missing and cannot be added"
}

add_user() {
  getent passwd "$user" >/dev/null || useradd --system --home-dir "$state" --shell /usr/sbin/nologin "$user"
  local group
  for group in gpio video; do
    if getent group "$group" >/dev/null; then usermod -aG "$group" "$user"; fi
  done
  install -d -o "$user" -g "$user" -m 0755 "$state" "$state/data"
}

build_release() { # sets $release
  release=$prefix/releases/$(date -u +%Y%m%d-%H%M%S)
  install -d "$release/docs"
  trap 'rm -rf "$release"' ERR
  python3 -m venv --system-site-packages "$release/venv"
  local options=(--quiet --disable-pip-version-check --no-warn-script-location) what=$source
  if [ -n "$wheels" ]; then
    options+=(--no-index --find-links "$wheels")
    what=$(find "$wheels" -name 'referee_box-*.whl' | sort | tail -1)
    [ -n "$what" ] || { rm -rf "$release"; fail "$wheels holds no referee_box wheel: make it with install/wheels.sh"; }
  fi
  # The system's picamera2 is built against the system's numpy: 1 on Debian 12.
  if python3 -c 'import importlib.util as u, sys; sys.exit(not u.find_spec("picamera2"))' 2>/dev/null \
    && python3 -c 'import numpy, sys; sys.exit(numpy.__version__[0] != "1")' 2>/dev/null; then
    echo 'numpy<2' >"$release/constraints.txt"
    options+=(--constraint "$release/constraints.txt")
  fi
  "$release/venv/bin/python" -m pip install "${options[@]}" "$what"
  if ! "$release/venv/bin/python" -c 'import lgpio' 2>/dev/null; then
    "$release/venv/bin/python" -m pip install "${options[@]}" --only-binary lgpio 'lgpio>=0.2.2.0' 2>/dev/null || say "lgpio is not there: pins cannot be driven"
  fi
  install -m 0644 "$source"/docs/*.md "$release/docs/"
  (cd / && "$release/venv/bin/companion" --help >/dev/null && "$release/venv/bin/python" -c 'import cv2, gpiozero, companion.commands.serve')
  touch "$release/done"
  trap - ERR
}

write_settings() {
  [ ! -e "$settings" ] || return 0
  printf '# The referee box: see docs/COMMANDS.md for every key.\ndata = "%s/data"\nport = 8080\n' "$state" >"$settings"
  printf '# camera = "0"            # a USB camera; "picamera" at the Pi\x27s own connector\n# pins = "lgpio"          # with buzzer and motor\n' >>"$settings"
}

drop_old_releases() {
  local old
  find "$prefix/releases" -mindepth 1 -maxdepth 1 -type d | sort | head -n -"$keep" | while read -r old; do
    [ "$old" = "$(readlink -f "$prefix/current")" ] || rm -rf "$old"
  done
}

check_system
add_packages
add_user
build_release
write_settings
install -D -m 0644 "$source/install/referee-box.service" "$unit"
install -D -m 0644 "$source/install/referee-box.rules" "$rules"
before=$(readlink -e "$prefix/current" || true)
switch_to "$release"
ln -sfn "$prefix/current/venv/bin/companion" /usr/local/bin/companion
if ! restart; then
  [ -n "$before" ] || fail "the box does not start: journalctl -u referee-box"
  switch_to "$before"
  restart || true
  fail "the new release does not start (journalctl -u referee-box): the one before is in use again"
fi
drop_old_releases
say "installed: $(basename "$release"). Settings: $settings. Check it: companion doctor --settings $settings"

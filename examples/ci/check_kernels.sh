#!/usr/bin/env bash
# Checks a repository's kernels with no GPU: check_kernels.sh FOLDER OUT [BASE]
#
# FOLDER/*.hip are HIP programs that run your kernels and exit with 0 where the results are right. Each is compiled, and
# run under all checks, for each of $ARCHS. FOLDER/times.txt, if there, has arguments of "amdgen profile", one kernel a
# line: its predicted time may be at most $SLOWER percent over that in BASE, the OUT of an earlier commit.
# OUT gets NAME.ARCH.sarif, what was found, and times.json. Exit status 1 where anything is wrong.
set -euo pipefail
folder=$1 out=$2 base=${3:-}
read -ra archs <<< "${ARCHS:-gfx90a gfx942}"
mkdir -p "$out"
failed=0

for program in "$folder"/*.hip; do
  [ -e "$program" ] || continue
  name=$(basename "$program" .hip)
  if ! amdgen compile "$program" -o "$out/$name" "${archs[@]/#/--arch=}"; then
    failed=1
    continue
  fi
  for arch in "${archs[@]}"; do
    echo "== $name on $arch"
    amdgen hip --check --arch "$arch" --format sarif -o "$out/$name.$arch.sarif" -- "$out/$name" || failed=1
  done
done

if [ -f "$folder/times.txt" ]; then
  python3 - "$folder/times.txt" "$out/times.json" "${base:+$base/times.json}" "${SLOWER:-5}" <<'PYTHON' || failed=1
import json, pathlib, shlex, subprocess, sys

listed, out, base, slower = sys.argv[1:]
before = json.loads(pathlib.Path(base).read_text()) if base and pathlib.Path(base).exists() else {}
times, wrong = {}, False
for line in pathlib.Path(listed).read_text().splitlines():
    if not line.strip() or line.startswith("#"):
        continue
    told = subprocess.run(["amdgen", "profile", *shlex.split(line), "--json"], stdout=subprocess.PIPE, text=True)
    if told.returncode:
        wrong = True
        continue
    now, was = json.loads(told.stdout)["seconds"], before.get(line)
    times[line] = now
    change = f", {100 * (now / was - 1):+.1f} % to the base" if was else ""
    late = bool(was) and now > was * (1 + float(slower) / 100)
    wrong |= late
    print(f"{'SLOWER ' if late else ''}{line}: {now * 1e6:.1f} us predicted{change}")
pathlib.Path(out).write_text(json.dumps(times, indent=2) + "\n")
sys.exit(wrong)
PYTHON
fi
exit "$failed"

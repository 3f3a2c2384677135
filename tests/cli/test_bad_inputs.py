"""Bad inputs over all commands: one line each on stderr, the right status, nothing on stdout, nothing left behind.

A row is a command and words of its message; ``2:`` before them: a wrong command line, of status 2. The folder that the
commands run in has the files of :func:`place`.
"""

from __future__ import annotations

import shlex
from collections import Counter

import numpy as np
import pytest

from amdgen.codeobject import kernel_assembly
from amdgen.toolchain import find_toolchain

GEMM = "gemm --arch gfx942 -m 64 -n 64 -k 64"
ROWS = """\
nonsense                                                     | 2: nonsense
--nonsense                                                   | 2: --nonsense
--version extra                                              | 2: extra
archs --nonsense                                             | 2: --nonsense
archs gfx942 gfx90a                                          | 2: gfx90a
archs gfx1100                                                | known: gfx908
archs gfx924                                                 | did you mean gfx942
archs mi308                                                  | mi308x
archs ''                                                     | architecture
archs ../../etc/passwd                                       | architecture
archs sm_70                                                  | sm_80
archs --isa nowhere                                          | no such folder
archs --isa file.txt                                         | file.txt
archs --isa broken                                           | broken/own.yaml:4
archs --isa stray                                            | nothing reads
archs -o folder                                              | is a folder
archs -o nowhere/archs.txt                                   | make it first
archs -o file.txt/archs.txt                                  | not a folder
isa lst                                                      | 2: list
isa list --arch gfx1030                                      | known: gfx908
isa list --format VOP3Q                                      | VOP3P
isa list --family nosuch                                     | --family nosuch
isa list --grep (                                            | regular expression
isa list extra                                               | 2: extra
isa list --arch ''                                           | leave --arch out
isa show                                                     | 2: NAME
isa show s_waitcn                                            | s_waitcnt
isa show v_mfma_f32_16x16x32_f16 --arch gfx908               | it exists on gfx9
isa show ''                                                  | no architecture
isa show v_mfma_f32_16x16x32_f16 --arch sm_80                | sm_80
isa schema -o folder                                         | is a folder
isa schema -o nowhere/schema.json                            | make it first
isa unconfirmed --arch gfx924                                | gfx942
layout                                                       | 2: NAME
layout v_add_f32                                             | not a matrix instruction
layout v_mfma_f32_32x32x8_f1                                 | v_mfma_f32_32x32x8_f16
layout v_mfma_f32_32x32x8_f16 --operand E                    | A, B, C, D
layout v_mfma_f32_32x32x8_f16 --type fp8                     | name says
layout v_mfma_f32_32x32x8_f16 --arch gfx1100                 | known: gfx908
layout v_mfma_f32_32x32x8_f16 --svg folder                   | is a folder
layout v_mfma_f32_32x32x8_f16 --svg nowhere/a.svg            | make it first
layout v_mfma_f32_32x32x8_f16 --operand index                | A, B, C, D
layout ''                                                    | no architecture
layout v_mfma_f32_32x32x8_f16 --arch ''                      | leave --arch out
layout v_mfma_f32_32x32x8_f16 -o folder                      | is a folder
intrinsics                                                   | 2: --arch
intrinsics --arch gfx90                                      | gfx90a
intrinsics --arch gfx942 -o file.txt                         | not a folder
intrinsics --arch gfx942 -o file.txt/sub                     | not a folder
intrinsics --arch sm_12                                      | sm_80
intrinsics --arch gfx942 extra                               | 2: extra
intrinsics --arch ''                                         | known: gfx908
checks extra                                                 | no check is called
checks lds_rase                                              | did you mean lds_race
checks -o nowhere/x                                          | make it first
checks -o folder                                             | is a folder
checks ''                                                    | known:
checks lds_race extra                                        | 2: extra
checks --arch gfx942                                         | 2: --arch
docs                                                         | -o DIR
docs -o folder                                               | --force
docs -o file.txt                                             | not a folder
docs -o new --arch gfx924                                    | gfx942
docs -o new --arch ''                                        | leave --arch out
docs -o new --isa nowhere                                    | no such folder
docs -o file.txt/sub                                         | not a folder
emit                                                         | 2: Missing
emit gem                                                     | 2: gem
emit gemm --arch gfx942                                      | 2: -m
emit gemm -m 1 -n 1 -k 1                                     | 2: --arch
emit gemm --arch gfx942 -m 0 -n 64 -k 64                     | m
emit gemm --arch gfx942 -m -5 -n 64 -k 64                    | m
emit gemm --arch gfx942 -m 1.5 -n 64 -k 64                   | 2: integer
emit gemm --arch gfx942 -m 99999999999 -n 64 -k 64           | m
emit gemm --arch gfx1100 -m 64 -n 64 -k 64                   | known: gfx908
emit {GEMM} --dtype f17                                      | f16
emit {GEMM} --dtype mxfp4                                    | gfx942
emit {GEMM} --out-dtype nope                                 | nope
emit {GEMM} --layout xy                                      | nt
emit {GEMM} --tile 64x64                                     | tile
emit {GEMM} --tile axbxc                                     | tile
emit {GEMM} --tile 7x7x7                                     | tile
emit {GEMM} --tile 4096x4096x64                              | tile
emit {GEMM} --waves 0x0                                      | waves
emit {GEMM} --waves 100x100                                  | waves
emit {GEMM} --stages 0                                       | stages
emit {GEMM} --stages 1000                                    | stages
emit {GEMM} --staging dma                                    | lds_dma
emit {GEMM} --mfma 5                                         | 32
emit {GEMM} --decomposition split_l                          | split_k
emit {GEMM} --splits 3                                       | split_k
emit {GEMM} --reduction sum --decomposition split_k          | reduction
emit {GEMM} --activation tanh                                | relu
emit {GEMM} --weights int3                                   | int4
emit {GEMM} --weights int4 --group-size 7                    | group
emit {GEMM} --scales each --dtype fp8                        | tensor
emit {GEMM} --lda 3                                          | lda
emit {GEMM} --batch 0                                        | batch
emit {GEMM} --warpgroups 2                                   | sm_
emit {GEMM} --alpha x                                        | 2: --alpha
emit {GEMM} --alpha nan                                      | alpha
emit {GEMM} --xcds 0 --raster -1                             | raster
emit {GEMM} -o file.txt                                      | not a folder
emit softmax --arch gfx942 --rows 0 --columns 4              | rows
emit softmax --arch gfx942 --rows 4 --columns 0              | columns
emit softmax --arch gfx942 --rows 4 --columns 4 --dtype i8   | f16
emit rmsnorm --arch gfx942 --rows 4 --columns 4 --threads 3  | power of two
emit rmsnorm --arch gfx942 --rows 4 --columns 4 --keep lds   | registers
emit attention --arch gfx942 --seq-q 4                       | 2: --seq-k
emit attention --arch gfx942 --seq-q 4 --seq-k 4 --heads 3 --kv-heads 2 | heads
emit attention --arch gfx942 --seq-q 4 --seq-k 4 --head-dim 7 | head
emit attention --arch gfx942 --seq-q 4 --seq-k 4 --layout sbhd | bhsd
emit attention --arch gfx942 --seq-q 4 --seq-k 4 --tile 64   | tile
emit attention --arch gfx942 --seq-q 4 --seq-k 4 --stages 0  | stages
emit attention --arch sm_80 --seq-q 4 --seq-k 4 --splits 2   | sm_90a
build {GEMM} --compiler gcc                                  | bundled
build {GEMM} --compiler rocm                                 | ROCm
build {GEMM} --source nowhere.hip                            | nowhere.hip
build {GEMM} --source folder                                 | folder
build {GEMM} --source noise.bin                              | UTF-8
build {GEMM} --source mine.hip                               | mine.hip:2
build {GEMM} --asm mine.s                                    | mine.s:2
build {GEMM} --tuned nowhere.db                              | amdgen tune
build {GEMM} --tuned file.txt                                | file.txt
build {GEMM} -o file.txt                                     | not a folder
build {GEMM} --source mine.hip -o new                        | mine.hip:2
build gemm --arch gfx942                                     | 2: -m
build {GEMM} --source empty                                  | no kernel
build {GEMM} --asm empty                                     | no kernel
build attention --arch gfx942 --seq-q 0 --seq-k 4            | --seq-q 0
run {GEMM} --device tpu                                      | emulator
run {GEMM} --device hip                                      | ROCm
run {GEMM} --device cuda                                     | cuda
run {GEMM} --checks lds_rase                                 | lds_race
run {GEMM} --checks ''                                       | unknown check
run {GEMM} --matrix slow                                     | hardware
run {GEMM} --seed -1                                         | 2: --seed
run {GEMM} --format xml                                      | sarif
run {GEMM} --fail-on note                                    | warning
run {GEMM} --suppress nowhere.yaml                           | nowhere.yaml
run {GEMM} --suppress list.yaml                              | list.yaml
run {GEMM} --stop-after 0                                    | 2: --stop-after
run {GEMM} --workgroups some                                 | workgroups
run {GEMM} --workgroups 9,9                                  | 9
run {GEMM} --inputs ones                                     | random
run {GEMM} -o file.txt                                       | not a folder
run {GEMM} --workgroups 0                                    | 0 workgroups
run {GEMM} --source mine.hip                                 | mine.hip:2
run {GEMM} --lda x                                           | 2: --lda
run {GEMM} --engine slow                                     | 2: --engine
run softmax --arch gfx942 --rows 4 --columns 4 --dtype fp8   | f16
run gemm --arch sm_90a -m 64 -n 64 -k 64 --device emulator   | cuda
check                                                        | 2: FILE
check nowhere.co --grid 1 --block 64                         | nowhere.co
check folder --grid 1 --block 64                             | folder
check file.txt --grid 1 --block 64                           | ELF
check noise.bin --grid 1 --block 64                          | ELF
check empty --grid 1 --block 64                              | ELF
check cut.co --grid 1 --block 64                             | cut.co
check k.co                                                   | 2: --grid
check k.co --grid 1                                          | 2: --block
check k.co --grid 0 --block 64                               | --grid 0
check k.co --grid 1,1,1,1 --block 64                         | --grid
check k.co --grid x --block 64                               | --grid x
check k.co --grid 1 --block 2048                             | 1024
check k.co --grid 1 --block 64 --kernel nope                 | nope
check k.co --grid 1 --block 64 --arg i32                     | --arg i32
check k.co --grid 1 --block 64 --arg i33:5                   | i33
check k.co --grid 1 --block 64 --arg i32:x                   | i32:x
check k.co --grid 1 --block 64 --arg i8:999                  | 999
check k.co --grid 1 --block 64 --arg nowhere.npy             | nowhere.npy
check k.co --grid 1 --block 64 --arg text.npy                | text.npy
check k.co --grid 1 --block 64 --arg pickle.npy              | pickle.npy
check k.co --grid 1 --block 64 --arg out:f32[99999999999]    | --arg
check k.co --grid 1 --block 64 --arg random:f32              | shape
check k.co --grid 1 --block 64 --args nowhere.yaml           | nowhere.yaml
check k.co --grid 1 --block 64 --args alias.yaml             | alias
check k.co --launch list.yaml                                | not a mapping
check k.co --launch wrong.yaml                               | known keys
check k.co --launch noise.bin                                | UTF-8
check k.co --launch cut.yaml                                 | not YAML
check k.co --grid 1 --block 64 --expect 0                    | N=FILE.npy
check k.co --grid 1 --block 64 --expect 0=nowhere.npy        | --expect
check k.co --grid 1 --block 64 --tolerance -1                | 2: --tolerance
check k.co --grid 1 --block 64 --checks nope                 | nope
check k.co --grid 1 --block 64 --trace a..b                  | trace
check k.co --grid 1 --block 64 --trace .. --trace-wave 9:9   | 9
check k.co --grid 1 --block 64 --dynamic-lds 999999          | LDS
check k.co --grid 1 --block 64 --limit 0                     | 2: --limit
check k.co --grid 1 --block 64 -o file.txt                   | not a folder
check k.co --grid -1 --block 64                              | --grid -1
check k.co --grid 99999999999 --block 64                     | --grid
check k.co --grid 1 --block 0                                | --block 0
check k.co --grid 1 --block 64x64                            | --block 64x64
check k.co --grid 1 --block 64 --workgroups 5,5              | the grid is 1,1,1
check k.co --grid 1 --block 64 --args wrong.yaml             | not a list
check k.co --grid 1 --block 64 --suppress list.yaml          | valid dictionary
mutate k.co --grid 1 --block 64 --kinds wait,tea             | tea
mutate k.co --grid 1 --block 64 --most 0                     | 2: --most
mutate nowhere.co --grid 1 --block 64                        | nowhere.co
mutate k.co --grid 1 --block 64 -o nowhere/x                 | make it first
mutate k.co                                                  | 2: --grid
mutate k.co --grid 1                                         | 2: --block
mutate k.co --grid 0 --block 64                              | --grid 0
mutate k.co --grid 1 --block 64 --kernel nope                | nope
mutate k.co --grid 1 --block 64 --arg i32:5                  | takes 0
mutate file.txt --grid 1 --block 64                          | ELF
describe nowhere.co                                          | nowhere.co
describe file.txt                                            | ELF
describe folder                                              | folder
describe k.co --kernel nope                                  | nope
describe                                                     | 2: FILE
describe empty                                               | ELF
describe cut.co                                              | cut.co
describe k.co k.co                                           | 2: k.co
describe k.co -o folder                                      | is a folder
describe k.co -o nowhere/x                                   | make it first
disasm                                                       | 2: --raw
disasm k.co --raw noise.bin                                  | 2: --raw
disasm --raw noise.bin                                       | 2: --arch
disasm --raw noise.bin --arch gfx1100                        | known: gfx908
disasm k.co --arch gfx90a                                    | gfx942
disasm cut.co                                                | cut.co
disasm folder                                                | folder
disasm empty                                                 | ELF
disasm --raw folder --arch gfx942                            | folder
disasm --raw file.txt --arch sm_90a                          | known: gfx908
disasm k.co --kernel nope                                    | nope
disasm k.co -o folder                                        | is a folder
asm file.txt                                                 | 2: --arch
asm nowhere.s --arch gfx942                                  | nowhere.s
asm file.txt --arch gfx942                                   | file.txt:1
asm mine.s --arch gfx942                                     | mine.s:2
asm mine.s --arch gfx942 --object                            | 2: -o
asm mine.s --arch gfx942 --object -o new.co                  | mine.s:2
asm mine.s --arch gfx942 -o folder                           | is a folder
asm noise.bin --arch gfx942                                  | UTF-8
asm folder --arch gfx942                                     | folder
asm mine.s --arch gfx1100                                    | known: gfx908
asm mine.s --arch gfx942 --object -o folder                  | is a folder
profile nowhere.co                                           | gemm
profile gemm --arch sm_90a -m 64 -n 64 -k 64                 | gfx90a
profile {GEMM} --html folder                                 | is a folder
profile {GEMM} --trace nowhere/t.json                        | make it first
profile {GEMM} --top -1                                      | 2: --top
profile k.co --grid 1 --block 64 --arch gfx90a               | gfx90a
profile                                                      | 2: command
profile k.co                                                 | 2: --grid
profile k.co --grid 1 --block 64 --kernel nope               | nope
profile file.txt --grid 1 --block 64                         | ELF
profile {GEMM} --html nowhere/a.html                         | make it first
profile {GEMM} --trace folder                                | is a folder
profile {GEMM} -o folder                                     | is a folder
tune {GEMM} --device emulator                                | leave it out
tune {GEMM} --most 0                                         | 2: --most
tune {GEMM} --database folder                                | is a folder
tune {GEMM} --database nowhere/t.db                          | make it first
tune                                                         | 2: command
tune gem                                                     | 2: gem
tune {GEMM} --database file.txt                              | not a database
tune {GEMM} --device tpu                                     | emulator
tune {GEMM} --device cuda                                    | gfx942
tune {GEMM} --tile 64x64                                     | MxNxK
compare {GEMM} --device emulator                             | --predicted
compare {GEMM} --tensile folder                              | --predicted
compare {GEMM} --rounds 1                                    | 2: --rounds
compare gemm -m 64 -n 64 -k 64 --predicted                   | gfx90a
compare                                                      | 2: command
compare gem                                                  | 2: gem
compare gemm -m 64 -n 64 -k 64 --device tpu                  | cuda
compare {GEMM} --device hip                                  | --predicted
compare {GEMM}                                               | --predicted
compare {GEMM} --predicted --device hip                      | leave one out
compare {GEMM} --predicted --rocblas folder                  | --tensile
compare {GEMM} --predicted --tensile nowhere --rocblas nowhere | checkout of ROCm/rocBLAS
compare {GEMM} --predicted -o file.txt                       | not a folder
parity {GEMM} --cuda-arch gfx942                             | gfx942
parity {GEMM} --recorded nowhere.npz                         | nowhere.npz
parity {GEMM} --recorded file.txt                            | file.txt
parity                                                       | 2: command
parity gem                                                   | 2: gem
parity {GEMM} --cuda-arch sm_12                              | sm_80
parity {GEMM} --recorded folder                              | folder
parity {GEMM} --recorded pickle.npy                          | .npz
parity {GEMM} --plans --recorded nowhere.npz                 | leave one out
parity {GEMM} --seed -1                                      | 2: --seed
parity softmax --arch sm_90a --rows 4 --columns 4            | sm_90a
hip                                                          | 2: PROGRAM
hip -- ./no-such-program                                     | no such program
hip -- ./file.txt                                            | can't be run
hip --arch gfx1100 -- true                                   | known: gfx908
hip --checks nope -- true                                    | nope
hip --format sarif -- true                                   | --report
hip --report nowhere/r.json -- true                          | make it first
hip --suppress nowhere.yaml -- true                          | nowhere.yaml
hip --suppress list.yaml -- true                             | valid dictionary
hip --report folder -- true                                  | --report folder is a folder
hip --format xml --report r.xml -- true                      | sarif
hip --fail-on note --report r.json -- true                   | warning
hip --arch '' -- true                                        | known: gfx908
hip --check                                                  | 2: PROGRAM
bundle {GEMM}                                                | -o DIR
bundle {GEMM} -o new --name 2x                               | no name in C
bundle gemm -m 64 -n 64 -k 64 -o new                         | 2: --arch
bundle                                                       | 2: command
bundle gem -o new                                            | 2: gem
bundle {GEMM} -o file.txt                                    | not a folder
bundle {GEMM} -o new --name ''                               | no name in C
bundle {GEMM} -o new --source mine.hip                       | leave them out
bundle {GEMM} -o new --tile 7x7x7                            | tile
bundle gemm --arch gfx942,gfx1100 -m 64 -n 64 -k 64 -o new   | known: gfx908
bundle gemm --arch gfx942,sm_90a -m 64 -n 64 -k 64 -o new    | not AMD's
compile mine.hip                                             | 2: -o
compile nowhere.hip -o new                                   | nowhere.hip
compile mine.hip -o folder                                   | is a folder
compile mine.hip -o new --arch gfx1100                       | known: gfx908
compile mine.hip -o new                                      | mine.hip:2
compile                                                      | 2: FILE
compile folder -o new                                        | folder
compile noise.bin -o new                                     | not text
compile mine.hip -o nowhere/x                                | make it first
compile mine.hip -o new --arch ''                            | known: gfx908
compile mine.hip -o new --kernels                            | mine.hip:2
compile mine.hip -o new --kernels -- -lm                     | unlinked
compile mine.hip -o new -- missing.cpp                       | missing.cpp
compile mine.hip -o new -- --nonsense-option                 | --nonsense-option
compile good.hip -o new -- mine.hip                          | mine.hip:2"""


def rows() -> list[tuple[str, int, str]]:
    """Command, status and words of the message, of each row."""
    found = []
    for line in ROWS.splitlines():
        command, _, says = line.partition(" | ")
        status, says = (2, says[3:]) if says.startswith("2: ") else (1, says)
        found.append((command.strip().replace("{GEMM}", GEMM), status, says.strip()))
    return found


@pytest.fixture(scope="module")
def code():
    text = kernel_assembly("gfx942", "s_endpgm", arguments=())
    return find_toolchain("bundled").assemble(text, "gfx942")


@pytest.fixture
def place(tmp_path, monkeypatch, code):
    """The folder in which the commands run."""
    files = {
        "file.txt": "plain text\n", "empty": "", "folder/thesis.tex": "", "mine.hip": "int a;\nnonsense b;\n",
        "good.hip": "int main() { return 0; }\n",
        "mine.s": "s_endpgm\nv_nonsense v1\n", "list.yaml": "- i32:1\n", "wrong.yaml": "grit: 1\n",
        "alias.yaml": "- &a i32:1\n- *a\n", "cut.yaml": "grid: [1, \n", "text.npy": "no array",
        "broken/own.yaml": "families:\n  - family: own\n    format: SOPP\n    unti: none\n",
        "stray/arch/notes.txt": "arch\n",
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "noise.bin").write_bytes(bytes(range(256)))
    (tmp_path / "k.co").write_bytes(code)
    (tmp_path / "cut.co").write_bytes(code[: len(code) // 2])
    np.save(tmp_path / "pickle.npy", np.array([{}], dtype=object))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def listing(folder):
    return {path: path.stat().st_size for path in folder.rglob("*")}


@pytest.mark.parametrize(("command", "status", "says"), rows(), ids=[row[0] for row in rows()])
def test_one_line_the_right_status_and_nothing_left_behind(fails, place, command, status, says):
    before = listing(place)
    message = fails(*shlex.split(command), status=status)
    assert says in message and len(message) < 600, message
    assert listing(place) == before


def test_there_are_enough_of_them_and_every_command_has_several(amdgen):
    words = [line.split()[0] for line in amdgen().out.partition("Commands:")[2].strip().splitlines() if line[2] != " "]
    tried = Counter(command.split()[0] for command, _, _ in rows() if command)
    assert len(rows()) >= 320 and len(words) > 15
    assert not [word for word in words if tried[word] < 7]

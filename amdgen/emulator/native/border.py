"""What Python and C share, declared once: :mod:`amdgen.emulator.native.structures` makes the C header (``border.h``)
and the ctypes classes from this.

:data:`DECLARED` is written as C has it, a field a line. Enumerations are Python's; sizes and register numbers:
:mod:`amdgen.emulator.native.sizes`.
"""

from __future__ import annotations

from enum import IntEnum

from amdgen.emulator.native.sizes import COUNTERS as COUNTERS
from amdgen.emulator.native.sizes import SPACES as SPACES
from amdgen.emulator.native.sizes import Size as Size
from amdgen.emulator.scopes import Scope
from amdgen.emulator.unwritten import State


class Answer(IntEnum):
    """What a handler answers. SUSPECT: this variant of the engine can't go on, ``Machine.why`` says why."""

    NEXT = 0
    JUMPED = 1
    ENDED = 2
    BARRIER = 3
    SUSPECT = 4
    UNKNOWN = 5
    TURN = 6
    REST = 7  # a barrier has been passed, and Machine.impatient
    VARIANT = 8  # of an instruction with its VGPRs indexed, for Machine.unknown


class Flag(IntEnum):
    """Of an operation. An atomic that may be of LDS RELEASES; one that returns ACQUIRES. BY_LANE: an access that reads
    no register where no lane is active; SCALAR_ACCESS: any other. SAVED marks a row of ``Op.judged`` that may be
    undefined: it goes to the stack. SELECTS: SCC chooses between two values. MOVES: it only copies bits;
    COMPARES: its result is a condition; DWORDS: it computes on whole dwords."""

    FOLLOWS = 1
    ALL_LANES = 2
    CONSUMES = 16  # some row of wait states speaks of it as a consumer
    RELEASES = 32
    ACQUIRES = 64
    BY_LANE = 128
    SCALAR_ACCESS = 256
    MOVES = 512
    COMPARES = 1024
    DWORDS = 2048
    SELECTS = 4096
    PAST_CACHE = 8192  # a scalar store with the bit that scalar loads of agent scope have
    AWAITS = 16384  # a load in a loop that waits for what it finds, see polls.py
    SAVED = 0x8000


class Space(IntEnum):
    """Indexes of ``Machine.bytes``."""

    GLOBAL_READ = 0
    GLOBAL_WRITE = 1
    GLOBAL_ATOMIC = 2
    LDS_READ_BYTES = 3
    LDS_WRITE_BYTES = 4
    LDS_ATOMIC_BYTES = 5


class LdsKind(IntEnum):
    """What an operation in flight does to LDS."""

    LDS_NONE = 0
    LDS_READ = 1
    LDS_WRITE = 2
    LDS_ATOMIC = 3
    LDS_COPY = 4


class Verb(IntEnum):
    """What an access does to memory."""

    LOAD = 0
    STORE = 1
    ATOMIC = 2


class Place(IntEnum):
    """What an access touches, for the probe or recording; TO_MEMORY_ONCE: one access of the wave itself."""

    TO_MEMORY = 0
    TO_LDS = 1
    TO_SCRATCH = 2
    TO_MEMORY_ONCE = 3


class RaceHow(IntEnum):
    """Bits: how the earlier access of a race was, and whether it was in flight at the last barrier."""

    WAS_WRITTEN = 1
    WAS_LATE = 2


class Severity(IntEnum):
    """How bad a finding is."""

    ERROR = 0
    WARNING = 1
    IF_USED = 2  # an error once something uses what was loaded, till then no finding


class Lack(IntEnum):
    """Bits: what keeps one access to memory from being ordered before another (``happens.h``); the first three are
    what an order between workgroups needs. OF_LOADS, of a question: the earlier access is a load."""

    INVALIDATED = 1  # behind the acquisition, before the load
    WRITTEN = 2  # back from the L2, before the release
    COMPLETE = 4  # waited for before the release
    OF_LOADS = 8
    AT_BARRIER = 16  # waited for at the barrier before which it was issued
    UNORDERED = 32
    TOO_NARROW = 64  # one of the two accesses has the scope of its workgroup
    SCALAR_STALE = 256  # the scalar cache was not invalidated before a scalar load
    SCALAR_KEPT = 512  # a scalar store was not written back from the scalar cache, and waited for
    SCALAR_WAIT = 1024  # a scalar store was not waited for before a scalar load
    LOST = 2048  # another workgroup has stored between a load and the store of what was made of it
    OVERTAKEN = 4096  # two accesses of the other wave, which did not wait between them, may arrive in either order
    EARLY = 8192  # likewise two loads of this wave
    ASKED_LATE = 32768  # an atomic load was not waited for before its wave released what this one has seen
    OF_LDS = 65536  # of a question: the earlier access is one of LDS (lds_order.h)
    NOT_ACQUIRED = 131072  # the order is there, but nothing was invalidated behind its load, whose scope is an agent's
    NOT_RELEASED = 262144  # this wave has synchronised with some wave, but the other has released nothing since
    NOT_SEEN = 524288  # likewise, but this wave has seen nothing that the other has released since
    SCALAR_FLAG = 16384  # a scalar store and a scalar load, both past the cache as their bits say
    MIXED = 128  # one of the two accesses is atomic


ENUMERATIONS = (Size, Answer, Flag, Scope, State, Space, LdsKind, Verb, Place, RaceHow, Lack, Severity)
WAY_FACTOR = 0x9E3779B97F4A7C15
"""Of the hash of a wave's way."""
NOBODY = (1 << 64) - 1
"""In an event's value: several waves."""

DECLARED = """
struct MemorySlots {         // of vector memory; registers as rows, scalar registers by number, -1: none
    i32 data, address;       // rows
    i32 base;                // scalar base, or the first register of a buffer's descriptor
    i32 index, lane_offset;  // rows of a buffer's index and offset
    i32 soffset, constant;   // scalar source, or a constant
    i32 old;                 // row for the old value of an atomic
    i32 status;              // 1: a load has one register more, for a status that is 0
    i32 elements, packed;    // of an access that converts: components, two in a register
    i32 format;              // its data format, with the numeric format << 4; -1: the descriptor's
};
struct ScalarSlots {         // of scalar memory: registers, -1: none
    i32 data, base;          // base: of 64 bits, or a descriptor
    i32 soffset, constant;   // scalar source, or a constant
    i32 returns;             // 1: an atomic whose old value comes back
};
struct LdsSlots {
    i32 data, address;       // rows, -1: none
    i32 parts, offset[2];    // accesses of a lane, and the offsets in the instruction
    i32 stride;              // bytes that the offsets of a pair count
    i32 source[2];           // rows of the data; of an atomic: the data, and what is compared with or -1
    i32 old;                 // row for the old value or -1
    i32 unit;                // of alignment
};
struct WaitSlots {
    i32 limit[COUNTERS];     // -1: not waited for
};
struct MoveSlots {
    i32 target, source, constant; // source: -1 for the constant
};
union Slots {                // what an operation is about: of handlers as they expect it, else by name
    i32 arg[ARGS];
    MemorySlots memory;
    ScalarSlots scalar;
    LdsSlots lds;
    WaitSlots wait;
    MoveSlots move;
};
struct Op {                  // one instruction, with its operands resolved
    void *run;               // Handler
    const u16 *rows;         // rows read, which must be defined; then rows written, the last n_stored are read as data
    const u16 *judged;       // rows read as the instruction names them, some SAVED; then rows written
    u64 offset;              // immediate, sign-extended
    u64 marks;               // that checks of a file each have put on it
    u32 pc;                  // byte offset in the code
    i32 fed_by;              // of a store: the load whose value it stores, see feeding.py, plus 1; 0: none
    i32 target;              // index of the operation that a branch leads to; -1: not known
    u16 n_reads, n_writes, n_judged_reads, n_judged;
    u16 n_stored;
    u16 flags;
    u16 counters;            // bit c: counts on counter c
    u16 counts;              // by how much
    u8 ordered;              // returns in order
    u8 size, words, sign, d16; // bytes a lane (16 at most), its words, sign-extends, 1 low half 2 high half
    u8 kind;                 // atomic operation, branch condition, exchange
    u8 scope;                // of an access, by its cache bits: Scope
    u8 lands;                // counter that alone orders it, for loads; 255: none
    u8 phases;               // index of the LDS phases; 255: none
    u8 address;              // AT_ in places.h: the formula of its address
    u8 feeds;                // of a load: a store is fed by it
    u32 keeps;               // bits of its registers that a load leaves as they are
    Slots slots;
};
struct Flight {              // an operation in flight
    u16 row, rows;           // registers that wait for it
    u16 counters, number;
    u8 ordered, kind, size;  // kind: 0 registers only, else an LDS_ kind
    u8 left;                 // it is out of order, but all its counters but one have been 0 since
    u8 reported;             // the judge has reported that it was used too early
    u16 stamp;               // of its LDS access
    i64 place[COUNTERS];
    u64 mask;                // lanes of its LDS access
    u16 place_of_lds;        // index into Wave.places: where its lanes' bytes begin
    u16 parts, dense;        // dense: it covers all of [low, high), multiples of 16 bytes
    u32 low, high;           // LDS bytes touched lie in [low, high)
    i32 at;                  // the judge's: its operation,
    u32 step, id;            // the step of the workgroup that issued it, its number in the wave,
    i32 arrival;             // index into Wave.arrivals, -1: nothing arrives
    u64 lanes;               // active when it was issued
    u32 link;                // that one that AWAITS acquires when it has landed; 0: none
};
struct Asked {               // the judge's: an atomic load, by its first lane
    u64 unit;
    i64 ordinal;             // on vmcnt
    i32 at;                  // its operation
};
struct Arrival {             // the judge's: what an operation in flight will deliver; of scalars in lane 0
    u32 words[WORDS][LANES];
    u32 known[WORDS][LANES]; // bits that are defined, where `partial`
    u32 scalars[16];
    u64 raced[16];           // of scalars: the origin of a word that is undefined in part, or 0; see flight.h
    u32 scalars_known[16];   // its bits that are defined
    u64 origin;              // where undefined bits come from, as Wave.origins
    u32 partial;
    u32 keeps;               // bits of the registers that stay
};
struct Seen {                // that an epoch of another wave happens before what this one does, or not
    u32 of, epoch, needs, fresh; // of: the wave, or what had been acquired then
};
struct Wave {
    u32 v[VECTOR_ROWS][LANES];
    u64 defined[VECTOR_ROWS]; // lanes of which every bit is defined
    u64 partial[VECTOR_ROWS]; // lanes, not among those, of which `known` tells which bits are; of others none
    u32 s[SCALARS_HELD];     // EXEC is s[126..127], VCC s[106..107], SCC s[128]
    u32 s_defined[SCALARS_HELD]; // bits that are defined
    u8 pending[ROWS];        // operations in flight into a row
    u8 landing[ROWS];        // Op.lands of the youngest of them
    i64 issued[COUNTERS], in_order[COUNTERS], landed[COUNTERS];
    u64 next_pc;             // the address that a jump leads to
    u32 mode;                // number of the wave's MODE among Machine.modes,
    u32 mode_word;           // and the word itself, with the depth of its forks
    u64 left;                // instructions until another wave gets a turn
    Group *group;
    i32 ip;
    u32 status;              // 0 running, 1 at a barrier, 2 ended
    u32 number;              // in the workgroup
    u32 in_flight;           // queue[0 .. in_flight) are alive; the judge keeps them in order
    u32 some_partial;        // `partial` is not all 0
    u32 read_unwritten;      // it has read bytes of LDS, or of memory, that nothing had written
    u64 copy_lanes;          // the judge's: those of the last copy to LDS
    u32 scratch_rows;        // dwords of each lane's private memory, from its start, that have been stored to
    u32 free_places;         // free_place[0 .. free_places) are unused
    u16 free_place[PLACES];
    Flight queue[QUEUE];
    u32 places[PLACES][2][LANES];
    u32 known[VECTOR_ROWS][LANES]; // see `partial`
    Arrival *arrivals;       // the judge's: [QUEUE],
    u16 free_arrival[QUEUE];
    u32 free_arrivals;
    u32 next_id;             // of operations in flight
    u32 awaited[ROWS];       // id of the youngest operation in flight into a row, 0: none
    u32 n_followed;          // instructions with undefined bits that a finding tells of
    u64 origins[ROWS];       // where undefined bits of a row come from, see flight.h
    u64 ran;                 // Group.total when it last ran, or could run again
    u32 favoured;            // its turn has come, for it had waited for long
    u32 recent[WAY], n_recent; // what it issued, see Way, and how many so far
    u64 way;                 // their hash
    u32 epoch, last_epoch;   // see happens.h: that it is in, 0 where that has not begun, and the last that has ended
    u32 joined_epoch;        // the last that a barrier has joined with others
    u32 scalar_fresh, scalar_in; // of its last invalidation of the scalar cache: the epoch behind it, and `in` then
    u32 scalar_back, scalar_done; // the epoch behind its write-back in flight, or 0; the last that has landed
    u32 polled_at;           // operation of its last atomic load
    u32 last_release;        // the last that ended with an atomic
    i32 fed_at[FED];         // loads that feed a store, as they were executed last,
    u32 fed_links[FED];      // how many links there were then,
    u64 fed_from[FED][LANES]; // and where the lanes loaded from
    Asked asked[ASKED];      // its last atomic loads
    u32 n_asked;
    i64 shared_at;           // before the judge: ordinal on vmcnt of its last access that others may see
    u32 in, fresh;           // what it has acquired, and the part that an invalidation covers
    u32 written, written_before; // the part that a write-back covers, with its own epochs before this one;
    u32 synchronised;        // it has looked at a flag, or invalidated, since the last barrier
    i64 wrote_back;          // ordinal on vmcnt of its last write-back
    i64 invalidated;         // ordinal on vmcnt of what it had issued before its last invalidation
    u32 will_be_written, will_be_written_before; // likewise of the one that is in flight,
    i64 writing;             // as this ordinal on vmcnt; 0: none is
    u32 flying, flying_last; // list of epochs that have something in flight, the oldest first
    Seen before[SEEN], not_before[SEEN];
    Rules rules;             // what checks of a file each have for it
};
struct Group {
    Machine *machine;
    Wave *waves;
    u8 *lds;
    u16 *writer, *reader;    // stamps of each byte, see lds.h
    u16 *coming;             // number of the operation in flight that writes a byte; 0: none
    u8 *owner_of;            // by operation number: wave + 1
    u8 *kind_of;             // by operation number: LDS_ kind; 0: landed
    u8 *scratch, *scratch_known; // of its waves, see scratch.h
    u64 *scratch_from;       // the judge's: by dword of a wave's lanes, where undefined bits come from
    u32 lds_bytes;
    u32 n_waves;
    u32 epoch;
    u32 next_number;
    u32 scratch_bytes;       // of a lane
    u32 id;                  // number in the grid
    u32 barriers;            // passed so far
    u32 atomic_epoch;        // of the last LDS atomic
    u64 clock;
    u32 cursor;              // the wave to begin with
    u8 *newest;              // the judge's: contents of LDS once all writes and copies have landed,
    i32 *writer_at, *reader_at; // and by byte the operations that wrote and read last,
    u32 *written_step;       // and the step of the last plain write or copy
    u8 *holes;               // the judge's: undefined bits that stores left in each byte of LDS, and by dword
    u64 *holes_from;         // where they came from, as of flight.h: see holes.h
    u32 has_holes;           // some are there, or were
    u32 step;                // steps of waves together
    u32 race_step, reader_step; // those in which a race, or a read in flight, was reported last
    u32 raced_step;          // that in which a read that races was counted last
    u32 members;             // waves that execute the next step together, those before `cursor` have; 0: to be chosen
    i32 step_ip;             // what they execute
    u32 waiting;             // the wave that UNKNOWN was answered for
    i64 stop;                // address where others wait; -1: none
    u64 total, turn_ends, turn; // wave-instructions of this workgroup; when these members' turn ends
    u32 held, yields;        // how often others were let go first, and whether they are to be now: Machine.holds
    u32 gave_way;            // its polling waves have made room for others of it, see steps.h
    u32 polls, spins;        // its atomic loads since it did anything else, and whether it got no further so
    u32 joined, lds_link;    // what its last barrier has joined; the link of its LDS atomics of many dwords
    u32 *store_epoch, *lds_links, *takers, *read_epoch; // by dword of LDS, the last by wave, too: see lds_order.h
    u32 taken;               // some wave is among `takers`
};
struct Phases {              // lanes that an LDS access serves together (arch.lds.phases)
    u32 banks, n_phases, per_phase, dwords;
    u8 order[LANES];
};
struct Pattern {
    u64 key, cycles;
};
struct Event {               // a finding: what, where, the earlier operation or -1, and who met it first
    u32 kind, severity;
    i32 at, other;
    u32 group, wave;
    i32 lane;
    u32 count;
    i32 wait[COUNTERS];      // counts that would have covered the operation in flight; -1: none on this counter
    u64 value[VALUES];       // as its kind has it: checks/catalogue.py
};
struct Way {                 // how a wave came to an operation, see windows.h
    u64 key, count;          // 0: empty
    u32 group, wave;         // who first
    u32 issued[WAY];         // operation << 1 | lanes were off, plus 1; 0 before the wave began
};
struct Variant {             // an operation with its VGPRs indexed: see op_indexed
    i32 at;                  // of the operation as it stands in the code; -1: unused
    u32 key;                 // bits 12 to 15 and 0 to 7 of M0: operands that are indexed, and by how much
    i32 number;              // of the operation that is executed; -1: Python has to append it
};
struct Touch {               // bytes that an instruction touches, for the probe or recording
    u32 place, verb, size;   // Place, Verb, bytes a lane
    u64 mask;                // lanes
    u64 at[LANES];
};
struct Machine {
    const Op *ops;
    const i32 *index_of;     // by mode and dword of the code: index into ops; -1
    const u32 *modes;        // words of MODE that code has been decoded for; the kernel's own first
    void *python;            // Handler: executes an instruction by its NumPy closure
    Variant *variants;       // [VARIANTS]: of them those met last
    void *watch;             // i32 (Wave *, i32 op, i32 after): around each instruction; not 0: it failed
    void *watcher;           // of a recording: what it keeps of the workgroups of this machine
    Touch *touches;          // [TOUCHES]: of the instruction that is watched
    u32 watched_group, watched_wave; // or EVERYBODY
    u32 watching, n_touches; // whether the instruction is watched
    u64 *executed;           // by operation
    u8 *partial;             // by operation: executed with lanes off
    u64 *landings;
    u64 *conflicts;
    u64 *denied;             // by operation: accesses of lanes that a descriptor kept from memory
    u8 *memory;              // the arena
    u32 *owner;              // by page: allocation; 0 none
    u64 *ends;               // by allocation: address past it
    const char *why;         // of the last SUSPECT
    const Phases *phases;
    Pattern *patterns;
    u64 *jumps;              // set of jumps through registers: from << 32 | to, by operation + 1
    u64 *writers, *readers;  // stamps of global memory by dword, see races.h; 0 when they are not kept
    Event *events;
    u8 *touched;             // by allocation: 1 read, 2 written, 4 read by loads with a scope bit
    u8 *unwritten;           // by byte of the arena: bits that nobody has written, see unwritten.h; 0: not followed
    u8 *lacks;               // by allocation: State
    u64 memory_base, memory_size;
    u64 code_base, code_size;
    u64 bytes[SPACES];
    u64 turn;                // instructions that a wave executes before another gets a turn
    i64 unknown;             // UNKNOWN: offset from the code that a wave came to and for which nothing was decoded,
    u32 unknown_mode;        // and the word of MODE; VARIANT: the number among variants
    u32 checks;
    u32 m0_mask;
    u32 lds_most;            // bytes of LDS that a workgroup can have
    u32 n_ops;
    u32 counter_max[COUNTERS];
    i32 at;                  // operation of the last answer that is not NEXT
    u32 apertures[2];        // high words of flat addresses that mean LDS, scratch
    u32 sgprs;               // that a wave is given, those with a name left out
    u32 stack_words[2];      // words 1 and 3 of the stack's buffer descriptor
    u32 n_modes;
    u32 n_events;
    u32 impatient;           // Python has to look at the time now and then
    u32 halt;                // another thread wants C to return soon, for the launch is to end
    u32 counts_flight;       // operations in flight are counted
    u32 n_errors;            // of the kinds wanted
    u32 most_errors;         // so many end the judge's launch; 0: no number does
    u64 judged, folding;     // wave-instructions of the judge; those it goes on for after an error, see stop.py
    u64 last;                // when it has executed so many it ends; 0: no error has been found
    u32 follows;             // `content` is kept: see content.h
    u64 content;
    u64 turnover;            // workgroups that began, and that ended
    u64 wanted;              // bit k: events of kind k are reported
    u64 marked;              // marks of the checks that are on
    u32 way_length, n_ways;  // operations that count, ways that are kept
    Way *ways;               // the judge's set of them; null: they are not kept
    u64 way_power;           // WAY_FACTOR to the power of way_length
    Races *races;            // the judge's; 0: not kept
    u64 lds_reach;           // the judge's: end of the farthest access beyond the workgroup's LDS
    u32 stores_show_scope;   // a store without a scope bit is none of a flag or lock
    u32 fair;                // the waves of a workgroup take turns, before the judge, see steps.h
    u32 holds;               // others get a turn between a load and the store of what is made of it
    u32 unwaited, heard;     // before the judge: see hasty in races.h
    u32 polls, orders;       // some operation AWAITS; some may acquire what a wave has released
    u32 fresh;               // what fresh memory holds that a program of the host may fill itself
    u32 barrier_may_wait;    // it is not known that a barrier does not wait for LDS instructions in flight
};
struct Epoch {               // what a wave does to memory between two synchronisations, see happens.h
    u32 wave, group;         // numbers in the grid
    u32 barrier;             // Group.barriers
    u32 in, fresh, written, written_before; // as of its wave, when it ended
    u32 stored, loaded;      // the epoch that began when all that it stored, or loaded, had landed; 0: none so far
    i64 last_store, first_load; // their ordinals on vmcnt; 0: none
    i64 last_lds;            // ordinal on lgkmcnt of its last access to LDS; 0: none
    i64 lds_landed;          // of these its wave had waited for so many when it ended
    u32 by_flat;             // some access to LDS was a FLAT instruction's
    u32 next;                // in the list of those that have something in flight
    u32 seen;                // by a search, see was_here
};
struct Link {                // what an address holds has been stored by a release
    u32 epoch;               // that ended with it
    u32 before;              // the link of the value that this one has changed
    u32 is_store;
    u32 in_lds;              // left by a DS instruction
    u32 seen;
    u32 stamp;               // the lower half of its stamp
};
struct In {                  // an acquisition
    u32 link;                // 0: of an epoch, by a barrier
    u32 epoch;
    u32 before;              // the one before it
    u32 seen;
    i64 ordinal;             // of the load on vmcnt
    u32 asks;                // an invalidation has to follow
};
struct Visit {               // a list of acquisitions that a search has to go through
    u32 in, stop, covered, group, by;
};
struct Late {                // an atomic load was in flight when its wave ended an epoch with a release
    u64 unit;
    i64 ordinal;             // on vmcnt
    u32 epoch, landed;       // landed: the epoch that began when it had been waited for; 0: not yet
    i32 at;                  // its operation
};
struct Races {               // who has touched global memory, see judged_races.h
    u64 *writer, *reader, *reader2, *changer, *poller; // stamps by unit
    u32 *links_of;           // by unit: the link of the value that is there
    Epoch *epochs;           // number `first` and those that follow; likewise
    Link *links;
    In *ins;
    Visit *visits;
    u8 *excused;             // by operation: a load that an atomic follows
    u32 first, first_link, first_in;
    u32 count, n_links, n_ins, most;
    u32 most_visits;
    u32 queries;
    u32 without;             // a link that a search leaves out; 0: none
    u32 flag;                // a link whose own store is what a search is about; 0: none
    u32 needs;               // of Lack: what an order between workgroups takes here
    u32 talks;               // a workgroup has acquired what another has released
    u32 updates;             // two workgroups load, change and store the same, and only its value says whose turn it is
    u32 unit;                // log2 of the bytes that one stamp stands for
    u32 n_late;              // of `late`, ever: the last MOST_LATE are kept
    Late late[MOST_LATE];
};
struct Start {               // workgroups first .. first + count, and what each of their waves begins with
    u32 first, count, done;
    i32 entry;
    u32 n_scalars, n_vectors;
    const u64 *exec;         // [wave]; vectors and these are the same in all workgroups
    const u32 *scalar;       // [n_scalars]: register numbers
    const u32 *values;       // [workgroup][wave][n_scalars]
    const u32 *lanes;        // [wave][n_vectors][lane]: the first VGPRs
};
"""

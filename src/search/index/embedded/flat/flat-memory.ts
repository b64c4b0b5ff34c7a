import { aligned, SECTION_KINDS, SECTIONS, type SectionName, type Sections } from './sections.js';

const PAGE_BYTES = 0x10000;

/** What a search must know beside the columns; plain JSON. A field's options are numbered through all fields from `firstOption` on. */
export interface Directory {
  rowCount: number;
  fields: readonly FieldDirectory[];
  jointColumns: readonly JointColumnDirectory[];
  /** Lengths of the sections, in numbers. */
  lengths: Readonly<Record<SectionName, number>>;
}

/** One field of the index, and where the numbers of its values begin. */
export interface FieldDirectory {
  name: string;
  /** By number; empty where they are not counted: these lie among the texts. */
  values: readonly string[];
  valueCount: number;
  /** Those that are not come last. */
  isCounted: boolean;
  firstOption: number;
  /** Numbers of the joint columns that know this field's values. */
  jointColumns: readonly number[];
}

/** Joint code c of a column has number `firstCode + c` in `codeStarts`. */
export interface JointColumnDirectory {
  /** Where its codes stand in a record. */
  slot: number;
  firstCode: number;
  codeCount: number;
}

/** Flat memory as it goes from thread to thread: the memory is shared, the directory copied. */
export interface PostedMemory {
  directory: Directory;
  memory: WebAssembly.Memory | SharedArrayBuffer;
}

/**
 * An inventory as one region of shared memory: columns first, never changed once packed, then scratch. Threads
 * that search share the columns; each has a region of the scratch to write to.
 */
export class FlatMemory {
  private constructor(
    readonly directory: Directory,
    readonly sections: Sections,
    readonly offsets: Readonly<Record<SectionName, number>>,
    /** The columns' share of the memory; scratch lies behind it. */
    readonly columnsByteLength: number,
    readonly memory: WebAssembly.Memory | undefined,
    readonly buffer: ArrayBufferLike,
  ) {}

  /**
   * Reserves memory for a directory's columns, all zero, and `scratchBytes` behind them. Kernels in WebAssembly need their
   * own kind of memory; without it the memory is exactly as large as asked.
   */
  static reserve(directory: Directory, scratchBytes: number, isForWasm: boolean): FlatMemory {
    const { offsets, byteLength } = layoutOf(directory);
    const wholeBytes = byteLength + scratchBytes;
    const initial = Math.ceil(wholeBytes / PAGE_BYTES);
    const memory = isForWasm
      ? new WebAssembly.Memory({ initial, maximum: initial, shared: true })
      : undefined;
    const buffer = memory?.buffer ?? new SharedArrayBuffer(wholeBytes);
    return new FlatMemory(
      directory,
      sectionsOf(directory, offsets, buffer),
      offsets,
      byteLength,
      memory,
      buffer,
    );
  }

  /** What another thread has posted: the same bytes, not a copy. */
  static of({ directory, memory }: PostedMemory): FlatMemory {
    const { offsets, byteLength } = layoutOf(directory);
    const [forWasm, buffer] = 'buffer' in memory ? [memory, memory.buffer] : [undefined, memory];
    return new FlatMemory(
      directory,
      sectionsOf(directory, offsets, buffer),
      offsets,
      byteLength,
      forWasm,
      buffer,
    );
  }

  toPost(): PostedMemory {
    return { directory: this.directory, memory: this.memory ?? (this.buffer as SharedArrayBuffer) };
  }

  get columnBytes(): Uint8Array {
    return new Uint8Array(this.buffer, 0, this.columnsByteLength);
  }
}

/** The lengths that a directory names, of sections that have been built. */
export function lengthsOf(sections: Sections): Record<SectionName, number> {
  return Object.fromEntries(
    Object.entries(sections).map(([name, column]) => [name, column.length]),
  ) as Record<SectionName, number>;
}

/** How many options have counts: those of the first fields. */
export function countedOptions({
  fields,
}: {
  fields: readonly Pick<FieldDirectory, 'values' | 'isCounted'>[];
}): number {
  return fields.reduce(
    (count, { values, isCounted }) => count + (isCounted ? values.length : 0),
    0,
  );
}

/** The codes of all columns are followed by those of the option combinations. */
export function bundlesOf({ jointColumns, lengths }: Directory): {
  firstCode: number;
  count: number;
} {
  const firstCode = jointColumns.reduce((sum, { codeCount }) => sum + codeCount, 0);
  return { firstCode, count: lengths.codeStarts - 1 - firstCode };
}

/** The first bytes stay free: address zero is nobody's. */
function layoutOf({ lengths }: Directory): {
  offsets: Record<SectionName, number>;
  byteLength: number;
} {
  let byteLength = aligned(1);
  const offsets = {} as Record<SectionName, number>;
  for (const name of Object.keys(SECTIONS) as SectionName[]) {
    offsets[name] = byteLength;
    byteLength += aligned(lengths[name] * SECTION_KINDS[SECTIONS[name]].BYTES_PER_ELEMENT);
  }
  return { offsets, byteLength };
}

function sectionsOf(
  { lengths }: Directory,
  offsets: Record<SectionName, number>,
  buffer: ArrayBufferLike,
): Sections {
  const entries = Object.entries(SECTIONS).map(([name, kind]) => {
    const section = name as SectionName;
    return [
      name,
      new SECTION_KINDS[kind](buffer as ArrayBuffer, offsets[section], lengths[section]),
    ];
  });
  return Object.fromEntries(entries) as Sections;
}

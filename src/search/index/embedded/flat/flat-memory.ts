import { aligned, SECTION_KINDS, SECTIONS, type SectionName, type Sections } from './sections.js';

const PAGE_BYTES = 0x10000;

/**
 * Data that a search needs besides the columns; plain JSON. Options are numbered across all
 * fields, from `firstOption` on.
 */
export interface Directory {
  rowCount: number;
  fields: readonly FieldDirectory[];
  jointColumns: readonly JointColumnDirectory[];
  /** Lengths of the sections, in numbers. */
  lengths: Readonly<Record<SectionName, number>>;
}

/** A field of the index, and the first number of its values. */
export interface FieldDirectory {
  name: string;
  /** By number; empty for uncounted fields, whose values are stored as strings. */
  values: readonly string[];
  valueCount: number;
  /** Uncounted fields come last. */
  isCounted: boolean;
  firstOption: number;
  /** Numbers of the joint columns with this field's values. */
  jointColumns: readonly number[];
}

/** Joint code c of a column has number `firstCode + c` in `codeStarts`. */
export interface JointColumnDirectory {
  /** Its slot in a record. */
  slot: number;
  firstCode: number;
  codeCount: number;
}

/** Flat memory posted between threads: the memory is shared, the directory copied. */
export interface PostedMemory {
  directory: Directory;
  memory: WebAssembly.Memory | SharedArrayBuffer;
}

/**
 * An inventory as one region of shared memory: immutable columns first, then scratch. Searching
 * threads share the columns; each writes to its own region of the scratch.
 */
export class FlatMemory {
  private constructor(
    readonly directory: Directory,
    readonly sections: Sections,
    readonly offsets: Readonly<Record<SectionName, number>>,
    /** Size of the columns; scratch follows. */
    readonly columnsByteLength: number,
    readonly memory: WebAssembly.Memory | undefined,
    readonly buffer: ArrayBufferLike,
  ) {}

  /**
   * Reserves zeroed memory for a directory's columns and `scratchBytes`. Kernels in WebAssembly
   * need their own kind of memory; otherwise the size is exact.
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

  /** The memory that another thread posted: the same bytes, not a copy. */
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

/** The lengths in a directory of built sections. */
export function lengthsOf(sections: Sections): Record<SectionName, number> {
  return Object.fromEntries(
    Object.entries(sections).map(([name, column]) => [name, column.length]),
  ) as Record<SectionName, number>;
}

/** Number of counted options: those of the first fields. */
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

/** The codes of all columns come first, then those of the option combinations. */
export function bundlesOf({ jointColumns, lengths }: Directory): {
  firstCode: number;
  count: number;
} {
  const firstCode = jointColumns.reduce((sum, { codeCount }) => sum + codeCount, 0);
  return { firstCode, count: lengths.codeStarts - 1 - firstCode };
}

/** Address zero is reserved. */
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

import { GrowingColumn } from './growing-column.js';
import type { Pacer } from './pacer.js';

const ROWS_PER_STEP = 4096;

/** As narrow as the number of values allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** One field of all cars in row order. Its values are numbered from 1 in the order they were first met; code 0 is no value. */
export interface FieldColumn {
  name: string;
  /** The value of code c stands at c - 1. */
  values: readonly string[];
  /** Row r has the codes from `starts[r]` up to `starts[r + 1]`; without `starts` every row has one, at its own number. */
  codes: Codes;
  starts: Uint32Array | undefined;
}

/** Collects the values of one field in order of arrival, then lays them out in row order. */
export class FieldBuilder {
  private readonly values: string[] = [];
  private readonly codeOf = new Map<string, number>();
  private readonly codes = new GrowingColumn((length) =>
    // A piece meets at most as many new codes as it has room for.
    narrowestCodes(this.values.length + 1 + length, length),
  );
  /** Where the codes of each car start; kept only once a car with several values has come. */
  private starts: GrowingColumn | undefined;
  private carCount = 0;
  /** By code: the number of the last car that had it. */
  private readonly lastCarWith: number[] = [-1];

  constructor(private readonly name: string) {}

  push(values: readonly string[]): void {
    if (values.length > 1) this.starts ??= this.startsSoFar();
    this.starts?.push(this.codes.length);
    for (const value of values) this.pushCode(this.codeFor(value));
    if (values.length === 0) this.codes.push(0);
    this.carCount++;
  }

  /** `arrivals[row]` is the arrival number of the car that gets this row. */
  async build(arrivals: Uint32Array, pacer: Pacer): Promise<FieldColumn> {
    const arrived = this.codes.copiedTo(narrowestCodes(this.values.length + 1, this.codes.length));
    if (!this.starts) return { name: this.name, values: this.values, codes: await inRowOrder(arrived, arrivals, pacer), starts: undefined };
    const arrivedStarts = this.starts.copiedTo(new Uint32Array(this.carCount + 1));
    arrivedStarts[this.carCount] = arrived.length;
    const codes = narrowestCodes(this.values.length + 1, arrived.length);
    const starts = new Uint32Array(arrivals.length + 1);
    let written = 0;
    await pacer.inPieces(arrivals.length, ROWS_PER_STEP, (firstRow, endRow) => {
      for (let row = firstRow; row < endRow; row++) {
        const end = arrivedStarts[arrivals[row]! + 1]!;
        for (let at = arrivedStarts[arrivals[row]!]!; at < end; at++) codes[written++] = arrived[at]!;
        starts[row + 1] = written;
      }
    });
    return { name: this.name, values: this.values, codes, starts };
  }

  private codeFor(value: string): number {
    let code = this.codeOf.get(value);
    if (code === undefined) {
      code = this.values.push(value);
      this.lastCarWith.push(-1);
      this.codeOf.set(value, code);
    }
    return code;
  }

  /** A value named twice is held once. */
  private pushCode(code: number): void {
    if (this.lastCarWith[code] === this.carCount) return;
    this.lastCarWith[code] = this.carCount;
    this.codes.push(code);
  }

  private startsSoFar(): GrowingColumn {
    const starts = new GrowingColumn((length) => new Uint32Array(length));
    for (let car = 0; car < this.carCount; car++) starts.push(car);
    return starts;
  }
}

async function inRowOrder<T extends Codes>(arrived: T, arrivals: Uint32Array, pacer: Pacer): Promise<Codes> {
  const codes = arrived.slice();
  await pacer.inPieces(arrivals.length, ROWS_PER_STEP, (firstRow, endRow) => {
    for (let row = firstRow; row < endRow; row++) codes[row] = arrived[arrivals[row]!]!;
  });
  return codes;
}

function narrowestCodes(codeCount: number, length: number): Codes {
  if (codeCount <= 0x100) return new Uint8Array(length);
  return codeCount <= 0x10000 ? new Uint16Array(length) : new Uint32Array(length);
}

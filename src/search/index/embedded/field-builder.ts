import { addRow, emptyBitset } from './bitset.js';
import type { Codes, FieldColumn, ValueRows } from './field-column.js';
import { GrowingColumn } from './growing-column.js';
import type { Pacer } from './pacer.js';

const ROWS_PER_STEP = 4096;

/** Collects the values of one field in order of arrival, then lays them out in row order. */
export class FieldBuilder {
  private readonly values: string[] = [''];
  private readonly codeOf = new Map<string, number>();
  private readonly codes = new GrowingColumn((length) =>
    // A piece meets at most as many new codes as it has room for.
    narrowestCodes(this.values.length + length, length),
  );
  /** Where the codes of each car start; kept only once a car with several values has come. */
  private starts: GrowingColumn | undefined;
  private carCount = 0;

  constructor(private readonly name: string) {}

  push(values: readonly string[]): void {
    if (values.length > 1) this.starts ??= this.startsSoFar();
    this.starts?.push(this.codes.length);
    const first = this.codes.length;
    for (const value of values) this.pushCode(this.codeFor(value), first);
    if (values.length === 0) this.codes.push(0);
    this.carCount++;
  }

  /** `arrivals[row]` is the arrival number of the car that gets this row. */
  async build(arrivals: Uint32Array, pacer: Pacer): Promise<FieldColumn> {
    const laidOut = await this.layOut(arrivals, pacer);
    const totals = new Uint32Array(this.values.length);
    await pacer.inPieces(laidOut.codes.length, ROWS_PER_STEP, (first, end) => {
      for (let at = first; at < end; at++) totals[laidOut.codes[at]!]!++;
    });
    return { name: this.name, values: this.values, codeOf: this.codeOf, ...laidOut, totals, ...(await rowsByCode(laidOut, totals, arrivals.length, pacer)) };
  }

  private codeFor(value: string): number {
    let code = this.codeOf.get(value);
    if (code === undefined) {
      code = this.values.push(value) - 1;
      this.codeOf.set(value, code);
    }
    return code;
  }

  /** A value named twice is held once. */
  private pushCode(code: number, firstOfCar: number): void {
    for (let at = firstOfCar; at < this.codes.length; at++) if (this.codes.at(at) === code) return;
    this.codes.push(code);
  }

  private startsSoFar(): GrowingColumn {
    const starts = new GrowingColumn((length) => new Uint32Array(length));
    for (let car = 0; car < this.carCount; car++) starts.push(car);
    return starts;
  }

  private async layOut(arrivals: Uint32Array, pacer: Pacer): Promise<CodesInRowOrder> {
    const codes = narrowestCodes(this.values.length, this.codes.length);
    const starts = this.starts && new Uint32Array(arrivals.length + 1);
    let written = 0;
    await pacer.inPieces(arrivals.length, ROWS_PER_STEP, (firstRow, endRow) => {
      for (let row = firstRow; row < endRow; row++) {
        const arrival = arrivals[row]!;
        const end = this.endOf(arrival);
        for (let at = this.starts ? this.starts.at(arrival) : arrival; at < end; at++) codes[written++] = this.codes.at(at);
        if (starts) starts[row + 1] = written;
      }
    });
    return { codes, starts };
  }

  private endOf(arrival: number): number {
    if (!this.starts) return arrival + 1;
    return arrival + 1 < this.carCount ? this.starts.at(arrival + 1) : this.codes.length;
  }
}

function narrowestCodes(codeCount: number, length: number): Codes {
  if (codeCount <= 0x100) return new Uint8Array(length);
  return codeCount <= 0x10000 ? new Uint16Array(length) : new Uint32Array(length);
}

type CodesInRowOrder = Pick<FieldColumn, 'codes' | 'starts'>;

type RowsByCode = Pick<FieldColumn, 'rowsOf' | 'bitsetCount' | 'listedRowCount'>;

async function rowsByCode({ codes, starts }: CodesInRowOrder, totals: Uint32Array, rowCount: number, pacer: Pacer): Promise<RowsByCode> {
  const empty = emptyRowsByCode(totals, rowCount);
  const filled = new Uint32Array(totals.length);
  await pacer.inPieces(rowCount, ROWS_PER_STEP, (firstRow, endRow) => {
    for (let row = firstRow; row < endRow; row++) {
      const end = starts ? starts[row + 1]! : row + 1;
      for (let at = starts ? starts[row]! : row; at < end; at++) {
        const code = codes[at]!;
        if (code === 0) continue;
        const found = empty.rowsOf[code]!;
        if ('bits' in found) addRow(found.bits, row);
        else found.rows[filled[code]!++] = row;
      }
    }
  });
  return empty;
}

/** Bitset or list for each code: a bitset has one word for 32 rows, a list one word for each row of its own. */
function emptyRowsByCode(totals: Uint32Array, rowCount: number): RowsByCode {
  const bitsetWords = (rowCount + 31) >>> 5;
  const isListed = totals.map((total, code) => Number(code === 0 || total < bitsetWords));
  const listedRowCount = totals.reduce((sum, total, code) => sum + (code > 0 && isListed[code] ? total : 0), 0);
  const lists = new Uint32Array(listedRowCount);
  let listed = 0;
  const rowsOf = Array.from(totals, (total, code): ValueRows => {
    if (!isListed[code]) return { bits: emptyBitset(rowCount) };
    const first = listed;
    listed += code === 0 ? 0 : total;
    return { rows: lists.subarray(first, listed) };
  });
  return { rowsOf, bitsetCount: isListed.filter((each) => each === 0).length, listedRowCount };
}

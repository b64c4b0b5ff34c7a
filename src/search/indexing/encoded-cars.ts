import type { DocumentMoment } from '../../inventory/indexed-documents/indexed-document.js';
import { DOCUMENT_OFFSETS, positionIn } from './document-format.js';
import {
  type ArrivedCars,
  type CarNumbers,
  emptyColumns,
} from '../index/embedded/flat/arrived-cars.js';
import type { FieldBuilder } from '../index/embedded/flat/field-builder.js';
import { Positions } from '../index/embedded/flat/place-order.js';
import { freshnessPoints } from '../relevance.js';

const FIELD_SHIFT = 24;
const CODE_MASK = 0xff_ffff;

type Terms = DocumentMoment['terms'];

/** Cars read from their documents, without an object per car or a string per value. */
export class EncodedCars implements ArrivedCars {
  readonly numbers: CarNumbers;
  readonly positions = new Positions();
  readonly positionOfCar: Uint32Array;
  private readonly blocks: readonly Uint8Array[];
  private readonly terms: Terms;
  /** By car: its block, and the start and end of its terms in the block. */
  private readonly blockOfCar: Uint32Array;
  private readonly firstTerms: Uint32Array;
  private readonly endTerms: Uint32Array;
  /**
   * By term number: the field in the highest byte, the code in the others; 0 until the first use.
   */
  private readonly codeOfTerm: Uint32Array;

  /** `now`: time of the scores, epoch milliseconds. */
  constructor({ blocks, terms }: DocumentMoment, fieldNames: readonly string[], now: number) {
    this.blocks = blocks;
    this.terms = terms;
    const carCount = this.blocks.reduce((sum, block) => sum + carsIn(block), 0);
    this.numbers = emptyColumns(carCount);
    this.positionOfCar = new Uint32Array(carCount);
    this.blockOfCar = new Uint32Array(carCount);
    this.firstTerms = new Uint32Array(carCount);
    this.endTerms = new Uint32Array(carCount);
    this.codeOfTerm = fieldsOf(terms, fieldNames);
    this.takeBlocks(now);
  }

  addValues(car: number, row: number, fields: readonly FieldBuilder[]): void {
    const bytes = this.blocks[this.blockOfCar[car]!]!;
    const end = this.endTerms[car]!;
    let at = this.firstTerms[car]!;
    while (at < end) {
      let byte = bytes[at++]!;
      let term = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++]!;
        term |= (byte & 0x7f) << shift;
      }
      const fieldAndCode = this.codeOfTerm[term]!;
      const field = fields[fieldAndCode >>> FIELD_SHIFT]!;
      field.add(row, fieldAndCode & CODE_MASK || this.meet(term, field));
    }
  }

  private meet(term: number, field: FieldBuilder): number {
    const code = field.codeForNew(this.terms[term]!.value);
    this.codeOfTerm[term]! |= code;
    return code;
  }

  private takeBlocks(now: number): void {
    const positionOfTerm = new Int32Array(this.terms.length).fill(-1);
    let car = 0;
    this.blocks.forEach((bytes, block) => {
      const view = viewOf(bytes);
      for (let first = 0; first < bytes.length; first = this.endTerms[car++]!) {
        this.takeNumbers(car, view, first, now);
        const { term, end } = firstTermAt(bytes, first + DOCUMENT_OFFSETS.terms);
        if (positionOfTerm[term] === -1) positionOfTerm[term] = this.positionFor(term);
        this.positionOfCar[car] = positionOfTerm[term]!;
        this.blockOfCar[car] = block;
        this.firstTerms[car] = end;
        this.endTerms[car] = endOfDocument(view, first);
      }
    });
  }

  private takeNumbers(car: number, view: DataView, first: number, now: number): void {
    const { ids, listedAt, priceDollars, years, mileageMiles, scores } = this.numbers;
    ids[car] = view.getFloat64(first + DOCUMENT_OFFSETS.id, true);
    listedAt[car] = view.getFloat64(first + DOCUMENT_OFFSETS.listedAt, true);
    priceDollars[car] = view.getInt32(first + DOCUMENT_OFFSETS.priceDollars, true);
    mileageMiles[car] = view.getInt32(first + DOCUMENT_OFFSETS.mileageMiles, true);
    years[car] = view.getInt16(first + DOCUMENT_OFFSETS.year, true);
    scores[car] =
      view.getInt16(first + DOCUMENT_OFFSETS.lastingPoints, true) +
      freshnessPoints(listedAt[car]!, now);
  }

  private positionFor(term: number): number {
    const { latitude, longitude } = positionIn(this.terms[term]!)!;
    return this.positions.numberOf(latitude, longitude);
  }
}

function carsIn(block: Uint8Array): number {
  const view = viewOf(block);
  let count = 0;
  for (let first = 0; first < block.length; first = endOfDocument(view, first)) count++;
  return count;
}

function endOfDocument(view: DataView, first: number): number {
  return (
    first + DOCUMENT_OFFSETS.terms + view.getUint32(first + DOCUMENT_OFFSETS.termsByteLength, true)
  );
}

function fieldsOf(terms: Terms, fieldNames: readonly string[]): Uint32Array {
  const numbers = new Map(fieldNames.map((name, number) => [name, number]));
  return Uint32Array.from(terms, (term) => (numbers.get(term?.field ?? '') ?? 0) << FIELD_SHIFT);
}

function firstTermAt(bytes: Uint8Array, first: number): { term: number; end: number } {
  let term = 0;
  let at = first;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++]!;
    term |= (byte & 0x7f) << shift;
    if (byte < 0x80) return { term, end: at };
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

const PIECE_BITS = 12;
const PIECE_LENGTH = 1 << PIECE_BITS;
const PIECE_MASK = PIECE_LENGTH - 1;

type Numbers = Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/**
 * A column whose length is not known yet. It grows by pieces instead of doubling one array: no long copy in between, and
 * less than a piece to spare at the end. Pieces may differ in width, so `makePiece` is asked for each.
 */
export class GrowingColumn {
  length = 0;
  private readonly pieces: Numbers[] = [];

  constructor(private readonly makePiece: (length: number) => Numbers) {}

  push(value: number): void {
    if ((this.length & PIECE_MASK) === 0) this.pieces.push(this.makePiece(PIECE_LENGTH));
    this.pieces[this.length >>> PIECE_BITS]![this.length & PIECE_MASK] = value;
    this.length++;
  }

  at(index: number): number {
    return this.pieces[index >>> PIECE_BITS]![index & PIECE_MASK]!;
  }

  /** The whole column in one piece, in an array of its length. */
  copiedTo<T extends Numbers>(whole: T): T {
    this.pieces.forEach((piece, at) => {
      const first = at << PIECE_BITS;
      whole.set(piece.length <= whole.length - first ? piece : piece.subarray(0, whole.length - first), first);
    });
    return whole;
  }
}

import { firstIndex } from '../sorted/binary-search.js';

/** Texts as the bytes of all of them in turn, decoded one by one when asked for: as strings they would be megabytes in every thread. */
export class TextColumn {
  readonly length: number;

  /** `utf8` are the texts without anything between, `ends` where each ends in it. */
  constructor(
    readonly utf8: Buffer,
    readonly ends: Uint32Array,
  ) {
    this.length = ends.length;
  }

  static of(texts: readonly string[]): TextColumn {
    let end = 0;
    const ends = Uint32Array.from(texts, (text) => (end += Buffer.byteLength(text)));
    return new TextColumn(Buffer.from(texts.join('')), ends);
  }

  at(index: number): string {
    return this.utf8.toString('utf8', index === 0 ? 0 : this.ends[index - 1]!, this.ends[index]!);
  }

  all(): string[] {
    return Array.from(this.ends, (_, index) => this.at(index));
  }

  /** The index of the first text that is not below this one. The column must be in ascending order. */
  firstFrom(text: string): number {
    return firstIndex(0, this.length, (index) => this.at(index) >= text);
  }
}

/**
 * Deduplicates strings and copies them: a slice of a long string would keep the whole string in
 * memory.
 */
export class StringPool {
  private readonly known = new Map<string, string>();

  of(piece: string): string {
    let own = this.known.get(piece);
    if (own === undefined) this.known.set((own = Buffer.from(piece).toString()), own);
    return own;
  }
}

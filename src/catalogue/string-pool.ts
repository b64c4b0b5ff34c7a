/**
 * Equal pieces of a text as one string of its own. As they are cut out, each is a string for itself, and a long one keeps the whole text
 * it was cut from in memory.
 */
export class StringPool {
  private readonly known = new Map<string, string>();

  of(piece: string): string {
    let own = this.known.get(piece);
    if (own === undefined) this.known.set((own = Buffer.from(piece).toString()), own);
    return own;
  }
}

/** A database that this release cannot work with, in a sentence that says what to do. */
export class UnusableDatabase extends Error {}

/** Tables that a later release of the software has made: this one would not know what it does to them. */
export class TablesOfLaterRelease extends UnusableDatabase {
  /** @param what is of that release, as the beginning of a sentence */
  constructor(what: string, found: number, known: number) {
    super(`${what} has schema ${found}; this version of the software knows up to ${known}. Use that release, or another database.`);
  }
}

/**
 * PostgreSQL takes no text that its encoding has no letters for, and people write in all of them. @param encoding as the server names it
 */
export function requireUnicode(encoding: string): void {
  if (encoding === 'UTF8') return;
  throw new UnusableDatabase(
    `The database of DATABASE_URL is encoded in ${encoding}, which cannot hold what people write. ` +
      "Make one with ENCODING 'UTF8', and use that.",
  );
}

/** This release cannot use the database. The message says what to do. */
export class UnusableDatabase extends Error {}

/** The tables are of a later release, whose schema this one does not know. */
export class TablesOfLaterRelease extends UnusableDatabase {
  /** @param what has that schema; the beginning of a sentence */
  constructor(what: string, found: number, known: number) {
    super(
      `${what} has schema ${found}; this version of the software knows up to ${known}. Use that release, or another database.`,
    );
  }
}

/**
 * PostgreSQL rejects characters outside the database's encoding, so only UTF-8 holds all strings.
 * @param encoding the server's name for it @throws UnusableDatabase for another encoding
 */
export function requireUnicode(encoding: string): void {
  if (encoding === 'UTF8') return;
  throw new UnusableDatabase(
    `The database of DATABASE_URL is encoded in ${encoding}, which cannot store all characters. ` +
      "Make one with ENCODING 'UTF8', and use that.",
  );
}

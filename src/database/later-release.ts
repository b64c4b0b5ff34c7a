/** Tables that a later release of the software has made: this one would not know what it does to them. */
export class TablesOfLaterRelease extends Error {
  /** @param what is of that release, as the beginning of a sentence */
  constructor(what: string, found: number, known: number) {
    super(`${what} has schema ${found}; this version of the software knows up to ${known}. Use that release, or another database.`);
  }
}

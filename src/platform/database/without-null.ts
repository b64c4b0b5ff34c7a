/**
 * Replaces null characters, which PostgreSQL text cannot store, by U+FFFD. A request with `%00` in
 * its URL then finds nothing, as with SQLite.
 */
export function withoutNull(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}

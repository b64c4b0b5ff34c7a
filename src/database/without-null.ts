/**
 * A text as PostgreSQL can keep it: it has no null characters, and fails by one. As what cannot be shown is shown, so that whoever asks by
 * an address with `%00` finds nothing, as in a file.
 */
export function withoutNull(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}

const SPECIAL = /["&'<>]/;
const SPECIALS = /["&'<>]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Text for content and attributes, escaped byte for byte as React does. */
export function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(SPECIALS, (character) => ESCAPES[character]!) : text;
}

/** A text that people write, in one line and without what cannot be seen: who reads it must not take a part of it for something else. */
export function inOneLine(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

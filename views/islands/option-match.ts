/**
 * Whether an option is one that somebody looks for: every word typed is a part of its name. Case, signs and spaces do not count, so that
 * "wifi" finds "Wi-Fi Hotspot" and "seats heated" finds "Heated Seats"; nothing typed finds everything.
 */
export function isLookedFor(optionName: string, typed: string): boolean {
  const name = letters(optionName);
  return typed.split(/\s+/).every((word) => name.includes(letters(word)));
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

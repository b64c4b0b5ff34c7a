/**
 * Whether an option's name contains every typed word. Ignores case, punctuation and spaces: "wifi"
 * finds "Wi-Fi Hotspot", "seats heated" finds "Heated Seats". An empty string finds everything.
 */
export function isLookedFor(optionName: string, typed: string): boolean {
  const name = letters(optionName);
  return typed.split(/\s+/).every((word) => name.includes(letters(word)));
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

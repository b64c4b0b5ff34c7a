/** The text stored in this tab; null without one. */
export function storedInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a string in this tab, unless storage is full or forbidden. */
export function storeInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Readers get null.
  }
}

/** What another tab of this browser may have changed: viewed cars, or saved cars. */
export type ChangedRecords = 'viewed' | 'saved';

const keyOf = (records: ChangedRecords) => `changed-${records}`;

/** Tells the other tabs, which show what is kept at the server, that it has changed. */
export function tellOtherTabs(records: ChangedRecords): void {
  try {
    // The same value again would be no event.
    localStorage.setItem(keyOf(records), `${Date.now()} ${Math.random()}`);
  } catch {
    // A browser without a store: the tabs ask again in their own time.
  }
}

/** Hears another tab; `signal` ends that. */
export function hearOtherTabs(records: ChangedRecords, hear: () => void, signal: AbortSignal): void {
  addEventListener('storage', ({ key, newValue }) => key === keyOf(records) && newValue !== null && hear(), { signal });
}

/** When a tab told it last, epoch milliseconds; 0 for never. */
export function changedAt(records: ChangedRecords): number {
  try {
    return Number.parseInt(localStorage.getItem(keyOf(records)) ?? '0', 10);
  } catch {
    return 0;
  }
}

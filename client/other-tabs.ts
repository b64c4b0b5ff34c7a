/** Records that another tab may have changed: viewed or saved cars. */
export type ChangedRecords = 'viewed' | 'saved';

const keyOf = (records: ChangedRecords) => `changed-${records}`;

/** Notifies other tabs that data on the server, which they show, has changed. */
export function tellOtherTabs(records: ChangedRecords): void {
  try {
    // Setting the same value again fires no event.
    localStorage.setItem(keyOf(records), `${Date.now()} ${Math.random()}`);
  } catch {
    // Without storage, the tabs refresh at their usual interval.
  }
}

/** Calls `hear` after changes in another tab, until `signal` aborts. */
export function listenForOtherTabs(
  records: ChangedRecords,
  hear: () => void,
  signal: AbortSignal,
): void {
  addEventListener(
    'storage',
    ({ key, newValue }) => key === keyOf(records) && newValue !== null && hear(),
    { signal },
  );
}

/** Time of the last change, epoch milliseconds; 0 for never. */
export function changedAt(records: ChangedRecords): number {
  try {
    return Number.parseInt(localStorage.getItem(keyOf(records)) ?? '0', 10);
  } catch {
    return 0;
  }
}

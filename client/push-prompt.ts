import { pushState } from './push-registration.js';

/** The prompt needs a car viewed within this time (spec §9), in milliseconds. */
const VIEW_COUNTS_MS = 86_400_000;
const VIEWED_AT = 'inventory-viewed-at';
const PROMPTED = 'push-prompted';

/** Remembers that this device has shown a car. */
export function recordView(): void {
  localStorage.setItem(VIEWED_AT, String(Date.now()));
}

/** Whether to prompt: once per device, after a recent view, if the browser can be registered. */
export function shouldPrompt(): boolean {
  const viewedAt = Number(localStorage.getItem(VIEWED_AT));
  const isRecent = Date.now() - viewedAt < VIEW_COUNTS_MS;
  return (
    isRecent &&
    localStorage.getItem(PROMPTED) === null &&
    ['off', 'home-screen'].includes(pushState())
  );
}

export function recordPrompt(): void {
  localStorage.setItem(PROMPTED, '1');
}

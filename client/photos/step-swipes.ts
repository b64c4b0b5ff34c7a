/** A shorter movement is a tap. */
const MIN_SWIPE_PIXELS = 24;

/**
 * Lets a swipe that starts on a step button move the photos: the buttons cover the row, so the
 * browser does not scroll it. The styles leave horizontal swipes on them to this (`touch-action`).
 */
export function stepBySwipe(
  previous: HTMLElement | null,
  next: HTMLElement | null,
  signal?: AbortSignal,
): void {
  for (const button of [previous, next]) {
    let start: Touch | undefined;
    button?.addEventListener('touchstart', ({ changedTouches }) => (start = changedTouches[0]), {
      passive: true,
      signal,
    });
    button?.addEventListener(
      'touchend',
      ({ changedTouches }) => {
        const end = changedTouches[0];
        if (!start || !end || Math.abs(end.clientX - start.clientX) < MIN_SWIPE_PIXELS) return;
        (end.clientX < start.clientX ? next : previous)?.click();
      },
      { passive: true, signal },
    );
  }
}

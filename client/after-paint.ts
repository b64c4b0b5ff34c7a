/** A window nobody looks at does not paint; then nobody waits either. */
const MAX_WAIT_MS = 100;

/** Resolves when what has changed so far has been painted, so that a press shows its effect before the heavy part of its work. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MAX_WAIT_MS);
  });
}

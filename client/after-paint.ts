/** Hidden windows do not paint. */
const MAX_WAIT_MS = 100;

/** Resolves after the next paint, so that a click shows its effect before heavy work. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MAX_WAIT_MS);
  });
}

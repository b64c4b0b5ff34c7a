/** The answer, or the other where it is not there in time (milliseconds); the answer's own failure stays its caller's. */
export async function soonOr<Late, Answer>(late: Late, answer: Promise<Answer>, patienceMs: number): Promise<Answer | Late> {
  const { promise, resolve } = Promise.withResolvers<Late>();
  const timer = setTimeout(() => resolve(late), patienceMs);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
    // Who waits no longer does not hear of it.
    answer.catch(() => undefined);
  }
}

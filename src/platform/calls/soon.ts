/**
 * The result of `answer`, or `late` if it takes longer than `patienceMs`. If `answer` fails in
 * time, so does this.
 */
export async function withTimeout<Late, Answer>(
  late: Late,
  answer: Promise<Answer>,
  patienceMs: number,
): Promise<Answer | Late> {
  const { promise, resolve } = Promise.withResolvers<Late>();
  const timer = setTimeout(() => resolve(late), patienceMs);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
    // A failure after the timeout is ignored.
    answer.catch(() => undefined);
  }
}

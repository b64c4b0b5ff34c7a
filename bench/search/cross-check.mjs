// @ts-check
// Engines that disagree are not compared: the fastest wrong answer is worth nothing.

const SHOWN_DIFFERENCES = 5;

/**
 * Differences between two engines' answers in words; empty when totals, counts, extremes and page
 * are equal.
 */
export function differences(queries, ours, theirs) {
  const found = [];
  theirs.forEach((answer, at) => {
    const own = ours[at];
    const differ = (what, mine, other) =>
      JSON.stringify(mine) !== JSON.stringify(other) &&
      found.push(
        `${queries[at].search || '?'}: ${what}: ${JSON.stringify(mine)}, but ${JSON.stringify(other)}`,
      );
    differ('total', own.total, answer.total);
    differ('stats', own.stats, answer.stats);
    differ('page', own.ids, answer.ids);
    for (const field of new Set([...Object.keys(own.counts), ...Object.keys(answer.counts)])) {
      const [mine, other] = [own.counts[field] ?? {}, answer.counts[field] ?? {}];
      for (const value of new Set([...Object.keys(mine), ...Object.keys(other)]))
        differ(`${field}=${value}`, mine[value] ?? 0, other[value] ?? 0);
    }
  });
  return found.length > SHOWN_DIFFERENCES
    ? [...found.slice(0, SHOWN_DIFFERENCES), `and ${found.length - SHOWN_DIFFERENCES} more`]
    : found;
}

/** Number of counts above zero in the answers: the number of comparisons. */
export function countsIn(answers) {
  return answers.reduce(
    (sum, { counts }) =>
      sum +
      Object.values(counts).reduce((inFields, values) => inFields + Object.keys(values).length, 0),
    0,
  );
}

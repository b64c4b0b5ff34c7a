// @ts-check
// The course of every bench: a build, the sizes one after the other, a report that is shown and kept.
import { machineFacts, saveResults } from './report.mjs';
import { ensureBuilt } from './set-up.mjs';

/**
 * `benchSize(size, options)` measures one size, `reportOf(figures, options)` says all in Markdown, `keptOf(size)` is what is kept of a
 * size where that is less than was measured. `asked` is kept with the figures, which are the answer.
 */
export async function benchSizes(
  name,
  { sizes, asked = {}, benchSize, reportOf, keptOf = (size) => size },
  options,
) {
  ensureBuilt(options.isSetUp);
  const measured = [];
  for (const size of options.sizes ?? sizes) measured.push(await benchSize(size, options));
  const figures = {
    machine: machineFacts(options.isPinned),
    seed: options.seed,
    ...asked,
    sizes: measured,
  };
  const report = reportOf(figures, options);
  console.log(`\n${report}`);
  if (options.isSaved) saveResults(name, report, { ...figures, sizes: measured.map(keptOf) });
  return figures;
}

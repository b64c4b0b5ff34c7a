// @ts-check
// The course of every bench: a build, the sizes one after the other, a report that is shown and kept.
import { machineFacts, saveResults } from './report.mjs';
import { ensureBuilt } from './set-up.mjs';

/**
 * `benchSize(size, options)` measures one size, `reportOf(figures, options)` returns Markdown,
 * `keptOf(size)` reduces a size's figures before they are stored. `asked`: options that are stored
 * with the figures.
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

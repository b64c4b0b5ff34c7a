// Starts the longest specs first, so that none runs alone at the end.
import { createRequire } from 'node:module';

/** @type {typeof import('@jest/test-sequencer').default} */
const Sequencer = createRequire(import.meta.url)('@jest/test-sequencer').default;

/** Specs that take over half a minute, longest first, because a clone has no recorded times. */
const LONG = [
  'browser/accessibility.full',
  'resilience/cars-on-postgres.full',
  'backup/data-commands.full',
  'upstream/broken-reference.full',
  'routes/dead-links.full',
  'browser/price-and-zip.full',
  'upstream/broken-source.full',
  'browser/saved',
  'browser/without-scripts',
  'browser/compare',
  'view-counts/views-elsewhere.full',
  'browser/list-place.full',
  'browser/exchange.full',
  'backup/cars-commands.full',
  'leads/killed-server.full',
  'browser/keyword-search',
];

export default class LongFirst extends Sequencer {
  /**
   * @override
   * @param {Parameters<InstanceType<typeof Sequencer>['sort']>[0]} tests
   */
  async sort(tests) {
    const sorted = await super.sort(tests);
    const long = LONG.flatMap((name) =>
      sorted.filter(({ path }) => path.endsWith(`/test/${name}.spec.ts`)),
    );
    return [...long, ...sorted.filter((test) => !long.includes(test))];
  }
}

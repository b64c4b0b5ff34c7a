// @ts-check
// The figures of `scale` in tables: first the ratios, which hold on other machines.
import { short } from '../figures.mjs';
import { machineLine, table } from '../report.mjs';

const KINDS = /** @type {const} */ ({ search: 'Searches', page: 'Results pages' });
const MIB = 2 ** 20;

export function scaleReport({ machine, sizes, requests, rounds, connections, seed }) {
  return [
    '# The index in the instances and in OpenSearch',
    `${machineLine(machine)}. Instances, nodes of OpenSearch, nginx and the load generator share these cores: processor time tells more ` +
      'than the number a second.',
    `${requests} searches of the search bench's mix over ${connections} connections, no cache of results or pages, medians of ${rounds} ` +
      `rounds after a warm-up that is not measured, seed ${seed}. A search is the JSON call for cars with all counts; a page asks for more, and ` +
      'draws it. With three nodes, the index has three shards and a copy of each. Few requests leave a JVM cold, which counts against ' +
      'OpenSearch.',
    ...sizes.map(sizeReport),
  ].join('\n\n');
}

function sizeReport({ size, plans }) {
  const memory = plans.map(({ name, readyMs, residentMiB, indexBytes }) => [
    name,
    short(readyMs / 1_000),
    ...Object.values(residentMiB).map(short),
    short(indexBytes === undefined ? undefined : indexBytes / MIB),
    short(indexBytes === undefined ? undefined : indexBytes / size),
  ]);
  return [
    `## ${size.toLocaleString('en-US')} cars`,
    ...Object.entries(KINDS).map(([kind, title]) =>
      kindReport(
        title,
        plans.filter((plan) => plan.kind === kind),
      ),
    ),
    'After the load. The index in OpenSearch is one copy; the start of the first instance includes building it.',
    table(
      [
        '',
        'first ready s',
        'instances MiB',
        'nodes MiB',
        'nginx MiB',
        'index MiB',
        'index bytes a car',
      ],
      memory,
    ),
  ].join('\n\n');
}

/** The others are compared with the first plan. */
function kindReport(title, plans) {
  const [first] = plans;
  const costOf = ({ processorMs }) => Object.values(processorMs).reduce((sum, ms) => sum + ms, 0);
  const rows = plans.map((plan) => [
    plan.name,
    short(costOf(plan) / costOf(first)),
    short(plan.perSecond / first.perSecond),
    short(plan.p50Ms / first.p50Ms),
    ...[plan.perSecond, plan.p50Ms, plan.p99Ms, ...Object.values(plan.processorMs)].map(short),
  ]);
  return [
    `### ${title}`,
    `Ratios (×) to "${first.name}". Processor time (CPU) is milliseconds for each, of all processes of a part.`,
    table(
      [
        '',
        'CPU ×',
        'a second ×',
        'p50 ×',
        'a second',
        'p50 ms',
        'p99 ms',
        'instances CPU',
        'nodes CPU',
        'nginx CPU',
      ],
      rows,
    ),
  ].join('\n\n');
}

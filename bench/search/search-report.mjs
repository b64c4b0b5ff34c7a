// @ts-check
// The figures of a search bench in words and tables, ratios first.
import { median, percentile, short } from '../figures.mjs';
import { machineLine, table } from '../report.mjs';
import { MIX } from './query-mix.mjs';

/** `own`: the engine that peers are compared with. */
export function searchReport({ machine, seed, queries, rounds, sizes }, own, peers) {
  return [
    '# The listing index beside its peers',
    `${machineLine(machine)}. Up to ${queries} queries, the median of up to ${rounds} rounds, seed ${seed}.`,
    'Every query asks for the total, disjunctive counts of every option of every filter, lowest and highest price and year,\n' +
      'and the first 20 listings.',
    mixText(sizes),
    '## Ratios: how many times faster at the median of the mix',
    'Both medians are over the queries that the peer answered in its time.',
    ratioTable(sizes, own, peers),
    ...sizes.flatMap((size) => [
      `## ${size.size.toLocaleString('en-US')} listings`,
      figureTable(size),
      encodeText(size, own),
      kindTable(size),
      checkText(size, own),
    ]),
    '## What each engine does',
    [...aboutOf(sizes)].map(([name, about]) => `- **${name}**: ${about}.`).join('\n'),
  ].join('\n\n');
}

/** A size without the durations of single queries. */
export function sizeSummary({ kinds, runs, ...size }) {
  return {
    ...size,
    runs: runs.map((run) =>
      run.rounds ? { name: run.name, about: run.about, ...summaryOf(run) } : run,
    ),
  };
}

/** Medians over the rounds of a figure. */
function summaryOf({ rounds, cars, buildMs, bytesPerListing }) {
  const over = (figure) => median(rounds.map(figure));
  return {
    p50Ms: over(({ durationsMs }) => percentile(durationsMs, 0.5)),
    p99Ms: over(({ durationsMs }) => percentile(durationsMs, 0.99)),
    queriesPerSecond: over(
      ({ durationsMs, elapsedMs }) => (durationsMs.length / elapsedMs) * 1_000,
    ),
    answered: rounds[0].durationsMs.length,
    cars,
    buildMs,
    bytesPerListing,
  };
}

function mixText(sizes) {
  const { shares, size } = sizes.at(-1);
  const found = (name) =>
    shares[name] === undefined
      ? ''
      : `; finds ${short(shares[name] * 100)} % of ${size.toLocaleString('en-US')}`;
  return MIX.map(
    ({ name, share, about }) => `- ${share} % **${name}**: ${about}${found(name)}`,
  ).join('\n');
}

function ratioTable(sizes, own, allPeers) {
  const peers = allPeers.filter((peer) =>
    sizes.some(({ runs }) => runs.some(({ name }) => name === peer)),
  );
  const rows = sizes.map(({ size, runs }) => {
    const ours = runs.find(({ name }) => name === own);
    const ratios = peers.map((peer) =>
      ratioOf(
        ours,
        runs.find(({ name }) => name === peer),
      ),
    );
    const known = ratios.filter((ratio) => ratio !== undefined);
    return [
      size.toLocaleString('en-US'),
      ...(known.length > 0 ? [short(Math.min(...known))] : ['–']),
      ...ratios.map(short),
    ];
  });
  return table(['listings', 'best of them', ...peers], rows);
}

/** On equal queries: limits our queries to the number that the other engine answered. */
function ratioOf(ours, peer) {
  if (!peer?.rounds) return undefined;
  const answered = peer.rounds[0].durationsMs.length;
  const medianOf = ({ rounds }) =>
    median(rounds.map(({ durationsMs }) => median(durationsMs.slice(0, answered))));
  return medianOf(peer) / medianOf(ours);
}

function figureTable({ runs }) {
  const header = [
    'mix',
    'p50 ms',
    'p99 ms',
    'queries/s per core',
    'asked',
    'checked',
    'bytes a listing',
    'load from the store s',
  ];
  const rows = runs.map((run) => {
    if (run.skipped) return [`${run.name}: ${run.skipped}`, ...Array(header.length - 1).fill('–')];
    const { p50Ms, p99Ms, queriesPerSecond, answered, buildMs, bytesPerListing } = summaryOf(run);
    const figures = [p50Ms, p99Ms, queriesPerSecond].map(short);
    return [
      run.name,
      ...figures,
      answered,
      run.checkedQueries,
      short(bytesPerListing),
      short(buildMs / 1_000),
    ];
  });
  return table(header, rows);
}

function encodeText({ size, encodeMs }, own) {
  const seconds = `${short(encodeMs / 1_000)} s, ${Math.round(size / (encodeMs / 1_000)).toLocaleString('en-US')} listings/s`;
  return `${own} loads indexed documents of the listings. An import makes them when it has saved what changed; all of them take ${seconds}.`;
}

function kindTable({ runs, kinds }) {
  const cell = ({ rounds }, kind) => {
    const ofKind = rounds.map(({ durationsMs }) =>
      durationsMs.filter((_, at) => kinds[at] === kind),
    );
    if (ofKind[0].length === 0) return '–';
    const over = (share) => short(median(ofKind.map((durations) => percentile(durations, share))));
    return `${over(0.5)} / ${over(0.99)}`;
  };
  const rows = runs
    .filter(({ rounds }) => rounds)
    .map((run) => [run.name, ...MIX.map(({ name }) => cell(run, name))]);
  return table(['p50 / p99 ms', ...MIX.map(({ name }) => name)], rows);
}

function checkText({ checkedCounts, disagreements }, own) {
  if (disagreements.length > 0)
    return `**The engines do not agree:**\n\n${disagreements.map((line) => `- ${line}`).join('\n')}`;
  const counts = checkedCounts.toLocaleString('en-US');
  return `All gave the totals, pages, lowest, highest and counts of ${own} on the checked queries; it gave ${counts} counts above zero.`;
}

function aboutOf(sizes) {
  return new Map(
    sizes.flatMap(({ runs }) =>
      runs.filter(({ about }) => about).map(({ name, about }) => [name, about]),
    ),
  );
}

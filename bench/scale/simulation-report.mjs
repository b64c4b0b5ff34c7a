// @ts-check
// The largest shop of docs/scaling.md in tables.
import { short } from '../figures.mjs';
import { table } from '../report.mjs';
import { ASSUMED } from './inputs.mjs';

const HOURS_OF_DAY = 24;
const percent = (share) => `${short(share * 100)} %`;

export function simulationReport({ seed, alerts, pages, clusterCost: cost }) {
  const { cars, pagesPerSecond, savedSearches, mailsPerDay, coresOfMachine } = ASSUMED;
  const number = (value) => value.toLocaleString('en-US');
  return [
    '# The largest shop, simulated',
    `Seed ${seed}. ${number(cars)} cars, ${number(pagesPerSecond)} pages a second, ${number(savedSearches)} saved searches, ` +
      `${number(mailsPerDay)} alert mails a day, machines of ${coresOfMachine} cores. Costs and assumptions: bench/scale/inputs.mjs. ` +
      `A first page with OpenSearch, from ${cost.file}: ${short(cost.nodesMs)} ms of CPU time in the cluster, and ` +
      `${short(cost.instanceMs)} ms more in the instance.`,
    '## A day of alerts',
    'A lane is one thread that runs the job. Late: how long the last search waits at the worst moment, in minutes. With many jobs, the fewest ' +
      'lanes that keep it within the hour. "All daily" has half the mails: a daily search sends one a day at most.',
    table(
      ['', 'lanes', 'cores at work', 'late, minutes', 'mails'],
      alerts.map(({ name, lanes, cores, latestMinutes, mails }) => [
        name,
        lanes,
        short(cores),
        short(latestMinutes),
        number(mails),
      ]),
    ),
    '## Pages',
    'The fewest instances with which 99 % of pages take half a second at most and 99.9 % are answered, also after one instance is lost ' +
      'half-way. With OpenSearch, six nodes have three shards and a copy of each, and the fewest cores. What cars beyond those of `scale` cost ' +
      'OpenSearch is not in it. A machine-hour is one of ' +
      `${coresOfMachine} cores.`,
    table(
      [
        '',
        'instances',
        'cores of nodes',
        'kept',
        'busy',
        'p50 ms',
        'p99 ms',
        'p99 ms, one lost',
        'refused, one lost',
        'machine-hours a day',
      ],
      pages.map((row) => pageRow(row)),
    ),
  ].join('\n\n');
}

function pageRow({
  name,
  instances,
  cluster,
  keptShare,
  busyShare,
  before,
  after,
  isBeyond,
  neededCores,
}) {
  if (isBeyond)
    return [
      name,
      instances,
      `above ${short(neededCores)}`,
      ...Array.from({ length: 7 }, () => '–'),
    ];
  const nodeCores = cluster === undefined ? 0 : cluster.nodes * cluster.cores;
  return [
    name,
    instances,
    nodeCores,
    percent(keptShare),
    percent(busyShare),
    short(before.p50Ms),
    short(before.p99Ms),
    short(after.p99Ms),
    percent(after.refusedShare),
    ((instances + nodeCores / ASSUMED.coresOfMachine) * HOURS_OF_DAY).toLocaleString('en-US'),
  ];
}

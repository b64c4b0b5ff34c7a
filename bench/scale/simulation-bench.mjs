// @ts-check
// `simulation`: the largest shop of docs/scaling.md, reckoned from measured costs: a day of alerts, and pages over many instances of which
// one is lost. Nothing is measured here.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { machineFacts, saveResults } from '../report.mjs';
import { lanesFor, simulateAlertDay } from './alert-day.mjs';
import { ASSUMED, MEASURED } from './inputs.mjs';
import { keptShare, simulatePages } from './page-load.mjs';
import { simulationReport } from './simulation-report.mjs';

const RESULTS = join(import.meta.dirname, '..', 'results');
const SIMULATED_SECONDS = 12;
/** docs/operations.md: 99 % of results pages within half a second, 99.9 % of requests without an error. */
const [MOST_P99_MS, MOST_REFUSED] = [500, 0.001];
/** Above this the queue grows. */
const BUSIEST = 0.95;
const FIRST_PAGE_MS = [8, 16, ASSUMED.firstPageMs, 24];
/** As in `scale`; each shard has one copy. */
const [SHARDS, NODES] = [3, 6];
/** Cores of the largest simulated node. */
const LARGEST_NODE = 128;
const LATEST_MINUTES = 60;
/** Measurements include a cold cluster and other work. */
const COST_PARTS = [1, 4, 16];

export async function benchSimulation({ seed, isSaved }) {
  const figures = {
    machine: machineFacts(false),
    seed,
    alerts: alertDays(seed),
    pages: pageLoads(seed),
    clusterCost: clusterCost(),
  };
  const report = simulationReport(figures);
  console.log(`\n${report}`);
  if (isSaved) saveResults('simulation', report, figures);
}

/** Checks cost more with more cars: linear between the two measured sizes. */
function lookSeconds() {
  const { small, large, looks } = MEASURED.alerts;
  const ofCar = (large.seconds - small.seconds) / (large.cars - small.cars);
  return (small.seconds + ofCar * (ASSUMED.cars - small.cars)) / looks;
}

function alertDays(seed) {
  const { savedSearches, instantShare, mailsPerDay } = ASSUMED;
  const instantSearches = savedSearches * instantShare;
  const day = {
    dailySearches: savedSearches - instantSearches,
    instantSearches,
    minutesBetweenTicks: 1,
    lookSeconds: lookSeconds(),
    instantLookSeconds: lookSeconds(),
    mailsPerDay,
    mailSeconds: MEASURED.alerts.told / MEASURED.alerts.looks,
    seed,
  };
  const onlyDaily = {
    ...day,
    dailySearches: savedSearches,
    instantSearches: 0,
    mailsPerDay: mailsPerDay / 2,
  };
  const changedOnly = { ...day, instantLookSeconds: 1 / MEASURED.looksPerSecondOfSmallIndex };
  return [
    { name: 'today: one job, all searches daily', ...simulateAlertDay({ ...onlyDaily, lanes: 1 }) },
    { name: 'today: one job, a tenth instant', ...simulateAlertDay({ ...day, lanes: 1 }) },
    { name: 'many jobs, a tenth instant, each minute', ...lanesFor(day, LATEST_MINUTES) },
    {
      name: 'many jobs, instant within 15 minutes',
      ...lanesFor({ ...day, minutesBetweenTicks: 15 }, LATEST_MINUTES),
    },
    { name: 'instant ones look at changed cars alone', ...lanesFor(changedOnly, LATEST_MINUTES) },
    {
      name: 'changed cars alone, within 15 minutes',
      ...lanesFor({ ...changedOnly, minutesBetweenTicks: 15 }, LATEST_MINUTES),
    },
  ];
}

function pageLoads(seed) {
  const { indexMs } = MEASURED;
  const searchMs = (indexMs.ms * ASSUMED.cars) / indexMs.cars;
  const embedded = FIRST_PAGE_MS.map((firstPageMs) => ({
    name: `index in each instance, ${firstPageMs} ms a first page`,
    ...fewestMachines({ firstMs: firstPageMs + searchMs, seed }),
  }));
  const { nodesMs, instanceMs } = clusterCost();
  const clusters = COST_PARTS.map((part) => ({
    name: `OpenSearch at 1/${part} of the measured cost`,
    ...smallestNodes({
      firstMs: ASSUMED.firstPageMs + instanceMs / part,
      seed,
      ms: nodesMs / part,
    }),
  }));
  return [...embedded, ...clusters];
}

/** The fewest instances that meet the objectives when one of them is lost. */
function fewestMachines({ firstMs, seed, cluster = undefined, from = 1 }) {
  const { pagesPerSecond, coresOfMachine } = ASSUMED;
  for (let instances = from; ; instances = Math.ceil(instances * 1.03)) {
    const kept = keptShare(ASSUMED, pagesPerSecond / instances / coresOfMachine);
    const busy =
      (pagesPerSecond * (kept * MEASURED.pageMs.kept + (1 - kept) * firstMs)) /
      1_000 /
      (instances - 1) /
      coresOfMachine;
    if (!(busy < BUSIEST)) continue;
    const load = {
      instances,
      threads: coresOfMachine,
      pagesPerSecond,
      keptShare: kept,
      keptMs: MEASURED.pageMs.kept,
      firstMs,
      cluster,
    };
    const simulated = simulatePages({
      ...load,
      queueLimitMs: MEASURED.queueLimitMs,
      seconds: SIMULATED_SECONDS,
      seed,
    });
    const isGood = ({ p99Ms, refusedShare }) =>
      p99Ms <= MOST_P99_MS && refusedShare <= MOST_REFUSED;
    const isCrowded = cluster !== undefined && !isGood(simulated.before);
    if (isCrowded || (isGood(simulated.before) && isGood(simulated.after)))
      return { ...load, ...simulated, isCrowded };
  }
}

/** The smallest nodes with which the instances meet them. */
function smallestNodes({ firstMs, seed, ms }) {
  const { pagesPerSecond, coresOfMachine } = ASSUMED;
  const from = fewestMachines({ firstMs, seed }).instances;
  const kept = keptShare(ASSUMED, pagesPerSecond / from / coresOfMachine);
  const neededCores = (pagesPerSecond * (1 - kept) * ms) / 1_000;
  for (
    let cores = Math.ceil(neededCores / BUSIEST / NODES);
    cores <= LARGEST_NODE;
    cores = Math.ceil(cores * 1.05)
  ) {
    const simulated = fewestMachines({
      firstMs,
      seed,
      cluster: { nodes: NODES, cores, shards: SHARDS, ms },
      from,
    });
    if (!simulated.isCrowded) return simulated;
  }
  return { isBeyond: true, neededCores, instances: from };
}

/**
 * Processor milliseconds per page beyond the embedded index, from the latest results of `scale`:
 * in the cluster and in the instance.
 */
function clusterCost() {
  const file = readdirSync(RESULTS)
    .filter((name) => /^scale-.*\.json$/.test(name))
    .toSorted()
    .at(-1);
  if (file === undefined)
    throw new Error('There are no results of `npm run bench -- scale` to calculate with.');
  const [{ plans }] = JSON.parse(readFileSync(join(RESULTS, file), 'utf8')).sizes;
  const costOf = (kind, nodes) =>
    plans.find((plan) => plan.kind === kind && plan.nodes === nodes).processorMs;
  const page = costOf('page', SHARDS);
  return {
    file,
    nodesMs: page.nodes,
    instanceMs: Math.max(0, page.instances - costOf('page', 0).instances),
  };
}

// @ts-check
// Pages at a steady rate over instances with threads, by discrete events. With OpenSearch, a page that is asked first waits for every
// shard. One instance is lost half-way: nginx asks another for what it had.
import { percentile } from '../figures.mjs';
import { EventHeap } from './event-heap.mjs';
import { RandomDraws } from './random-draws.mjs';

/** Share of an uncached page's work before its search is sent. */
const BEFORE_SEARCH = 0.1;
/**
 * A broken connection is noticed at once, one to a machine that is off after nginx's
 * `proxy_connect_timeout`.
 */
const NOTICED_AFTER_MS = 1_000;

/**
 * @typedef {object} PageLoad
 * @property {number} instances
 * @property {number} threads Of an instance, one per core.
 * @property {number} pagesPerSecond
 * @property {number} keptShare Share of pages in a thread's cache.
 * @property {number} keptMs
 * @property {number} firstMs CPU time of an instance for an uncached page, with the search in its
 * own index if it has one.
 * @property {number} queueLimitMs A page that would wait longer is rejected.
 * @property {{ nodes: number, cores: number, shards: number, ms: number } | undefined} cluster
 * `ms`: CPU time of all shards for a page.
 * @property {number} seconds
 * @property {number} seed
 */

/** Times of pages before and after an instance is lost. */
export function simulatePages(/** @type {PageLoad} */ load) {
  const { instances, threads, cluster, seconds } = load;
  const draws = new RandomDraws(load.seed);
  const lostAt = (seconds * 1_000) / 2;
  const endAt = seconds * 1_000;
  const freeAt = new Float64Array(instances * threads);
  const nodes =
    cluster && Array.from({ length: cluster.nodes }, () => new Float64Array(cluster.cores));
  const done = { before: /** @type {number[]} */ ([]), after: /** @type {number[]} */ ([]) };
  const refused = { before: 0, after: 0 };
  let busyMs = 0;
  /** @type {EventHeap<{ time: number, kind: 'arrive' | 'search' | 'found', page: { startedAt: number, thread: number, restMs: number } }>} */
  const events = new EventHeap();
  const isLost = (thread, time) => time >= lostAt && thread < threads;
  const halfOf = (/** @type {number} */ time) => (time < lostAt ? 'before' : 'after');

  /** Runs in a thread. Returns when the work ends, or undefined if the instance is lost by then. */
  const work = (thread, time, ms) => {
    const end = Math.max(time, freeAt[thread]) + ms;
    freeAt[thread] = end;
    busyMs += ms;
    return isLost(thread, end) ? undefined : end;
  };
  const arriveElsewhere = (page) =>
    events.push({
      time: Math.max(lostAt, page.startedAt) + NOTICED_AFTER_MS * draws.share(),
      kind: 'arrive',
      page,
    });
  const finish = (page, end) => {
    if (end === undefined) arriveElsewhere(page);
    else done[halfOf(page.startedAt)].push(end - page.startedAt);
  };
  const arrive = (page, time) => {
    page.thread =
      time < lostAt
        ? draws.below(instances * threads)
        : threads + draws.below((instances - 1) * threads);
    if (freeAt[page.thread] - time > load.queueLimitMs) refused[halfOf(page.startedAt)]++;
    else if (draws.share() < load.keptShare) finish(page, work(page.thread, time, load.keptMs));
    else {
      const ms = draws.wait(load.firstMs / 2) + load.firstMs / 2;
      if (nodes === undefined) return finish(page, work(page.thread, time, ms));
      const sent = work(page.thread, time, ms * BEFORE_SEARCH);
      page.restMs = ms * (1 - BEFORE_SEARCH);
      if (sent === undefined) arriveElsewhere(page);
      else events.push({ time: sent, kind: 'search', page });
    }
    return undefined;
  };
  /**
   * Each shard is searched on the earlier free one of two nodes. The response is complete with the
   * last shard.
   */
  const search = (page, time) => {
    let found = time;
    for (let shard = 0; shard < cluster.shards; shard++) {
      const [one, other] = [
        soonest(nodes[(2 * shard) % nodes.length]),
        soonest(nodes[(2 * shard + 1) % nodes.length]),
      ];
      const core = one.freeAt <= other.freeAt ? one : other;
      const end = Math.max(time, core.freeAt) + draws.wait(cluster.ms / cluster.shards);
      core.node[core.at] = end;
      found = Math.max(found, end);
    }
    events.push({ time: found, kind: 'found', page });
  };

  const meanGapMs = 1_000 / load.pagesPerSecond;
  let nextAt = draws.wait(meanGapMs);
  for (let event = events.pop(); event !== undefined || nextAt < endAt; event = events.pop()) {
    while (nextAt < endAt && (event === undefined || nextAt < event.time)) {
      if (event !== undefined) events.push(event);
      events.push({
        time: nextAt,
        kind: 'arrive',
        page: { startedAt: nextAt, thread: 0, restMs: 0 },
      });
      nextAt += draws.wait(meanGapMs);
      event = events.pop();
    }
    const { time, kind, page } = event;
    if (kind === 'arrive') arrive(page, time);
    else if (isLost(page.thread, time)) arriveElsewhere(page);
    else if (kind === 'search') search(page, time);
    else finish(page, work(page.thread, time, page.restMs));
  }
  const summary = (half) => ({
    ...quantiles(done[half]),
    refusedShare: refused[half] / (done[half].length + refused[half]),
  });
  return {
    before: summary('before'),
    after: summary('after'),
    busyShare: busyMs / (instances * threads * endAt),
  };
}

function soonest(/** @type {Float64Array} */ node) {
  let at = 0;
  for (let core = 1; core < node.length; core++) if (node[core] < node[at]) at = core;
  return { node, at, freeAt: node[at] };
}

function quantiles(/** @type {number[]} */ times) {
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
}

/**
 * Share of pages that are requested again from the same thread within the cache's lifetime;
 * searches follow Zipf's law.
 */
export function keptShare(
  { differentSearches, searchExponent, keptSeconds },
  pagesPerSecondOfThread,
) {
  const asked = pagesPerSecondOfThread * keptSeconds;
  let [total, kept] = [0, 0];
  for (const { from, to } of ranksInSteps(differentSearches)) {
    const weight = ((from + to) / 2) ** -searchExponent;
    total += weight * (to - from);
  }
  for (const { from, to } of ranksInSteps(differentSearches)) {
    const share = ((from + to) / 2) ** -searchExponent / total;
    kept += share * (to - from) * (1 - Math.exp(-asked * share));
  }
  return kept;
}

/** Ranks 1, 2, 3 … individually, then in steps of a hundredth. */
function* ranksInSteps(count) {
  for (let from = 1; from <= count;) {
    const to = Math.min(count + 1, from + Math.max(1, Math.floor(from / 100)));
    yield { from: from - 0.5, to: to - 0.5 };
    from = to;
  }
}

import { Injectable } from '@nestjs/common';
import { Calls } from '../platform/calls/calls.js';
import { Config } from '../platform/config/config.js';
import { ServerThread } from '../platform/config/server-thread.js';
import { ListingStore } from '../inventory/listing-store.js';
import { SearchIndex } from '../search/index/search-index.js';
import type { HealthPart } from '../platform/telemetry/health-parts.js';
import { HealthParts, PartProblem } from '../platform/telemetry/health-parts.js';
import { Draining } from './draining.js';

/** Health checks of a server: thread, store and its file, index and calls. */
@Injectable()
export class ServerParts {
  constructor(
    parts: HealthParts,
    thread: ServerThread,
    draining: Draining,
    store: ListingStore,
    index: SearchIndex,
    calls: Calls,
    { databaseUrl, openSearchUrls }: Config,
  ) {
    const isElsewhere = databaseUrl !== '';
    const made = [
      threadPart(thread, draining),
      storePart(store, isElsewhere),
      ...(isElsewhere ? [] : [inventoryFilePart(store)]),
      indexPart(index, openSearchUrls.length > 0),
      callsPart(calls),
    ];
    for (const part of made) parts.add(part);
  }
}

function threadPart({ number, count }: ServerThread, draining: Draining): HealthPart {
  const check = () => {
    if (draining.isStarting) throw new PartProblem('starts');
    if (draining.isDraining) throw new PartProblem('stopping, accepts no more requests');
    return { number, count };
  };
  return { name: 'thread', isOptional: false, check };
}

/**
 * A remote store is optional: without it, the index still finds cars, and recently read ones are
 * shown.
 */
function storePart(store: ListingStore, isElsewhere: boolean): HealthPart {
  return {
    name: 'store',
    isOptional: isElsewhere,
    check: async () => ({ revision: await store.revision() }),
  };
}

/** Damaged pages fail some requests only; the others would fail, too, if the server were down. */
function inventoryFilePart(store: ListingStore): HealthPart {
  const check = () => {
    if (store.diskFault()) throw new PartProblem('some cars cannot be read');
    return {};
  };
  return { name: 'inventory-file', isOptional: true, check };
}

/** While an index elsewhere is away, pages say so; another instance would do no better. */
function indexPart(index: SearchIndex, isElsewhere: boolean): HealthPart {
  const check = () => {
    if (index.epoch === 0) throw new PartProblem(isElsewhere ? 'not reached yet' : 'not built yet');
    return { cars: index.size, epoch: index.epoch };
  };
  return { name: 'index', isOptional: isElsewhere, check };
}

/**
 * A source may pass its health check but fail shoppers' calls. Open circuit breakers are reported
 * here.
 */
function callsPart(calls: Calls): HealthPart {
  const check = () => {
    const rejected = calls.rejected();
    if (rejected.length > 0)
      throw new PartProblem(`paused after too many failures: ${rejected.join(', ')}`);
    return {};
  };
  return { name: 'calls', isOptional: true, check };
}

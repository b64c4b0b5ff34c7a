import { Injectable } from '@nestjs/common';
import { Calls } from '../calls/calls.js';
import { Config } from '../config/config.js';
import { ServerThread } from '../config/server-thread.js';
import { ListingStore } from '../inventory/listing-store.js';
import { SearchIndex } from '../search/index/search-index.js';
import type { HealthPart } from '../telemetry/health-parts.js';
import { HealthParts, PartProblem } from '../telemetry/health-parts.js';
import { Draining } from './draining.js';

/** The parts that make a server of cars: the thread that answers, the store, the index, and the calls of what pages are made of. */
@Injectable()
export class ServerParts {
  constructor(
    parts: HealthParts,
    thread: ServerThread,
    draining: Draining,
    store: ListingStore,
    index: SearchIndex,
    calls: Calls,
    { databaseUrl }: Config,
  ) {
    const isElsewhere = databaseUrl !== '';
    const made = [threadPart(thread, draining), storePart(store, isElsewhere), indexPart(index), callsPart(calls)];
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

/** While a store elsewhere is away, the index finds cars all the same, and those that were read lately are shown: poorer, not down. */
function storePart(store: ListingStore, isElsewhere: boolean): HealthPart {
  return { name: 'store', isOptional: isElsewhere, check: async () => ({ revision: await store.revision() }) };
}

function indexPart(index: SearchIndex): HealthPart {
  const check = () => {
    if (index.epoch === 0) throw new PartProblem('not built yet');
    return { cars: index.size, epoch: index.epoch };
  };
  return { name: 'index', isOptional: false, check };
}

/** A source may answer this question and fail the shoppers': what they are refused for that is told as long as it lasts. */
function callsPart(calls: Calls): HealthPart {
  const check = () => {
    const refused = calls.refused();
    if (refused.length > 0) throw new PartProblem(`paused after too many failures: ${refused.join(', ')}`);
    return {};
  };
  return { name: 'calls', isOptional: true, check };
}

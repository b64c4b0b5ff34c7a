import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@opensearch-project/opensearch';
import { NOT_REACHED } from '../../../platform/calls/call-errors.js';
import { UpstreamError } from '../../../platform/calls/upstream-errors.js';
import type { Json } from './car-documents.js';
import type { FilterBucket } from './counts-request.js';
import type { ClusterHit } from './hits-request.js';

/** Response of a search; only the parts that are read. */
export interface ClusterAnswer {
  readonly hits: {
    readonly hits: readonly ClusterHit[];
    readonly total?: { readonly value: number };
  };
  readonly aggregations?: Readonly<Record<string, FilterBucket>>;
}

export interface Search {
  readonly index: string;
  readonly body: Json;
}

/** A document to write or remove, with a version. Writes with lower versions are rejected. */
export interface Write {
  readonly id: number;
  readonly version: number;
  /** Undefined removes the document. */
  readonly document?: Json;
}

/** Outcome of a write; `outdated`: a newer version already exists. */
export type WriteOutcome = 'created' | 'updated' | 'deleted' | 'not_found' | 'outdated';

/** A document with its sequence number and primary term, for optimistic locking. */
export interface StoredDocument<Source> {
  readonly source: Source;
  readonly seqNo: number;
  readonly primaryTerm: number;
}

const VERSION_CONFLICT = 409;
const TOO_MANY_REQUESTS = 429;
const NOT_FOUND = 404;
/** Errors of the client without an answer of any node. */
const WITHOUT_ANSWER: ReadonlySet<string> = new Set([
  'ConnectionError',
  'NoLivingConnectionsError',
  'RequestAbortedError',
  'TimeoutError',
]);
const INDEX_MISSING = 'index_not_found_exception';
const BLOCKED = 'cluster_block_exception';
const MAX_RETRIES = 8;
const FIRST_REST_MS = 50;
const KEEP_ALIVE = '1m';

/** Timeout of a search on one node, so that another node can answer within the 20 seconds of the main search. */
const SEARCH_LIMIT = { requestTimeout: 9_000 };

/**
 * Timeout of a document on one node. Instances read one four times a second, so they soon avoid a
 * node that does not respond.
 */
const READ_LIMIT = { requestTimeout: 3_000 };

/** No node of the cluster answers. */
export class ClusterNotReached extends Error {
  readonly code = NOT_REACHED;
}

/**
 * Calls of the cluster. A response of only some shards is an error, because its counts would be
 * wrong. So is one that is not OpenSearch's: a proxy in front of it may answer with anything.
 */
export class OpenSearchCluster {
  constructor(readonly client: Client) {}

  /** Sends all searches in one request. @throws if one of them fails */
  async search(index: string, bodies: readonly Json[]): Promise<ClusterAnswer[]> {
    if (bodies.length === 0) return [];
    const outcomes = await this.searchEach(bodies.map((body) => ({ index, body })));
    const failure = outcomes.find((outcome) => outcome instanceof Error);
    if (failure) throw failure;
    return outcomes as ClusterAnswer[];
  }

  /** The same, with an error in place of the answer of each search that fails. */
  async searchEach(searches: readonly Search[]): Promise<(ClusterAnswer | Error)[]> {
    const body = searches.flatMap((each) => [
      { index: each.index, allow_partial_search_results: false },
      each.body,
    ]);
    const answer = await answerOf(this.client.msearch({ body: body as never }, SEARCH_LIMIT));
    const { responses } = answer.body as unknown as { responses?: (ClusterAnswer & Failure)[] };
    if (responses?.length !== searches.length) throw notOpenSearch();
    return responses.map((each) => failureOf(each) ?? each);
  }

  /**
   * Reads hits from a point in time, batch by batch. `after` is the last sort value of the previous
   * batch.
   */
  async walk<Result>(
    index: string,
    visit: (
      next: (body: Json, after?: readonly number[]) => Promise<ClusterAnswer>,
    ) => Promise<Result>,
  ): Promise<Result> {
    const created = await answerOf(
      this.client.createPit({
        index: [index],
        keep_alive: KEEP_ALIVE,
        allow_partial_pit_creation: false,
      }),
    );
    const id = created.body.pit_id;
    if (id === undefined) throw notOpenSearch();
    try {
      return await visit(async (body, after) => {
        const requested = {
          ...body,
          pit: { id, keep_alive: KEEP_ALIVE },
          ...(after && { search_after: after }),
        };
        const found = await answerOf(
          this.client.search(
            { allow_partial_search_results: false, body: requested as never },
            SEARCH_LIMIT,
          ),
        );
        const answer = found.body as unknown as ClusterAnswer & Failure;
        const failure = failureOf(answer);
        if (failure) throw failure;
        return answer;
      });
    } finally {
      await this.client.deletePit({ body: { pit_id: [id] } });
    }
  }

  /**
   * Writes in one bulk request and returns the outcome of each write. Writes that the cluster
   * rejects because its queue is full are sent again.
   */
  async write(index: string, writes: readonly Write[]): Promise<WriteOutcome[]> {
    const outcomes: WriteOutcome[] = Array.from({ length: writes.length });
    let left = writes.map((_, at) => at);
    for (let attempt = 0; left.length > 0; attempt++) {
      if (attempt > 0) await sleep(FIRST_REST_MS * 2 ** attempt);
      const body = left.flatMap((at) => actionOf(index, writes[at]!));
      const answer = await answerOf(this.client.bulk({ body: body as never }));
      const written = answer.body as unknown as { items?: Record<string, BulkItem>[] };
      if (written.items?.length !== left.length) throw notOpenSearch();
      const items = written.items.map((item) => Object.values(item)[0]!);
      left = left.filter((at, item) => {
        const { status, error, result } = items[item]!;
        // A block stays until the operator, or room on the disk, removes it.
        if (status === TOO_MANY_REQUESTS && error?.type !== BLOCKED && attempt < MAX_RETRIES)
          return true;
        if (error && status !== VERSION_CONFLICT)
          throw new Error(`OpenSearch did not write a car: ${JSON.stringify(error)}`);
        outcomes[at] = error ? 'outdated' : result;
        return false;
      });
    }
    return outcomes;
  }

  /** Resolves when all searches see the writes so far. */
  async refresh(index: string): Promise<void> {
    await answerOf(this.client.indices.refresh({ index }));
  }

  /** Undefined if the document or the index does not exist. */
  async read<Source>(index: string, id: string): Promise<StoredDocument<Source> | undefined> {
    const { body, statusCode } = await answerOf(
      this.client.get({ index, id }, { ignore: [NOT_FOUND], ...READ_LIMIT }),
    );
    if (statusCode === NOT_FOUND && isMissing(body)) return undefined;
    return {
      source: body._source as Source,
      ...lockOf(body),
    };
  }

  /**
   * Creates the document, or replaces `replaced`. @throws if the stored document has changed, or
   * exists although `replaced` is undefined
   */
  async store<Source extends object>(
    index: string,
    id: string,
    source: Source,
    replaced?: Omit<StoredDocument<Source>, 'source'>,
  ): Promise<StoredDocument<Source>> {
    const unless = replaced
      ? { if_seq_no: replaced.seqNo, if_primary_term: replaced.primaryTerm }
      : ({ op_type: 'create' } as const);
    const { body } = await answerOf(this.client.index({ index, id, body: source, ...unless }));
    return { source, ...lockOf(body) };
  }
}

/** @throws ClusterNotReached or UpstreamError, with the error of the client as its cause */
async function answerOf<Body>(
  call: PromiseLike<{ body: Body; statusCode: number | null }>,
): Promise<{ body: Body; statusCode: number | null }> {
  let answer;
  try {
    answer = await call;
  } catch (cause) {
    const { name, message } = cause as Error;
    throw WITHOUT_ANSWER.has(name)
      ? new ClusterNotReached(`OpenSearch does not answer: ${message}`, { cause })
      : new UpstreamError(`OpenSearch rejected a call: ${message}`, { cause });
  }
  if (typeof answer.body !== 'object' || answer.body === null) throw notOpenSearch();
  return answer;
}

function notOpenSearch(): UpstreamError {
  return new UpstreamError('The answer to a call to OpenSearch did not come from OpenSearch.');
}

/** Whether the answer of status 404 is about a document or an index that does not exist. */
function isMissing(body: object): boolean {
  const { found, error } = body as { found?: boolean; error?: { type?: string } };
  return found === false || error?.type === INDEX_MISSING;
}

function lockOf(body: { _seq_no?: number; _primary_term?: number }) {
  const { _seq_no: seqNo, _primary_term: primaryTerm } = body;
  if (seqNo === undefined || primaryTerm === undefined) throw notOpenSearch();
  return { seqNo, primaryTerm };
}

interface Failure {
  readonly error?: unknown;
  readonly timed_out?: boolean;
  readonly _shards?: { readonly failed: number };
}

interface BulkItem {
  readonly status: number;
  readonly error?: { readonly type: string };
  readonly result: WriteOutcome;
}

function failureOf(answer: Failure): Error | undefined {
  if (answer.error)
    return new Error(`OpenSearch did not answer a search: ${JSON.stringify(answer.error)}`);
  const isWhole = !answer.timed_out && (answer._shards?.failed ?? 0) === 0;
  return isWhole
    ? undefined
    : new Error('OpenSearch answered a search from only some of its shards.');
}

function actionOf(index: string, { id, version, document }: Write): Json[] {
  const about = { _index: index, _id: String(id), version, version_type: 'external_gte' };
  return document ? [{ index: about }, document] : [{ delete: about }];
}

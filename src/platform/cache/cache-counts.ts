/** Counts of a cached thing since the start. Every request is one of the first five. */
export class CacheCounts {
  /** Found in this process. */
  hits = 0;
  /** Found in Redis. */
  sharedHits = 0;
  /** Got a stale value while it was revalidated, or because that failed. */
  staleServed = 0;
  /** Joined the load of an earlier request. */
  joined = 0;
  /** Waited for their own load. */
  misses = 0;
  /** Calls of the source, for requests and revalidations. */
  sourceCalls = 0;
  /** Failed calls of the source. */
  sourceErrors = 0;
  /** Redis failed, was skipped after failures, or had an invalid value. */
  sharedErrors = 0;
}

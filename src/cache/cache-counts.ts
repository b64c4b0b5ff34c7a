/** How a cached thing has fared since the start; every question is counted in one of the first five. */
export class CacheCounts {
  /** Answered from this process. */
  hits = 0;
  /** Answered from Redis. */
  sharedHits = 0;
  /** Answered with a value past its time, while it was asked anew or because that failed. */
  staleServed = 0;
  /** Waited for the answer that somebody else had asked for already. */
  joined = 0;
  /** The source was asked while the question waited. */
  misses = 0;
  /** Times the source was asked, for a question or beside one that got an older value. */
  sourceCalls = 0;
  /** Times the source failed. */
  sourceErrors = 0;
  /** Times Redis failed, was left alone after failures, or had what cannot be used. */
  sharedErrors = 0;
}

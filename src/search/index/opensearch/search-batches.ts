import type { Json } from './car-documents.js';
import type { ClusterAnswer, OpenSearchCluster } from './opensearch-cluster.js';

/** Searches per request, which is as late as the slowest. The cars of a page need 11, its sponsored cars 44. */
const SEARCHES_PER_REQUEST = 64;

interface WaitingSearch {
  readonly index: string;
  readonly bodies: readonly Json[];
  readonly resolve: (answers: ClusterAnswer[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends the searches of one turn of the event loop together, because a page makes several at once.
 * A failed search does not affect the others.
 */
export class SearchBatches {
  private waiting: WaitingSearch[] = [];

  constructor(private readonly cluster: OpenSearchCluster) {}

  /** Searches for these bodies. @throws if one of them fails */
  async search(index: string, bodies: readonly Json[]): Promise<ClusterAnswer[]> {
    if (bodies.length === 0) return [];
    return new Promise((resolve, reject) => {
      // Runs after all promises of this turn.
      if (this.waiting.length === 0) setImmediate(() => this.send());
      this.waiting.push({ index, bodies, resolve, reject });
    });
  }

  private send(): void {
    const waiting = this.waiting;
    this.waiting = [];
    let batch: WaitingSearch[] = [];
    let size = 0;
    for (const each of waiting) {
      if (size > 0 && size + each.bodies.length > SEARCHES_PER_REQUEST) {
        void this.sendBatch(batch);
        [batch, size] = [[], 0];
      }
      batch.push(each);
      size += each.bodies.length;
    }
    void this.sendBatch(batch);
  }

  private async sendBatch(batch: readonly WaitingSearch[]): Promise<void> {
    try {
      const outcomes = await this.cluster.searchEach(
        batch.flatMap(({ index, bodies }) => bodies.map((body) => ({ index, body }))),
      );
      let first = 0;
      for (const { bodies, resolve, reject } of batch) {
        const own = outcomes.slice(first, (first += bodies.length));
        const failure = own.find((outcome) => outcome instanceof Error);
        if (failure) reject(failure);
        else resolve(own as ClusterAnswer[]);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

import type { IndexStep } from '../index/embedded/live-search-index.js';
import type { BuildFigures } from './index-builder.js';

/** What one thread tells another of its index; can be posted, and is read by `Indexing.follow` alone. */
export type IndexMessage = IndexStep;

/**
 * Keeps the index equal to the store of record; all that the process around the app knows of it. The first thread starts it, every
 * other one follows. It ends with the app.
 */
export abstract class Indexing {
  /** Of this thread; only one builds. */
  abstract readonly figures: BuildFigures;

  /**
   * Names the content of the store that searches answer from, and with it every answer made of cars: it is the same in all threads and
   * instances that have come as far. Undefined before there is an index.
   */
  abstract readonly storeState: string | undefined;

  /** Once it resolves, searches see everything that was committed before the call, and soon after what is committed later. */
  abstract start(): Promise<void>;

  /** Once it resolves, searches see everything that was committed before the call. */
  abstract refresh(): Promise<void>;

  /** Tells another thread the whole index, if there is one yet, and every change from now on. Ends by the function it answers. */
  abstract tell(post: (message: IndexMessage) => void): () => void;

  /** Takes a message of the first thread; they come in order. */
  abstract follow(message: IndexMessage): void;

  /** Once it resolves, searches see what has been told so far, as fast as they will go on. */
  abstract caughtUp(): Promise<void>;
}

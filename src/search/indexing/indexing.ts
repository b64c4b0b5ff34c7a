import type { IndexStep } from '../index/embedded/live-search-index.js';
import type { BuildFigures } from './index-builder.js';

/**
 * Message from one thread to another about its index. It can be posted; only `Indexing.follow`
 * reads it.
 */
export type IndexMessage = IndexStep;

/**
 * Keeps the index equal to the store of record. This is all that the process outside the app uses.
 * The first thread starts it, the others follow. It ends with the app.
 */
export abstract class Indexing {
  /** Figures of this thread; only one thread builds. */
  abstract readonly figures: BuildFigures;

  /**
   * State of the store that searches answer from. Equal in all threads and instances with the same
   * content, so it is a cache key for answers made of cars. Undefined before there is an index.
   */
  abstract readonly storeState: string | undefined;

  /**
   * Resolves when searches see everything that was committed before the call. Later commits become
   * visible soon after.
   */
  abstract start(): Promise<void>;

  /** Resolves when searches see everything that was committed before the call. */
  abstract refresh(): Promise<void>;

  /**
   * Sends another thread the index, if there is one, and all later changes. Returns a function that
   * stops it.
   */
  abstract tell(post: (message: IndexMessage) => void): () => void;

  /** Applies a message of the first thread. Messages must arrive in order. */
  abstract follow(message: IndexMessage): void;

  /** Resolves when searches see all messages so far, at their normal speed. */
  abstract caughtUp(): Promise<void>;
}

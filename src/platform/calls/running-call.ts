/**
 * What a call tells its action. Its signal is made when an action asks for it, because a page makes
 * dozens of calls that are answered in this process.
 */
export class RunningCall {
  #ending: AbortController | undefined;
  #reason: Error | undefined;

  /** Aborts at the call's deadline, and when nobody waits for its result. */
  get signal(): AbortSignal {
    if (!this.#ending) {
      this.#ending = new AbortController();
      if (this.#reason) this.#ending.abort(this.#reason);
    }
    return this.#ending.signal;
  }

  abort(reason: Error): void {
    this.#reason = reason;
    this.#ending?.abort(reason);
  }
}

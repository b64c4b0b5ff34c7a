/**
 * What an action can know about its call. The signal is created on first use, because a page makes
 * dozens of calls that are answered in this process.
 */
export class RunningCall {
  #ending: AbortController | undefined;
  #reason: Error | undefined;

  /** Aborts at the call's deadline, and when no caller needs the result. */
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

/**
 * jest sends the spec files of a worker process there one after another. Without workers it runs them in its own process, which ends once
 * nothing is open any more.
 */
const IS_WORKER = process.send !== undefined;

/**
 * Opened by the first spec file that uses it and kept for the others of the same worker. There it is never closed: its folders belong in
 * the one of the run, which is removed at the end (`runFolder`).
 */
export class SharedResource<T> {
  private opened: Promise<T> | undefined;
  private users = 0;

  constructor(
    private readonly open: () => Promise<T>,
    private readonly close: (resource: T) => Promise<unknown>,
    private readonly isUsable: (resource: T) => boolean = () => true,
  ) {}

  /** Ends with one call of `release`. */
  async acquire(): Promise<T> {
    this.users += 1;
    endWithJest();
    if (this.opened && !(await this.opened.then(this.isUsable, () => false))) this.opened = undefined;
    return (this.opened ??= this.open());
  }

  async release(): Promise<void> {
    this.users -= 1;
    if (IS_WORKER || this.users > 0) return;
    const { opened } = this;
    this.opened = undefined;
    // What could not be opened has failed its spec file already.
    const resource = await opened?.catch(() => undefined);
    if (resource !== undefined) await this.close(resource);
  }
}

let isWatching = false;

/** What is open keeps a worker alive after its last spec file. jest waits half a second for it, less than an orderly exit may take. */
function endWithJest(): void {
  if (!IS_WORKER || isWatching) return;
  isWatching = true;
  process.on('removeListener', (name: string | symbol) => {
    // jest stops listening in a worker that has no more to do.
    if (name === 'message' && process.listenerCount('message') === 0) process.kill(process.pid, 'SIGKILL');
  });
}

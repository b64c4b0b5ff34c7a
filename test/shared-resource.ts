/**
 * A jest worker process gets one spec file after another. Without workers jest runs them in its own
 * process, which ends when nothing is open.
 */
const IS_WORKER = process.send !== undefined;

/**
 * Opened by the first spec file that uses it, and shared by the worker's other files. A worker
 * never closes it, so its folders must be in the run's folder, which is removed at the end
 * (`runFolder`).
 */
export class SharedResource<T> {
  private opened: Promise<T> | undefined;
  private users = 0;

  constructor(
    private readonly open: () => Promise<T>,
    private readonly close: (resource: T) => Promise<unknown>,
    private readonly isUsable: (resource: T) => boolean = () => true,
  ) {}

  /** Each call needs one `release`. */
  async acquire(): Promise<T> {
    this.users += 1;
    endWithJest();
    if (this.opened && !(await this.opened.then(this.isUsable, () => false)))
      this.opened = undefined;
    return (this.opened ??= this.open());
  }

  async release(): Promise<void> {
    this.users -= 1;
    if (IS_WORKER || this.users > 0) return;
    const { opened } = this;
    this.opened = undefined;
    // A failed open has already failed its spec file.
    const resource = await opened?.catch(() => undefined);
    if (resource !== undefined) await this.close(resource);
  }
}

let isWatching = false;

/**
 * Open resources keep a worker alive after its last file. jest waits only half a second, less than
 * an orderly exit may take.
 */
function endWithJest(): void {
  if (!IS_WORKER || isWatching) return;
  isWatching = true;
  process.on('removeListener', (name: string | symbol) => {
    // jest stops listening in a worker that has no more files.
    if (name === 'message' && process.listenerCount('message') === 0)
      process.kill(process.pid, 'SIGKILL');
  });
}

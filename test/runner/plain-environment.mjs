import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** The process as it is, instead of a world of its own for each file: what tests fake is the process's, and is put back. */
export default class PlainEnvironment {
  /** @param {import('@jest/environment').JestEnvironmentConfig} config */
  constructor({ projectConfig }) {
    /** What jest keeps for itself; a spec never sees it. */
    this.global = {};
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.variables = { ...process.env };
  }

  /** What specs have as `jest`: no more than they use. */
  get fakes() {
    const { moduleMocker: mocks, fakeTimersModern: timers } = this;
    return {
      fn: mocks.fn.bind(mocks),
      spyOn: mocks.spyOn.bind(mocks),
      restoreAllMocks: () => mocks.restoreAllMocks(),
      useFakeTimers: () => timers.useFakeTimers(),
      useRealTimers: () => timers.useRealTimers(),
      /** @param {number} milliseconds */
      advanceTimersByTimeAsync: (milliseconds) => timers.advanceTimersByTimeAsync(milliseconds),
    };
  }

  /** The framework asks for one, and is content with none. */
  getVmContext() {
    return null;
  }

  async setup() {
    // Whatever environment or `.env` tests are run in, they do not find the database of a shop there: who needs one says which.
    process.env['DATABASE_URL'] = '';
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
  }
}

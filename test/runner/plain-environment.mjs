import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const TEST_HAS_FAILED = Symbol.for('testHasFailed');

/**
 * Uses the process's own globals instead of a context per file. Fakes replace them and are
 * restored.
 */
export default class PlainEnvironment {
  /** @param {import('@jest/environment').JestEnvironmentConfig} config */
  constructor({ projectConfig }) {
    /** jest's internal state, which specs do not see. */
    this.global = {};
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.variables = { ...process.env };
  }

  /** The `jest` object of specs, with only the functions in use. */
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

  /** Required by the framework; undefined is valid. */
  getVmContext() {
    return null;
  }

  /**
   * Lets specs describe what a failed test left.
   * @param {{ name: string }} event
   */
  handleTestEvent({ name }) {
    if (name === 'test_start' || name === 'test_fn_failure')
      Reflect.set(globalThis, TEST_HAS_FAILED, name === 'test_fn_failure');
  }

  async setup() {
    // Tests must not use a shop's database from the environment or `.env`. Specs that need one set
    // it.
    process.env['DATABASE_URL'] = '';
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const name of Object.keys(process.env))
      if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
  }
}

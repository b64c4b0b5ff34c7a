// Replaces `@jest/globals` for the specs of a process: the functions of the running spec.

/** @typedef {typeof import('@jest/globals')} Globals */

/** @type {Globals['afterAll']} */ export let afterAll;
/** @type {Globals['afterEach']} */ export let afterEach;
/** @type {Globals['beforeAll']} */ export let beforeAll;
/** @type {Globals['beforeEach']} */ export let beforeEach;
/** @type {Globals['describe']} */ export let describe;
/** @type {Globals['expect']} */ export let expect;
/** @type {Globals['it']} */ export let it;
/** @type {import('./plain-environment.mjs').default['fakes']} */ export let jest;

/** @typedef {Pick<Globals, 'afterAll' | 'afterEach' | 'beforeAll' | 'beforeEach' | 'describe' | 'expect' | 'it'>} Words */

/** @param {Words & { jest: typeof jest }} globals */
export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } = globals);
}

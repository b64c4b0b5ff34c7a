import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../config/config.js';
import { nameSourcesInStacks } from './source-maps.js';

const ROOT = new URL('../../../', import.meta.url);

describe('A stack trace of the bundle', () => {
  beforeEach(nameSourcesInStacks);
  afterEach(() => {
    Reflect.deleteProperty(Error, 'prepareStackTrace');
  });

  function thrownBy(work: () => unknown): Error {
    try {
      work();
    } catch (error) {
      return error as Error;
    }
    throw new Error('Nothing was thrown.');
  }

  it('names the source line that threw', () => {
    const { stack } = thrownBy(() => readConfig({ PORT: 'x' }));
    const [, file, line] = /^ {4}at .*?(file:.*\.ts):(\d+):\d+\)?$/m.exec(stack!)!;
    expect(file!.slice(ROOT.href.length)).toMatch(/^src\/platform\/config\//);
    expect(readFileSync(fileURLToPath(file!), 'utf8').split('\n')[Number(line) - 1]).toContain(
      'throw new',
    );
  });

  it('begins with the error, and keeps frames without a map', () => {
    const { stack } = thrownBy(() => JSON.parse('{'));
    expect(stack).toMatch(/^SyntaxError: .*\n {4}at JSON\.parse \(<anonymous>\)/);
  });
});

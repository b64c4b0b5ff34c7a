import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { HealthPart } from './health-parts.js';
import { HealthParts, PartProblem } from './health-parts.js';

const lines: string[] = [];
const noted = (message: unknown) => void lines.push((message as { msg: string }).msg);

function part(check: HealthPart['check'], isOptional = false): HealthPart {
  return { name: 'cache', isOptional, check };
}

async function statesOf(...given: HealthPart[]) {
  const parts = new HealthParts();
  given.forEach((one) => parts.add(one));
  return parts.check();
}

function reject(): never {
  throw new PartProblem('refuses connections');
}

describe('A health part', () => {
  beforeEach(() => Logger.overrideLogger({ log: noted, warn: noted, error: noted }));
  afterEach(() => {
    Logger.overrideLogger(['log', 'warn', 'error']);
    lines.length = 0;
  });

  it('is up with its facts', async () => {
    expect(await statesOf(part(() => ({ entries: 3 })))).toEqual([
      { name: 'cache', status: 'up', facts: { entries: 3 } },
    ]);
  });

  it('is down when it fails, or degraded when optional', async () => {
    const facts = { message: 'refuses connections' };
    expect(await statesOf(part(reject), part(reject, true))).toEqual([
      { name: 'cache', status: 'down', facts },
      { name: 'cache', status: 'degraded', facts },
    ]);
  });

  it('hides error messages that were not written for readers', async () => {
    const secret = async () => {
      throw new Error('redis://user:secret@10.0.0.1');
    };
    expect(await statesOf(part(secret))).toEqual([
      { name: 'cache', status: 'down', facts: { message: 'does not answer' } },
    ]);
  });

  it('times out after a second', async () => {
    const [state] = await statesOf(part(() => new Promise(() => undefined), true));
    expect(state).toMatchObject({
      status: 'degraded',
      facts: { message: 'does not answer within a second' },
    });
  });

  it('logs one line when it fails and one when it recovers', async () => {
    let isUp = false;
    const parts = new HealthParts();
    parts.add(part(() => (isUp ? {} : reject()), true));
    for (let time = 0; time < 3; time++) await parts.check();
    isUp = true;
    for (let time = 0; time < 3; time++) await parts.check();
    expect(lines).toEqual(['part is degraded', 'part is up again']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger, NotFoundException, ServiceUnavailableException } from '@nestjs/common';
import type { ArgumentsHost } from '@nestjs/common';
import { InvalidParameters } from './problem.js';
import { ProblemFilter } from './problem.filter.js';

/** The response to an error. */
function answerTo(thrown: unknown) {
  const answer = {
    status: 0,
    headers: {} as Record<string, string>,
    body: {} as Record<string, unknown>,
  };
  const reply = {
    status: (status: number) => Object.assign(answer, { status }) && reply,
    type: (type: string) => Object.assign(answer.headers, { 'content-type': type }) && reply,
    header: (name: string, value: string) =>
      Object.assign(answer.headers, { [name]: value }) && reply,
    send: (text: string) => Object.assign(answer, { body: JSON.parse(text) as object }),
  };
  new ProblemFilter().catch(thrown, {
    switchToHttp: () => ({ getResponse: () => reply }),
  } as unknown as ArgumentsHost);
  return answer;
}

describe('An error of a JSON call', () => {
  beforeAll(() => Logger.overrideLogger(false));
  afterAll(() => Logger.overrideLogger(['log', 'warn', 'error']));

  it('is a problem document with its status text, and is not cached', () => {
    expect(answerTo(new NotFoundException('Enter a valid ZIP Code'))).toEqual({
      status: 404,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
      body: {
        type: '/docs#problem-404',
        title: 'Not Found',
        status: 404,
        detail: 'Enter a valid ZIP Code',
      },
    });
  });

  it('names every invalid parameter', () => {
    const errors = [
      { field: 'zip', value: '1', reason: 'is no place', code: 'invalid-value' as const },
    ];
    expect(answerTo(new InvalidParameters(errors))).toMatchObject({
      status: 400,
      body: { errors },
    });
  });

  it.each([
    ['cheap', 'is not a price in whole dollars', 'zip: “cheap” is not a price in whole dollars.'],
    ['1.', 'is no place', 'zip: “1.” is no place.'],
    ['00000', 'Enter a valid ZIP Code', 'zip “00000”: Enter a valid ZIP Code.'],
    ['', 'Enter a valid ZIP Code', 'zip: Enter a valid ZIP Code.'],
    ['', 'is required', 'zip is required.'],
  ])('for %j says that it %s', (value, reason, detail) => {
    expect(
      answerTo(new InvalidParameters([{ field: 'zip', value, reason, code: 'invalid-value' }]))
        .body['detail'],
    ).toBe(detail);
  });

  it('names the failed parts of the server', () => {
    const checks = {
      status: 'error',
      error: { index: { status: 'down', message: 'not built yet' } },
    };
    expect(answerTo(new ServiceUnavailableException(checks)).body).toMatchObject({
      status: 503,
      errors: [{ field: 'index', value: 'down', reason: 'not built yet' }],
    });
  });

  it.each([
    ['a search that takes too long', { code: 'ETIMEDOUT' }, 504, undefined],
    ['an open breaker', { code: 'EOPENBREAKER' }, 503, '30'],
    ['anything else', {}, 500, undefined],
  ])('shows only its status for %s, with Retry-After', (_what, facts, status, retryAfter) => {
    const { body, headers } = answerTo(Object.assign(new Error('secret'), facts));
    expect([
      body['status'],
      JSON.stringify(body).includes('secret'),
      headers['retry-after'],
    ]).toEqual([status, false, retryAfter]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { framesOf, kindOf } from './error-stack.js';

describe('A parsed stack trace', () => {
  it("has the error's type and message, also over several lines", () => {
    expect(kindOf('RangeError: too many\nof them\n    at f (/a/b.js:1:2)')).toEqual({
      type: 'RangeError',
      value: 'too many\nof them',
    });
    expect(kindOf('the disk is full')).toEqual({ type: 'Error', value: 'the disk is full' });
    expect(kindOf('')).toEqual({ type: 'Error', value: '' });
  });

  it('lists frames from the outermost, with packages and Node marked as foreign', () => {
    const stack = [
      'Error: broken',
      '    at Index.search (file:///srv/dist/src/search/index.js:12:7)',
      '    at async Promise.all (index 0)',
      '    at /srv/node_modules/fastify/lib/hooks.js:281:9',
      '    at process.processTicksAndRejections (node:internal/process/task_queues:103:5)',
    ].join('\n');
    expect(framesOf(stack)).toEqual({
      frames: [
        {
          function: 'process.processTicksAndRejections',
          filename: 'node:internal/process/task_queues',
          lineno: 103,
          colno: 5,
          in_app: false,
        },
        {
          filename: '/srv/node_modules/fastify/lib/hooks.js',
          lineno: 281,
          colno: 9,
          in_app: false,
        },
        {
          function: 'Index.search',
          filename: 'file:///srv/dist/src/search/index.js',
          lineno: 12,
          colno: 7,
          in_app: true,
        },
      ],
    });
  });

  it('is empty without frames', () => {
    expect(framesOf('mainSearch took longer than 20000 ms')).toBeUndefined();
  });

  it('works for a real error', () => {
    const { stack } = new TypeError('x is not a function');
    expect(kindOf(stack!)).toEqual({ type: 'TypeError', value: 'x is not a function' });
    expect(framesOf(stack!)!.frames.at(-1)!.filename).toContain('error-stack.spec');
  });
});

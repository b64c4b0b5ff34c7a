import { afterEach, beforeEach, expect } from '@jest/globals';

/**
 * Output on console.error or console.warn fails the test, because it would be a defect in
 * production.
 */
let printed: string[] = [];
const original = { error: console.error, warn: console.warn };

beforeEach(() => {
  printed = [];
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => {
      printed.push(`console.${level}: ${parts.map(String).join(' ')}`);
    };
  }
});

afterEach(() => {
  Object.assign(console, original);
  expect(printed).toEqual([]);
});

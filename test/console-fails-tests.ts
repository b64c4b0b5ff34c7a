import { afterEach, beforeEach, expect } from '@jest/globals';

/** What is printed to console.error or console.warn in a test is a defect somebody would meet in production. */
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

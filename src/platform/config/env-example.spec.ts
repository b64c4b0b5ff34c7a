import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { envExample } from './env-example.js';

describe('.env.example', () => {
  it('has every variable of the code', () => {
    const file = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    expect(file).toBe(envExample());
  });
});

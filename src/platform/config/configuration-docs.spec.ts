import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { configurationTable, envExample } from './configuration-docs.js';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

describe('The configuration documents match the code', () => {
  it('.env.example', () => {
    expect(read('.env.example')).toBe(envExample());
  });

  it('docs/configuration.md', () => {
    expect(read('docs/configuration.md')).toContain(configurationTable());
  });
});

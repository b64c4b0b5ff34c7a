import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { configurationTable, envExample } from './configuration-docs.js';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('the documents about the configuration say what the code reads', () => {
  it('.env.example', () => {
    expect(read('.env.example')).toBe(envExample());
  });

  it('the table of the README', () => {
    expect(read('README.md')).toContain(configurationTable());
  });
});

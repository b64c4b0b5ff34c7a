import { describe, expect, it } from '@jest/globals';
import { acceptedTexts } from './accepted-texts.js';

describe('acceptedTexts', () => {
  it('has a table for each field that is read by words', () => {
    const tables = acceptedTexts().split('\n\n**').slice(1);
    expect(tables).toHaveLength(18);
    for (const table of tables)
      expect(table).toMatch(/^`.+\*\*\n\n\| read as \| texts \|\n\|---\|---\|\n\| /);
  });

  it('lists the values of a meaning, and those that must stand alone', () => {
    expect(acceptedTexts()).toContain('| Plug-in Hybrid | `plug in*`, ');
    expect(acceptedTexts()).toMatch(/^\| .+ \| .*alone: `/m);
  });
});

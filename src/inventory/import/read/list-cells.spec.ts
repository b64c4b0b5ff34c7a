import { describe, expect, it } from '@jest/globals';
import { KeyedRow } from './feed-row.js';
import { listCells } from './list-cells.js';
import { jsonCells } from './json-cells.js';

describe('A path through a list', () => {
  it('returns the text of every entry, in order', () => {
    expect(cellsOf({ photos: [{ url: 'a' }, { url: 'b' }] }, 'Photos[].URL')).toEqual(['a', 'b']);
  });

  it('traverses nested lists', () => {
    const groups = [{ options: [{ name: 'a' }, { name: 'b' }] }, { options: [{ name: 'c' }] }];
    expect(cellsOf({ groups }, 'groups[].options[].name')).toEqual(['a', 'b', 'c']);
  });

  it('skips entries without the value, up to a limit', () => {
    const photos = [
      { url: 'a' },
      { width: 3 },
      { url: '' },
      { url: 'b' },
      {},
      {},
      {},
      { url: 'lost' },
    ];
    expect(cellsOf({ photos }, 'photos[].url')).toEqual(['a', 'b']);
  });

  it("through plain texts returns the row's texts", () => {
    expect(
      cellsOf({ photos: ['https://p.example/1.jpg', 'https://p.example/2.jpg'] }, 'photos[]').join(
        ',',
      ),
    ).toBe('https://p.example/1.jpg,https://p.example/2.jpg');
  });

  it('returns nothing without a list', () => {
    expect(cellsOf({ photos: 3 }, 'photos[].url')).toEqual([]);
    expect(cellsOf({}, 'photos[]')).toEqual([]);
  });
});

function cellsOf(value: object, path: string): string[] {
  return listCells(new KeyedRow(1, jsonCells(JSON.stringify(value))), path);
}

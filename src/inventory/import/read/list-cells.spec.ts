import { describe, expect, it } from '@jest/globals';
import { KeyedRow } from './feed-row.js';
import { listCells } from './list-cells.js';
import { jsonCells } from './json-cells.js';

describe('A path through a list', () => {
  it('gives the text of every entry, in order', () => {
    expect(cellsOf({ photos: [{ url: 'a' }, { url: 'b' }] }, 'Photos[].URL')).toEqual(['a', 'b']);
  });

  it('goes through lists in lists', () => {
    const groups = [{ options: [{ name: 'a' }, { name: 'b' }] }, { options: [{ name: 'c' }] }];
    expect(cellsOf({ groups }, 'groups[].options[].name')).toEqual(['a', 'b', 'c']);
  });

  it('goes on behind an entry that lacks the value, but not for ever', () => {
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

  it('through plain texts gives what the row has of the list', () => {
    expect(
      cellsOf({ photos: ['https://p.example/1.jpg', 'https://p.example/2.jpg'] }, 'photos[]').join(
        ',',
      ),
    ).toBe('https://p.example/1.jpg,https://p.example/2.jpg');
  });

  it('gives nothing where there is no list', () => {
    expect(cellsOf({ photos: 3 }, 'photos[].url')).toEqual([]);
    expect(cellsOf({}, 'photos[]')).toEqual([]);
  });
});

function cellsOf(value: object, path: string): string[] {
  return listCells(new KeyedRow(1, jsonCells(JSON.stringify(value))), path);
}

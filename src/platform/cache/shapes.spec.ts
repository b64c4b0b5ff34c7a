import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isText, listOf, objectOf, optional } from './shapes.js';

interface Link {
  name: string;
  count: number;
  note?: string;
}

const isLinks = listOf(objectOf<Link>({ name: 'string', count: 'number', note: 'string?' }));
const links = fc.array(
  fc.record(
    { name: fc.string(), count: fc.integer(), note: fc.string() },
    { requiredKeys: ['name', 'count'] },
  ),
);

describe('A shape', () => {
  it('accepts a valid value', () => {
    fc.assert(fc.property(links, (value) => isLinks(JSON.parse(JSON.stringify(value)))));
  });

  it('rejects missing, wrong and extra fields, and anything but a list of objects', () => {
    const link = { name: 'RAV4', count: 1 };
    const wrong = [
      { name: 'RAV4' },
      { ...link, count: '1' },
      { ...link, note: null },
      { ...link, price: 1 },
      [link],
      null,
      'RAV4',
    ];
    for (const one of wrong) expect([one, isLinks([link, one])]).toEqual([one, false]);
    for (const value of [undefined, null, 1, '', {}, { 0: link, length: 1 }])
      expect([value, isLinks(value)]).toEqual([value, false]);
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) => isLinks(value) === (Array.isArray(value) && value.every(isLink)),
      ),
    );
  });

  it('may contain other shapes and optional fields', () => {
    const isBook = objectOf<{ links?: { name: string }[]; tags: string[] }>({
      links: optional(listOf(objectOf<{ name: string }>({ name: 'string' }))),
      tags: listOf(isText),
    });
    for (const right of [{ tags: [] }, { tags: ['a'], links: [{ name: 'b' }] }])
      expect([right, isBook(right)]).toEqual([right, true]);
    for (const wrong of [{}, { tags: [1] }, { tags: [], links: [{}] }, { tags: [], links: null }])
      expect([wrong, isBook(wrong)]).toEqual([wrong, false]);
  });
});

function isLink(value: unknown): boolean {
  const { name, count, note, ...rest } = (value ?? {}) as Record<string, unknown>;
  const isNoted = note === undefined || typeof note === 'string';
  return (
    !Array.isArray(value) &&
    typeof name === 'string' &&
    typeof count === 'number' &&
    isNoted &&
    Object.keys(rest).length === 0
  );
}

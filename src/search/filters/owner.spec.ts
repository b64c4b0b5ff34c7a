import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../test/search-context.js';
import { SearchQuery } from '../search-query.js';
import { owner } from './owner.js';

const context = aSearchContext();
const parse = (search: string) => SearchQuery.parse(search, context);

describe('The owner filter', () => {
  it('sorts most expensive first by default, omitted in the URL', () => {
    expect(parse('ownerId=d-1').query.sort).toBe('derivedpriceDESC');
    expect(parse('ownerId=d-1&sortBy=derivedpriceDESC').query.toSearch()).toBe('?ownerId=d-1');
    expect(parse('ownerId=d-1&sortBy=relevance').query.toSearch()).toBe(
      '?ownerId=d-1&sortBy=relevance',
    );
  });

  it('keeps its owner when other filters change, and loses it with its chip', () => {
    const { query } = parse('ownerId=d-1&makeCode=TOYOTA&sortBy=relevance');
    expect(query.withSort('mileageASC').toSearch()).toBe(
      '?makeCode=TOYOTA&ownerId=d-1&sortBy=mileageASC',
    );
    const chip = query.chips().find(({ label }) => label === 'One seller')!;
    expect(chip.without(query).toSearch()).toBe('?makeCode=TOYOTA');
  });

  it('returns to the default sort when the owner is removed', () => {
    expect(parse('ownerId=d-1').query.with(owner, undefined).sort).toBe('relevance');
  });

  it('ignores an invalid id', () => {
    const { query, rejected } = parse('ownerId=%3Cscript%3E');
    expect([query.get(owner), rejected]).toEqual([
      undefined,
      [{ field: 'ownerId', value: '<script>', reason: 'is not an owner id' }],
    ]);
  });
});

import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { PageQueryPipe } from './page-query.pipe.js';

class SomeQuery {
  @IsOptional()
  @IsString()
  name?: string;

  @IsOptional()
  @IsIn(['red', 'blue'])
  color?: string;
}

const read = (query: object) =>
  new PageQueryPipe().transform(query, { type: 'query', metatype: SomeQuery });

describe('PageQueryPipe', () => {
  it('returns an instance of the DTO with the valid values', () => {
    const query = read({ name: 'Pat', color: 'red' });
    expect(query).toBeInstanceOf(SomeQuery);
    expect(query).toEqual({ name: 'Pat', color: 'red' });
  });

  it.each([
    ['an invalid value', { color: 'green' }],
    ['a repeated value', { name: ['Pat', 'Kim'] }],
    ['an unknown name', { size: 'large' }],
    ['a prototype', JSON.parse('{ "__proto__": { "color": "red" } }') as object],
  ])('ignores %s', (_what, query) => {
    const { name, color } = read(query) as SomeQuery;
    expect([name, color]).toEqual([undefined, undefined]);
    expect(Object.keys(read(query))).not.toContain('size');
  });
});

import { describe, expect, it } from '@jest/globals';
import { PagesOfFeed } from './pages-of-feed.js';

describe('The pages of a feed', () => {
  const partOf = (rowsRead: number, ...documents: Record<string, string>[]) => {
    const pages = new PagesOfFeed();
    for (const document of documents) pages.take(new Map(Object.entries(document)));
    return pages.part(rowsRead);
  };

  it.each<[Record<string, string>, string]>([
    [{ page: '1', pages: '2', total: '5' }, 'page 1 of 2'],
    [{ 'pagination.current_page': '3', 'pagination.total_pages': '10' }, 'page 3 of 10'],
    [{ 'meta.pageNumber': '1', 'meta.pageCount': '4' }, 'page 1 of 4'],
    [{ total: '5' }, '3 of 5 rows'],
    [{ 'response.numFound': '5' }, '3 of 5 rows'],
  ])('are only a part: %j', (document, part) => {
    expect(partOf(3, document)).toBe(part);
  });

  it.each<[Record<string, string>]>([
    [{ page: '1', pages: '1', total: '3' }],
    [{ pages: '2' }],
    [{ 'stats.total': '5' }],
    [{ total: 'all' }],
    [{}],
  ])('may be whole: %j', (document) => {
    expect(partOf(3, document)).toBeUndefined();
  });

  it('are whole once every page is in the file', () => {
    const [first, second] = [1, 2].map((page) => ({ page: String(page), pages: '2', total: '6' }));
    expect(partOf(6, first!, second!)).toBeUndefined();
    expect(partOf(6, first!, { ...second!, pages: '3' })).toBe('2 of 3 pages');
  });
});

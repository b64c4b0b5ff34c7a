import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { textsOf } from '../../test/xml-reader.js';
import { jsonFeed, rssFeed } from './feed-files.js';
import type { Feed } from './feed-files.js';

const feedOf = (title: string): Feed => ({
  title,
  about: title,
  searchUrl: 'https://cars.example/cars-for-sale?a=1&b=2',
  feedUrl: 'https://cars.example/cars-for-sale/feeds/search.rss?a=1&b=2',
  items: [
    {
      listingId: '1',
      url: 'https://cars.example/cars-for-sale/vehicle/1',
      title,
      text: title,
      listedAt: 1_800_000_000_000,
    },
  ],
});

describe('A feed', () => {
  it('escapes any text as XML and drops characters that XML cannot hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const said = `${text}<b>&amp;"]]>`;
        expect(textsOf(rssFeed(feedOf(said)), 'title')).toEqual([said, said]);
      }),
    );
    expect(() => textsOf(rssFeed(feedOf('\u0000\u0008\ud800 x \uffff')), 'title')).not.toThrow();
  });

  it('formats listing dates as each format requires', () => {
    expect(rssFeed(feedOf('x'))).toContain('<pubDate>Fri, 15 Jan 2027 08:00:00 GMT</pubDate>');
    expect(JSON.parse(jsonFeed(feedOf('x')))).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: [
        {
          id: 'forecourt:1',
          url: 'https://cars.example/cars-for-sale/vehicle/1',
          date_published: '2027-01-15T08:00:00.000Z',
        },
      ],
    });
  });
});

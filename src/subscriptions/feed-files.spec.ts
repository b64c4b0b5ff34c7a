import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sax from 'sax';
import { jsonFeed, rssFeed } from './feed-files.js';
import type { Feed } from './feed-files.js';

const feedOf = (title: string): Feed => ({
  title,
  about: title,
  searchUrl: 'https://cars.example/cars-for-sale?a=1&b=2',
  feedUrl: 'https://cars.example/cars-for-sale/feeds/search.rss?a=1&b=2',
  items: [{ url: 'https://cars.example/cars-for-sale/vehicle/1', title, text: title, listedAt: 1_800_000_000_000 }],
});

/** The texts of a document that must be XML, by the names of their elements. */
function textsOf(xml: string): [name: string, text: string][] {
  const texts: [string, string][] = [];
  const open: string[] = [];
  const reader = sax.parser(true);
  reader.onerror = (error) => {
    throw error;
  };
  reader.onopentag = ({ name }) => open.push(name);
  reader.onclosetag = () => open.pop();
  reader.ontext = (text) => void (text.trim() !== '' && texts.push([open.at(-1)!, text]));
  reader.write(xml).close();
  return texts;
}

describe('A feed', () => {
  it('says any text in XML as it is, less what XML cannot say', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const said = `${text}<b>&amp;"]]>`;
        expect(textsOf(rssFeed(feedOf(said))).filter(([name]) => name === 'title')).toEqual([
          ['title', said],
          ['title', said],
        ]);
      }),
    );
    expect(() => textsOf(rssFeed(feedOf('\u0000\u0008\ud800 x \uffff')))).not.toThrow();
  });

  it('says when a car was listed, as either format says times', () => {
    expect(rssFeed(feedOf('x'))).toContain('<pubDate>Fri, 15 Jan 2027 08:00:00 GMT</pubDate>');
    expect(JSON.parse(jsonFeed(feedOf('x')))).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ id: 'https://cars.example/cars-for-sale/vehicle/1', date_published: '2027-01-15T08:00:00.000Z' }],
    });
  });
});

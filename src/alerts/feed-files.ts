/** A car in a feed. URLs are absolute; `listedAt` is epoch milliseconds. */
export interface FeedItem {
  readonly listingId: string;
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly imageSrc?: string | undefined;
  readonly listedAt: number;
}

/** The newest cars of a search, independent of the format. */
export interface Feed {
  readonly title: string;
  readonly about: string;
  readonly searchUrl: string;
  readonly feedUrl: string;
  readonly items: readonly FeedItem[];
}

/** JSON Feed 1.1. https://www.jsonfeed.org/version/1.1/ */
export function jsonFeed({ title, about, searchUrl, feedUrl, items }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description: about,
    home_page_url: searchUrl,
    feed_url: feedUrl,
    language: 'en-US',
    items: items.map((item) => ({
      id: guidOf(item),
      url: item.url,
      title: item.title,
      content_text: item.text,
      ...(item.imageSrc !== undefined && { image: item.imageSrc }),
      date_published: new Date(item.listedAt).toISOString(),
    })),
  });
}

/** RSS 2.0. https://www.rssboard.org/rss-specification */
export function rssFeed({ title, about, searchUrl, feedUrl, items }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `${element('title', title)}${element('link', searchUrl)}${element('description', about)}${element('language', 'en-us')}`,
    `<atom:link href="${escapeXml(feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(rssItem),
    '</channel></rss>',
    '',
  ].join('\n');
}

/**
 * The same for a car under every host, scheme and port, because feed readers show unknown ids as
 * new.
 */
function guidOf({ listingId }: FeedItem): string {
  return `forecourt:${listingId}`;
}

function rssItem(item: FeedItem): string {
  const { url, title, text, listedAt } = item;
  const guid = `<guid isPermaLink="false">${escapeXml(guidOf(item))}</guid>`;
  const pubDate = element('pubDate', new Date(listedAt).toUTCString());
  return `<item>${element('title', title)}${element('link', url)}${guid}${pubDate}${element('description', text)}</item>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Removes characters that XML cannot contain: control characters and unpaired surrogates. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]!);
}

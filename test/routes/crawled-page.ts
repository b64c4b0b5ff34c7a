import { IDS } from '../../views/element-ids.js';

/** The parts of a page that a crawler reads. */
export interface CrawledPage {
  readonly title: string;
  readonly description: string | undefined;
  readonly robots: string | undefined;
  readonly canonical: string | undefined;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** The parts of its JSON-LD. */
  readonly graph: readonly Thing[];
  readonly crumbs: readonly { text: string; href: string | undefined }[];
  readonly heading: string;
  /** Ids of the search's own cars, in order, without sponsored and similar cars. */
  readonly carIds: readonly string[];
}

/** A schema.org object. */
export interface Thing {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** Parses the HTML of a page. */
export function readPage(html: string): CrawledPage {
  const first = (pattern: RegExp, text = html) => {
    const found = pattern.exec(text)?.[1];
    return found === undefined ? undefined : plain(found);
  };
  const data = /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html)?.[1];
  const list = html.slice(
    html.indexOf(`id="${IDS.listings}"`),
    html.indexOf(`id="${IDS.comingCars}"`),
  );
  const crumbs = /<ol class="crumbs">(.*?)<\/ol>/s.exec(html)?.[1] ?? '';
  return {
    title: first(/<title>([^<]*)/) ?? '',
    description: first(/<meta name="description" content="([^"]*)"/),
    robots: first(/<meta name="robots" content="([^"]*)"/),
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    previous: first(/<link rel="prev" href="([^"]*)"/),
    next: first(/<link rel="next" href="([^"]*)"/),
    graph: data === undefined ? [] : (JSON.parse(data) as { '@graph': Thing[] })['@graph'],
    heading: first(/<h1[^>]*>(.*?)<\/h1>/s) ?? '',
    crumbs: Array.from(crumbs.matchAll(/<li>(.*?)<\/li>/gs), ([, item]) => ({
      text: plain(item!),
      href: first(/href="([^"]*)"/, item!),
    })),
    carIds: Array.from(
      list.matchAll(/<li class="slot"><article class="card" id="listing-(\d+)"/g),
      ([, id]) => id!,
    ),
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
};

/** The text of markup. */
function plain(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name]!);
}

import { HOOKS } from '../../views/hooks.js';

/** What a crawler reads of a page. */
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
  /** Those of the cars that were found, without what stands between and below them. */
  readonly cards: readonly Card[];
}

/** A card as it is seen. */
export interface Card {
  readonly id: string;
  readonly name: string;
  readonly priceText: string;
  readonly mileageText: string | undefined;
  readonly ownerName: string;
}

/** Anything of schema.org. */
export interface Thing {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** Reads a page as it was answered. */
export function readPage(html: string): CrawledPage {
  const first = (pattern: RegExp, text = html) => {
    const found = pattern.exec(text)?.[1];
    return found === undefined ? undefined : plain(found);
  };
  const data = /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html)?.[1];
  const list = html.slice(html.indexOf(`id="${HOOKS.listings}"`), html.indexOf(`id="${HOOKS.comingCars}"`));
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
    cards: Array.from(list.matchAll(/<li class="slot"><article class="card" id="listing-(\d+)"(.*?)<\/article>/gs), ([, id, card]) => ({
      id: id!,
      name: [plain(first(/<h3[^>]*><a [^>]*>(.*?)<span>/s, card!)!).trim(), trimOf(first(/<h3[^>]*>.*?<span>(.*?)<\/span>/s, card!))]
        .filter(Boolean)
        .join(' '),
      priceText: first(/<p class="price">([^<]*)/, card!)!,
      mileageText: first(/<li>([\d,]+ mi)<\/li>/, card!),
      ownerName: first(/<p class="owner-name">([^<]*)/, card!)!,
    })),
  };
}

/** "XLE" of "Used · XLE". */
function trimOf(conditionAndTrim = ''): string {
  return conditionAndTrim.split(' · ').slice(1).join(' · ');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The text of markup. */
function plain(markup: string): string {
  return markup.replaceAll(/<[^>]*>/g, '').replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name]!);
}

import type { MailItem } from '../../views/mail/mail.js';
import type { MailContent } from '../mail/mailer.js';
import { unsubscribeHref } from '../wording/alert-links.js';
import { formatCount, formatDollars, countOf } from '../wording/formats.js';
import { CHANGE_KINDS } from './changed-cars.js';
import type { ChangedCar, DescribedChanges } from './changed-cars.js';

/** The specification's most images of an alert. */
const MAX_IMAGES = 4;

/** So many cars stand in a mail; the others are counted. */
export const MAX_LISTED = 20;

/**
 * What a mail is made of beside the changes. `searchPath` is of the results, `searchWords` what they are of, or what whoever follows them
 * calls it.
 */
export interface AlertFacts {
  readonly origin: string;
  readonly searchPath: string;
  readonly searchWords: string;
  readonly unsubscribeToken: string;
}

/** What has changed of a search, for whoever follows it. */
export function alertMail(changes: DescribedChanges, { origin, searchPath, searchWords, unsubscribeToken }: AlertFacts): MailContent {
  const heading = headingOf(changes);
  const items = itemsOf(changes, origin);
  const { areMoreNew } = changes.counts;
  const more = CHANGE_KINDS.reduce((sum, kind) => sum + changes.counts[kind], -items.length);
  return {
    subject: `${heading}: ${searchWords}`,
    origin,
    heading,
    paragraphs: [
      `Changes in your search: ${searchWords}`,
      ...(more > 0
        ? [`Showing ${formatCount(items.length)} of ${areMoreNew ? 'more than ' : ''}${formatCount(items.length + more)} changes.`]
        : []),
    ],
    items,
    action: { text: 'See all matching cars', href: origin + searchPath },
    footLines: ['You’re receiving this because you follow this search.'],
    footLinks: [{ text: 'Unsubscribe', href: origin + unsubscribeHref(unsubscribeToken) }],
  };
}

/** "3 new, 1 back for sale, 1 price drop, 1 also at another seller, 2 sold"; "More than 200 new". */
export function headingOf({ counts: { added, areMoreNew, back, dropped, alsoAt, sold } }: Pick<DescribedChanges, 'counts'>): string {
  return [
    ...(added > 0 ? [`${areMoreNew ? 'More than ' : ''}${formatCount(added)} new`] : []),
    ...(back > 0 ? [`${formatCount(back)} back for sale`] : []),
    ...(dropped > 0 ? [countOf(dropped, 'price drop')] : []),
    ...(alsoAt > 0 ? [`${formatCount(alsoAt)} also at another seller`] : []),
    ...(sold > 0 ? [`${formatCount(sold)} sold`] : []),
  ].join(', ');
}

function itemsOf({ added, back, dropped, alsoAt, sold }: DescribedChanges, origin: string): MailItem[] {
  let images = 0;
  const item = (car: ChangedCar, lines: string[]): MailItem => ({
    title: car.name,
    lines,
    href: origin + car.path,
    ...(car.imageSrc !== undefined && ++images <= MAX_IMAGES && { imageSrc: car.imageSrc }),
  });
  const price = ({ priceDollars }: ChangedCar) => formatDollars(priceDollars);
  return [
    ...dropped.map((car) => ({
      car,
      lines: [price(car), `${formatDollars(car.formerPriceDollars! - car.priceDollars)} less than before`],
    })),
    ...alsoAt.map((car) => ({ car, lines: [price(car), `Also at ${car.sellerName}`] })),
    ...added.map((car) => ({ car, lines: [price(car), 'New'] })),
    ...back.map((car) => ({ car, lines: [price(car), 'Back for sale'] })),
    ...sold.map((car) => ({ car, lines: [`Sold, or no longer offered. It was ${price(car)}.`] })),
  ]
    .slice(0, MAX_LISTED)
    .map(({ car, lines }) => item(car, lines));
}

import type { LinkView } from '../../views/link.js';
import type { MailItem } from '../../views/mail/mail.js';
import type { ListedCar } from '../inventory/listing.js';
import type { MailContent } from '../platform/mail/mailer.js';
import { pictureOf } from '../../drawn-cars/car-picture.js';
import { pngHref } from '../pictures/picture-urls.js';
import { oneClickUnsubscribeHref, unsubscribeHref } from '../routes/alert-links.js';
import { priceVerdict } from '../formatting/car-words.js';
import {
  countOf,
  formatCount,
  formatDistance,
  formatDollars,
  formatMiles,
} from '../formatting/number-formats.js';
import { CHANGE_KINDS } from './changed-cars.js';
import type { ChangedCar, DescribedChanges } from './changed-cars.js';

/** Maximum number of images in an alert (specification). */
const MAX_IMAGES = 4;

/** Maximum number of cars listed in a mail; the others are counted. */
export const MAX_LISTED = 20;

/**
 * Contents of a mail besides the changes. `subjectText`: what they are about. `leadText`: the same
 * above the cars. `action`: link to a path of the shop. `reasonText`: why the mail was sent.
 */
export interface AlertFacts {
  readonly origin: string;
  readonly subjectText: string;
  readonly leadText: string;
  readonly action: LinkView;
  readonly reasonText: string;
  readonly unsubscribeToken: string;
  /** Miles from the search's place to a ZIP Code; undefined without a place. */
  readonly milesTo: (zip: string) => number | undefined;
}

/** Mail about changes of a search or of saved cars. */
export function alertMail(
  changes: DescribedChanges,
  { origin, subjectText, leadText, action, reasonText, unsubscribeToken, milesTo }: AlertFacts,
): MailContent {
  const heading = headingOf(changes);
  const items = itemsOf(changes, origin, milesTo);
  const { areMoreNew } = changes.counts;
  const more = CHANGE_KINDS.reduce((sum, kind) => sum + changes.counts[kind], -items.length);
  return {
    subject: `${heading}: ${subjectText}`,
    origin,
    heading,
    paragraphs: [
      leadText,
      ...(more > 0
        ? [
            `Showing ${formatCount(items.length)} of ${areMoreNew ? 'more than ' : ''}${formatCount(items.length + more)} changes.`,
          ]
        : []),
    ],
    items,
    action: { text: action.text, href: origin + action.href },
    footLines: [reasonText],
    footLinks: [{ text: 'Unsubscribe', href: origin + unsubscribeHref(unsubscribeToken) }],
  };
}

/** Headers for one-click unsubscribe in mail programs (RFC 8058). */
export function unsubscribeHeaders(
  origin: string,
  token: string,
): Readonly<Record<string, string>> {
  return {
    'List-Unsubscribe': `<${origin}${oneClickUnsubscribeHref(token)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** "3 new, 1 back for sale, 1 price drop, 1 also at another seller, 2 sold"; "More than 200 new". */
export function headingOf({
  counts: { added, areMoreNew, back, dropped, alsoAt, sold },
}: Pick<DescribedChanges, 'counts'>): string {
  return [
    ...(added > 0 ? [`${areMoreNew ? 'More than ' : ''}${formatCount(added)} new`] : []),
    ...(back > 0 ? [`${formatCount(back)} back for sale`] : []),
    ...(dropped > 0 ? [countOf(dropped, 'price drop')] : []),
    ...(alsoAt > 0 ? [`${formatCount(alsoAt)} also at another seller`] : []),
    ...(sold > 0 ? [`${formatCount(sold)} sold`] : []),
  ].join(', ');
}

function itemsOf(
  { added, back, dropped, alsoAt, sold }: DescribedChanges,
  origin: string,
  milesTo: AlertFacts['milesTo'],
): MailItem[] {
  let images = 0;
  const item = (car: ChangedCar, lines: string[]): MailItem => ({
    title: car.name,
    lines,
    href: origin + car.path,
    ...(++images <= MAX_IMAGES && imageOf(car, origin)),
  });
  const price = ({ priceDollars }: ChangedCar) => formatDollars(priceDollars);
  const lines = (car: ChangedCar, news: string) => {
    const listed = car.listed && factsOf(car.listed, milesTo);
    return [`${price(car)} · ${news}`, listed?.verdict, listed?.mileage, listed?.seller].filter(
      (line) => line !== undefined,
    );
  };
  return [
    ...dropped.map((car) => ({
      car,
      lines: lines(
        car,
        `${formatDollars(car.formerPriceDollars! - car.priceDollars)} less than before`,
      ),
    })),
    ...alsoAt.map((car) => ({ car, lines: lines(car, `Also at ${car.sellerName}`) })),
    ...added.map((car) => ({ car, lines: lines(car, 'New listing') })),
    ...back.map((car) => ({ car, lines: lines(car, 'Back for sale') })),
    ...sold.map((car) => ({ car, lines: [`Sold or no longer for sale. It was ${price(car)}.`] })),
  ]
    .slice(0, MAX_LISTED)
    .map(({ car, lines: said }) => item(car, said));
}

/** The photo, or the drawing. A sold car has neither. */
function imageOf(
  { imageSrc, listed }: ChangedCar,
  origin: string,
): Pick<MailItem, 'imageSrc'> | undefined {
  if (imageSrc !== undefined) return { imageSrc };
  return listed && { imageSrc: origin + pngHref(pictureOf(listed.listing)) };
}

/** Facts for a decision: deal rating, mileage, and seller with place. */
function factsOf({ listing, owner, dealRating }: ListedCar, milesTo: AlertFacts['milesTo']) {
  const verdict = priceVerdict(listing, dealRating);
  const miles = milesTo(listing.zip);
  return {
    verdict: verdict && [verdict.label, verdict.detailText].filter(Boolean).join(': '),
    mileage: listing.mileageMiles === undefined ? undefined : formatMiles(listing.mileageMiles),
    seller: [
      owner.name,
      `${owner.city}, ${owner.state}`,
      ...(miles === undefined ? [] : [formatDistance(miles)]),
    ].join(' · '),
  };
}

import { contactFormHref } from '../../../routes/contact-links.js';
import type { LinkView } from '../../../../views/link.js';
import type { OwnerBoxProps } from '../../../../views/vehicle/owner-box.js';
import { HOME_SERVICES } from '../../../catalog/options/home-services.js';
import { labelOf } from '../../../catalog/options/option.js';
import type { OpeningHours, Owner } from '../../../inventory/listing.js';
import { callHref, ratingTexts } from '../../../formatting/car-words.js';
import { initialsOf } from '../../../formatting/number-formats.js';

const DAYS: readonly OpeningHours['day'][] = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * The seller of a car. `carPage`: the car's page on the seller's site. `today` selects the opening
 * hours, by the server's time zone.
 */
export function presentOwner(
  owner: Owner,
  carPage: string | undefined,
  today: Date,
): Omit<OwnerBoxProps, 'asks' | 'difference'> {
  return {
    name: owner.name,
    initials: initialsOf(owner.name),
    ...ratingTexts(owner),
    tagline: owner.tagline,
    addressText: [owner.address, `${owner.city}, ${owner.state} ${owner.zip}`]
      .filter(Boolean)
      .join(', '),
    phone: owner.phone ? { text: owner.phone, href: callHref(owner.phone) } : undefined,
    website: linkTo(carPage, "This car on the seller's site") ?? linkTo(owner.website, 'Website'),
    openText: openText(owner, today),
    hours: (owner.hours ?? []).map((day) => ({ days: day.day, time: hoursText(day) })),
    services: [
      ...owner.homeServices.map((code) => labelOf(HOME_SERVICES, code)),
      ...(owner.shippingLabel ? [owner.shippingLabel] : []),
    ],
  };
}

/**
 * URLs come from feeds: only http and https become links, without reserved hosts such as those of
 * demo dealers.
 */
function linkTo(address: string | undefined, text: string): LinkView | undefined {
  const url = address === undefined ? null : URL.parse(address);
  return url && /^https?:$/.test(url.protocol) && !url.hostname.endsWith('.example')
    ? { text, href: address! }
    : undefined;
}

function openText({ hours }: Owner, today: Date): string | undefined {
  const day = hours?.find((one) => one.day === DAYS[today.getDay()]);
  if (!day) return undefined;
  return day.opens ? `Open today ${hoursText(day)}` : 'Closed today';
}

function hoursText({ opens, closes }: OpeningHours): string {
  return opens && closes ? `${clock(opens)} – ${clock(closes)}` : 'Closed';
}

/** "20:30" as "8:30 PM". */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Other ways to contact the seller. Chat is the dealer's own, if the feed has its URL. */
export function contactLinks(listingId: string, { chatUrl }: Owner): LinkView[] {
  return [
    { text: 'Text', href: contactFormHref(listingId, 'text') },
    linkTo(chatUrl, 'Chat') ?? { text: 'Chat', href: contactFormHref(listingId, 'chat') },
    { text: 'Report listing', href: contactFormHref(listingId, 'report') },
  ];
}

import type { ContactProps } from '../../../views/contact/contact-dialog.js';
import type { LeadField } from '../../../views/contact/lead-fields.js';
import type { LeadFormProps } from '../../../views/contact/lead-form.js';
import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Brand } from '../../config/brand.js';
import type { ListedCar } from '../../inventory/listing.js';
import { EMPTY_PROFILE, ONE_CLICK_COMMENT, likedContact, oneClickOutcome } from '../../leads/lead.js';
import type { LeadKind, LeadProfile } from '../../leads/lead.js';
import { REPORT_REASONS } from '../../leads/listing-reports.js';
import type { ReportReason } from '../../leads/listing-reports.js';
import { fullCarName, shownOwnerName } from '../../wording/car-words.js';
import { formatDollars } from '../../wording/formats.js';
import { ACCOUNT_CALLS, vehicleHref } from '../../wording/links.js';
import { hiddenLikings, personFields, timeChoice, wayChoice } from './profile-fields.js';

/** `99,999,999` */
const MAX_OFFER_LENGTH = 10;

/** What may be wrong with a listing, as people read it. */
export const REASON_WORDS: Readonly<Record<ReportReason, string>> = {
  sold: 'It is sold',
  'wrong-price': 'The price is wrong',
  'wrong-details': 'Something else about the car is wrong',
  scam: 'It looks like fraud',
  offensive: 'It is offensive',
  other: 'Something else',
};

/** What the form is made from. `profile` is undefined for who has no account, and fills the fields of who has. */
export interface ContactSources {
  readonly car: ListedCar;
  readonly kind: LeadKind;
  readonly profile: LeadProfile | undefined;
  /** Whether they have written about this car already: then nothing is sent with one press. */
  readonly hasWritten: boolean;
  readonly catalogue: Catalogue;
  readonly brand: Brand;
}

/**
 * Writing to the seller of a car. Who is opted in to one-click email and has a name and an address sends it with the press; whose profile
 * lacks them is asked for the rest; everybody else writes the email by hand.
 */
export function presentContact({ car, kind, profile, hasWritten, catalogue, brand }: ContactSources): ContactProps {
  const isDealer = car.owner.sellerType === 'd';
  const outcome = kind === 'email' && isDealer && !hasWritten ? oneClickOutcome(profile) : 'email';
  const name = shownOwnerName(car.owner, brand);
  return {
    title: outcome === 'edit-email' ? 'Complete your details' : titleOf(kind, name),
    carName: `${fullCarName(car.listing, catalogue)}, ${formatDollars(car.listing.priceDollars)}`,
    noteText: hasWritten ? 'You have written to them about this car already.' : undefined,
    lead: leadForm(car, outcome === 'email' ? kind : 'one-click', outcome === 'send', profile, name),
    back: { text: 'Back to the car', href: vehicleHref(car.listing.id) },
  };
}

/** Saying what is wrong with a listing. */
export function presentReport({ listing }: ListedCar, catalogue: Catalogue): ContactProps {
  return {
    title: 'Report listing',
    carName: fullCarName(listing, catalogue),
    report: {
      form: {
        action: ACCOUNT_CALLS.listingReports,
        method: 'POST',
        sessionHref: ACCOUNT_CALLS.session,
        doneText: 'Thanks. We’ll look into it.',
      },
      carried: [{ name: 'listingId', value: listing.id }],
      reasons: [{ value: '', label: 'Choose one' }, ...REPORT_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))],
    },
    back: { text: 'Back to the car', href: vehicleHref(listing.id) },
  };
}

function titleOf(kind: LeadKind, name: string): string {
  if (kind === 'make-offer') return 'Make Offer';
  if (kind === 'text') return `Text ${name}`;
  if (kind === 'call') return `Ask ${name} to call`;
  return kind === 'chat' ? `Chat with ${name}` : `Email ${name}`;
}

function leadForm(car: ListedCar, kind: LeadKind, isSentAtOnce: boolean, profile: LeadProfile | undefined, name: string): LeadFormProps {
  const byPhone = kind === 'call' || kind === 'text';
  const liked = profile ?? EMPTY_PROFILE;
  const message = kind === 'one-click' ? `the message “${ONE_CLICK_COMMENT}”` : 'your message';
  const what = byPhone ? 'your name, phone number and message' : `your name, contact details and ${message}`;
  return {
    action: ACCOUNT_CALLS.leads,
    sessionHref: ACCOUNT_CALLS.session,
    profileHref: ACCOUNT_CALLS.leadProfile,
    recipientText: `We’ll share ${what} with ${name} in ${car.owner.city}, ${car.owner.state} only.`,
    carried: [
      { name: 'listingId', value: car.listing.id },
      { name: 'kind', value: kind },
      ...(kind === 'one-click' ? hiddenLikings(liked) : []),
    ],
    fields: fieldsOf(kind, profile),
    choices: kind === 'one-click' ? [] : [wayChoice(likedContact(kind, liked)), timeChoice(liked.preferredTime)],
    rememberText: profile && kind !== 'make-offer' ? 'Remember my details and send with one click next time' : undefined,
    isRemembered: liked.isOneClickOptedIn,
    submitText: kind === 'make-offer' ? 'Send offer' : 'Send',
    isSentAtOnce,
    doneText: `Sent to ${name}. They’ll reply to you directly.`,
    withdrawText: 'Withdraw',
    withdrawnText: 'Message withdrawn. We deleted it here and told the seller.',
  };
}

function fieldsOf(kind: LeadKind, profile: LeadProfile | undefined): LeadField[] {
  const byPhone = kind === 'call' || kind === 'text';
  const offer: LeadField = {
    name: 'offerDollars',
    label: 'Your offer ($)',
    value: '',
    type: 'text',
    maxLength: MAX_OFFER_LENGTH,
    isRequired: true,
    isNumber: true,
  };
  const words: LeadField = {
    name: 'comments',
    label: 'Message',
    value: kind === 'make-offer' ? '' : ONE_CLICK_COMMENT,
    type: 'long',
  };
  return [
    ...(kind === 'make-offer' ? [offer] : []),
    ...personFields(profile ?? EMPTY_PROFILE, [
      'firstName',
      byPhone ? 'phone' : 'email',
      ...(kind === 'one-click' ? (['lastName'] as const) : []),
    ]),
    ...(kind === 'one-click' ? [] : [words]),
  ];
}

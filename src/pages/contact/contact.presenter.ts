import type { ContactProps } from '../../../views/contact/contact-dialog.js';
import type { LeadField, LeadFormProps } from '../../../views/contact/lead-form.js';
import { MAX_EMAIL_LENGTH } from '../../accounts/email-key.js';
import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Brand } from '../../config/brand.js';
import type { ListedCar } from '../../inventory/listing.js';
import { CONTACT_TIMES, CONTACT_WAYS, MAX_COMMENTS_LENGTH, ONE_CLICK_COMMENT, oneClickOutcome, usualContact } from '../../leads/lead.js';
import type { ContactTime, ContactWay, LeadKind, LeadProfile } from '../../leads/lead.js';
import { REPORT_REASONS } from '../../leads/listing-reports.js';
import type { ReportReason } from '../../leads/listing-reports.js';
import { fullCarName, shownOwnerName } from '../../wording/car-words.js';
import { formatDollars } from '../../wording/formats.js';
import { ACCOUNT_CALLS, vehicleHref } from '../../wording/links.js';

const MAX_NAME_LENGTH = 60;
const MAX_PHONE_LENGTH = 20;
const MAX_OFFER_LENGTH = 8;
const MAX_REPORT_LENGTH = 1_000;

const WAY_WORDS: Readonly<Record<ContactWay, string>> = { email: 'By email', phone: 'By phone', text: 'By text message' };
const TIME_WORDS: Readonly<Record<ContactTime, string>> = {
  morning: 'Mornings',
  afternoon: 'Afternoons',
  evening: 'Evenings',
  day: 'All day',
};
const REASON_WORDS: Readonly<Record<ReportReason, string>> = {
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
        doneText: 'Thank you. We look into it.',
      },
      carried: [{ name: 'listingId', value: listing.id }],
      reasons: [{ value: '', label: 'Choose one' }, ...REPORT_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))],
      maxLength: MAX_REPORT_LENGTH,
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
  const what = byPhone ? 'your name, number and words' : 'your name, how to reach you and your words';
  return {
    action: ACCOUNT_CALLS.leads,
    sessionHref: ACCOUNT_CALLS.session,
    profileHref: ACCOUNT_CALLS.leadProfile,
    recipientText: `${name} in ${car.owner.city}, ${car.owner.state} gets ${what}, and nobody else does.`,
    carried: [
      { name: 'listingId', value: car.listing.id },
      { name: 'kind', value: kind },
    ],
    fields: fieldsOf(kind, profile),
    choices: kind === 'one-click' ? [] : choicesOf(kind),
    rememberText: profile && kind !== 'make-offer' ? 'Remember this, and send it with one press next time' : undefined,
    submitText: kind === 'make-offer' ? 'Send offer' : 'Send',
    isSentAtOnce,
    doneText: `Sent to ${name}. They answer you directly.`,
    withdrawText: 'Withdraw',
    withdrawnText: 'Withdrawn. What you wrote is erased here; who may have read it already is told.',
  };
}

function fieldsOf(kind: LeadKind, profile: LeadProfile | undefined): LeadField[] {
  const byPhone = kind === 'call' || kind === 'text';
  const { firstName = '', lastName = '', email = '', phone = '' } = profile ?? {};
  const offer: LeadField = {
    name: 'offerDollars',
    label: 'Your offer, dollars',
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
    maxLength: MAX_COMMENTS_LENGTH,
  };
  return [
    ...(kind === 'make-offer' ? [offer] : []),
    {
      name: 'firstName',
      label: 'First name',
      value: firstName,
      type: 'text',
      autoComplete: 'given-name',
      maxLength: MAX_NAME_LENGTH,
      isRequired: true,
    },
    {
      name: 'lastName',
      label: 'Last name',
      value: lastName,
      type: 'text',
      autoComplete: 'family-name',
      maxLength: MAX_NAME_LENGTH,
      isRequired: kind === 'one-click',
    },
    {
      name: 'email',
      label: 'Email',
      value: email,
      type: 'email',
      autoComplete: 'email',
      maxLength: MAX_EMAIL_LENGTH,
      isRequired: !byPhone,
    },
    { name: 'phone', label: 'Phone', value: phone, type: 'tel', autoComplete: 'tel', maxLength: MAX_PHONE_LENGTH, isRequired: byPhone },
    ...(kind === 'one-click' ? [] : [words]),
  ];
}

function choicesOf(kind: LeadKind): LeadFormProps['choices'] {
  const usual = usualContact(kind);
  return [
    {
      name: 'preferredContact',
      label: 'How should they answer?',
      options: CONTACT_WAYS.map((value) => ({ value, label: WAY_WORDS[value], selected: value === usual })),
    },
    {
      name: 'preferredTime',
      label: 'When?',
      options: [{ value: '', label: 'Any time' }, ...CONTACT_TIMES.map((value) => ({ value, label: TIME_WORDS[value] }))],
    },
  ];
}

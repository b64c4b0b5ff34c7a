import type { ContactProps } from '../../../../views/contact/contact-dialog.js';
import type { LeadField } from '../../../../views/contact/lead-fields.js';
import type { LeadFormProps, SimilarCarProps } from '../../../../views/contact/lead-form.js';
import type { Catalog } from '../../../catalog/catalog.js';
import type { Brand } from '../../../platform/config/brand.js';
import { hasFeature } from '../../../platform/config/features.js';
import type { ListedCar } from '../../../inventory/listing.js';
import type { FoundCar } from '../../../search/search.service.js';
import { EMPTY_PROFILE, likedContact } from '../../../leads/lead.js';
import type { LeadProfile } from '../../../leads/lead.js';
import type { LeadKind } from '../../../leads/lead-kinds.js';
import { ONE_CLICK_COMMENT, oneClickOutcome } from '../../../leads/one-click-email.js';
import { REPORT_REASONS } from '../../../leads/listing-reports.js';
import type { ReportReason } from '../../../leads/listing-reports.js';
import { fullCarName, shownOwnerName, textHref } from '../../../formatting/car-words.js';
import { formatDollars, formatMiles } from '../../../formatting/number-formats.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';
import { ACCOUNT_CALLS } from '../../../routes/account-links.js';
import { presentFirstPicture } from '../car-pictures.presenter.js';
import { CONVERSATION_PATH, similarToContactedHref } from '../../../routes/contact-links.js';
import { hiddenLikings, personFields, timeChoice, wayChoice } from './profile-fields.js';

/** `99,999,999` */
const MAX_OFFER_LENGTH = 10;

/** Labels of the reasons for a report. */
export const REASON_WORDS: Readonly<Record<ReportReason, string>> = {
  sold: 'It’s sold',
  'wrong-price': 'The price is wrong',
  'wrong-details': 'Something else about the car is wrong',
  scam: 'It looks like fraud',
  offensive: 'It’s offensive',
  other: 'Something else',
};

/** Data of the form. `profile` fills the fields; undefined for guests. */
export interface ContactSources {
  readonly car: ListedCar;
  readonly kind: LeadKind;
  readonly profile: LeadProfile | undefined;
  /** Whether the shopper has already written about this car; then one-click email is off. */
  readonly hasWritten: boolean;
  readonly catalog: Catalog;
  readonly brand: Brand;
  /** `CONSENT_TEXT`. */
  readonly consent: string;
}

/**
 * Form to contact a car's seller. With one-click email, and a complete profile, the click sends
 * it. Shoppers with an incomplete profile enter the rest; all others write the email.
 */
export function presentContact(sources: ContactSources): ContactProps {
  const { car, kind, profile, hasWritten, catalog, brand } = sources;
  const isDealer = car.owner.sellerType === 'd';
  const outcome = kind === 'email' && isDealer && !hasWritten ? oneClickOutcome(profile) : 'email';
  const name = shownOwnerName(car.owner, brand);
  return {
    title: outcome === 'edit-email' ? 'Complete your details' : titleOf(kind, name),
    carName: `${fullCarName(car.listing, catalog)}, ${formatDollars(car.listing.priceDollars)}`,
    noteText: hasWritten ? 'You’ve already contacted them about this car.' : undefined,
    lead: leadForm(sources, outcome === 'email' ? kind : 'one-click', outcome === 'send'),
    back: { text: 'Back to the car', href: vehicleHref(car.listing.id) },
  };
}

/** Form to report a listing. */
export function presentReport({ listing }: ListedCar, catalog: Catalog): ContactProps {
  return {
    title: 'Report listing',
    carName: fullCarName(listing, catalog),
    report: {
      form: {
        action: ACCOUNT_CALLS.listingReports,
        method: 'POST',
        sessionHref: ACCOUNT_CALLS.session,
        doneText: 'Thanks. We’ll look into it.',
      },
      carried: [{ name: 'listingId', value: listing.id }],
      reasons: [
        { value: '', label: 'Choose one' },
        ...REPORT_REASONS.map((value) => ({ value, label: REASON_WORDS[value] })),
      ],
    },
    back: { text: 'Back to the car', href: vehicleHref(listing.id) },
  };
}

/** A car similar to the one written about. */
export function presentSimilarCar({ listing }: FoundCar, catalog: Catalog): SimilarCarProps {
  const { id, priceDollars, mileageMiles } = listing;
  return {
    id,
    href: vehicleHref(id),
    name: fullCarName(listing, catalog),
    priceText: formatDollars(priceDollars),
    detailText: mileageMiles === undefined ? undefined : formatMiles(mileageMiles),
    picture: presentFirstPicture(listing),
  };
}

function titleOf(kind: LeadKind, name: string): string {
  if (kind === 'make-offer') return 'Make Offer';
  if (kind === 'text') return `Text ${name}`;
  if (kind === 'call') return `Ask ${name} to call`;
  return kind === 'chat' ? `Chat with ${name}` : `Email ${name}`;
}

function leadForm(
  { car, profile, brand, consent }: ContactSources,
  kind: LeadKind,
  isSentAtOnce: boolean,
): LeadFormProps {
  const name = shownOwnerName(car.owner, brand);
  const byPhone = kind === 'call' || kind === 'text';
  const liked = profile ?? EMPTY_PROFILE;
  const message = kind === 'one-click' ? `the message “${ONE_CLICK_COMMENT}”` : 'your message';
  const what = byPhone
    ? 'your name, phone number and message'
    : `your name, contact details and ${message}`;
  return {
    action: ACCOUNT_CALLS.leads,
    sessionHref: ACCOUNT_CALLS.session,
    profileHref: ACCOUNT_CALLS.leadProfile,
    requiredText: 'Required',
    direct:
      kind === 'text' && car.owner.phone
        ? { text: `Text ${car.owner.phone}`, href: textHref(car.owner.phone) }
        : undefined,
    directHint: 'Opens your messages. Or leave your number here:',
    recipientText: `We’ll share ${what} with ${name} in ${car.owner.city}, ${car.owner.state} only.`,
    carried: [
      { name: 'listingId', value: car.listing.id },
      { name: 'kind', value: kind },
      ...(kind === 'one-click' ? hiddenLikings(liked) : []),
    ],
    fields: fieldsOf(kind, profile),
    choices:
      kind === 'one-click'
        ? []
        : [wayChoice(likedContact(kind, liked)), timeChoice(liked.preferredTime)],
    rememberText:
      profile && kind !== 'make-offer'
        ? 'Remember my details and send with one click next time'
        : undefined,
    isRemembered: liked.isOneClickOptedIn,
    browserText:
      profile === undefined && hasFeature(brand, 'personalization')
        ? 'Remember my details in this browser'
        : undefined,
    forgottenText: 'We removed your details from this browser.',
    consentText:
      consent.replaceAll('{seller}', name).replaceAll('{brand}', brand.displayName) || undefined,
    submitText: kind === 'make-offer' ? 'Send offer' : 'Send',
    isSentAtOnce,
    done: {
      text: `Sent to ${name}`,
      hint: kind === 'chat' ? 'We’ll email you when they reply.' : 'They’ll reply to you directly.',
      conversation:
        kind === 'chat'
          ? { text: 'Open the conversation', href: `${CONVERSATION_PATH}/` }
          : undefined,
      copyText: 'We emailed you a copy.',
      doneText: 'Done',
      saveId: hasFeature(brand, 'personalization') ? car.listing.id : undefined,
      saveText: 'Save this car',
      similar: { text: 'Similar cars', href: `${vehicleHref(car.listing.id)}#similar-heading` },
      similarHref: similarToContactedHref(car.listing.id),
      withdrawText: 'Withdraw this message',
      withdrawnText: 'Message withdrawn. We deleted it here and told the seller.',
    },
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
    missingText: 'Enter your offer.',
    wrongText: 'Enter whole dollars, for example 21500.',
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

import { emailKeyOf } from '../accounts/email-key.js';
import type { LeadKind } from './lead-kinds.js';
import type { Listing, SellerType } from '../inventory/listing.js';

/** How the shopper wants to be contacted. */
export const CONTACT_WAYS = ['email', 'phone', 'text'] as const;

export type ContactWay = (typeof CONTACT_WAYS)[number];

/** When the shopper wants to be called, in the words of ADF. */
export const CONTACT_TIMES = ['morning', 'afternoon', 'evening', 'day'] as const;

export type ContactTime = (typeof CONTACT_TIMES)[number];

/** Maximum length of a comment, in characters. */
export const MAX_COMMENTS_LENGTH = 2_000;

/** The message and its sender. Empty strings were not given. */
export interface LeadFields {
  readonly kind: LeadKind;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly comments: string;
  readonly preferredContact: ContactWay;
  /** Empty: any time. */
  readonly preferredTime: ContactTime | '';
  readonly offerDollars?: number | undefined;
}

/** The car when the lead was sent, with display names. */
export interface LeadCar extends Pick<
  Listing,
  'year' | 'vin' | 'stockNumber' | 'trim' | 'mileageMiles' | 'priceDollars'
> {
  readonly listingId: string;
  readonly name: string;
  readonly make: string;
  readonly model: string;
  readonly isNew: boolean;
}

/**
 * Recipient when neither the seller nor the configuration has an address. The demo shows these
 * leads in the mailbox.
 */
export const NO_EMAIL = 'leads@localhost';

/**
 * The recipient: the owner of the listing when the lead was sent. `url` takes precedence over
 * `email`.
 */
export interface LeadRecipient {
  readonly ownerId: string;
  readonly name: string;
  readonly sellerType: SellerType;
  readonly email: string;
  readonly url?: string;
  readonly phone?: string;
}

/**
 * Delivery status. `sent`: accepted by the seller's mail server or system. `waiting`: will be
 * retried. `failed`: no longer retried. `dropped`: deleted after failing, cannot be resent.
 */
export const LEAD_STANDINGS = ['sent', 'waiting', 'failed', 'dropped'] as const;

export type LeadStanding = (typeof LEAD_STANDINGS)[number];

/** Contact details that fill in leads. */
export interface LeadProfile {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** Empty: depends on the kind of lead. */
  readonly preferredContact: ContactWay | '';
  readonly preferredTime: ContactTime | '';
  readonly isOneClickOptedIn: boolean;
}

export const EMPTY_PROFILE: LeadProfile = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  preferredContact: '',
  preferredTime: '',
  isOneClickOptedIn: false,
};

export function usualContact(kind: LeadKind): ContactWay {
  if (kind === 'call') return 'phone';
  return kind === 'text' ? 'text' : 'email';
}

/**
 * The profile's preferred contact way, unless the lead implies one or the profile has no phone
 * number for it.
 */
export function likedContact(
  kind: LeadKind,
  { preferredContact, phone }: Pick<LeadProfile, 'preferredContact' | 'phone'>,
): ContactWay {
  if (kind === 'call' || kind === 'text' || preferredContact === '') return usualContact(kind);
  return preferredContact !== 'email' && phone === '' ? usualContact(kind) : preferredContact;
}

/** Missing fields that the seller needs to reply: name, and what the contact way requires. */
export function missingFields(lead: LeadFields): (keyof LeadFields)[] {
  const byPhone = lead.kind === 'call' || lead.kind === 'text';
  const needed: (keyof LeadFields)[] = [
    'firstName',
    byPhone ? 'phone' : 'email',
    ...(lead.kind === 'make-offer' ? (['offerDollars'] as const) : []),
    lead.preferredContact === 'email' ? 'email' : 'phone',
  ];
  return [...new Set(needed)].filter((name) => lead[name] === undefined || lead[name] === '');
}

/** Prefixes before a ten-digit US number. */
const DIALLED_BEFORE = /^(?:0{0,2}1|0)(?=\d{10}$)/;

/** Phone extension: `x12`, `ext. 12`, `extension 12`, `#12`. */
export const EXTENSION = /(?: ?,? ?(?:x|ext\.?|extension|#) ?\d{1,8})?/;
const EXTENSION_AT_END = new RegExp(`${EXTENSION.source}$`, 'i');

/** Identifies a sender: email address, or without one the phone number without extension. */
export function personKeyOf({ email, phone }: Pick<LeadFields, 'email' | 'phone'>): string {
  return email === ''
    ? `tel:${phone.replace(EXTENSION_AT_END, '').replaceAll(/\D/g, '').replace(DIALLED_BEFORE, '')}`
    : emailKeyOf(email);
}

/** Display names for sellers. */
export const KIND_NAMES: Readonly<Record<LeadKind, string>> = {
  email: 'Email',
  call: 'Call',
  text: 'Text',
  chat: 'Chat',
  'one-click': 'One-Click Email',
  'make-offer': 'Make Offer',
};

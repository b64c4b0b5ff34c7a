import { emailKeyOf } from '../accounts/email-key.js';
import type { Listing, SellerType } from '../inventory/listing.js';

/** What somebody may ask of a seller; the words of the account service. */
export const LEAD_KINDS = ['email', 'call', 'text', 'chat', 'one-click', 'make-offer'] as const;

/** One of `LEAD_KINDS`. */
export type LeadKind = (typeof LEAD_KINDS)[number];

/** How somebody wants to be answered. */
export const CONTACT_WAYS = ['email', 'phone', 'text'] as const;

/** One of `CONTACT_WAYS`. */
export type ContactWay = (typeof CONTACT_WAYS)[number];

/** When somebody wants to be called; the words of ADF. */
export const CONTACT_TIMES = ['morning', 'afternoon', 'evening', 'day'] as const;

/** One of `CONTACT_TIMES`. */
export type ContactTime = (typeof CONTACT_TIMES)[number];

/** The specification's comment of a one-click email. */
export const ONE_CLICK_COMMENT = 'Please confirm vehicle availability.';

/** Characters that a comment may have. */
export const MAX_COMMENTS_LENGTH = 2_000;

/** What somebody asks and who they are; an empty text was not given. */
export interface LeadFields {
  readonly kind: LeadKind;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly comments: string;
  readonly preferredContact: ContactWay;
  /** Empty: whenever it suits. */
  readonly preferredTime: ContactTime | '';
  readonly offerDollars?: number | undefined;
}

/** The car as it stood when somebody asked about it; names as people read them. */
export interface LeadCar extends Pick<Listing, 'year' | 'vin' | 'stockNumber' | 'trim' | 'mileageMiles' | 'priceDollars'> {
  readonly listingId: string;
  readonly name: string;
  readonly make: string;
  readonly model: string;
  readonly isNew: boolean;
}

/** Where leads go that no seller has an address for, and nobody has said otherwise: in the demo it is read in the mailbox. */
export const NO_EMAIL = 'leads@localhost';

/** The one who a lead goes to: the owner of the listing as it stood then. `url` outweighs `email`. */
export interface LeadRecipient {
  readonly ownerId: string;
  readonly name: string;
  readonly sellerType: SellerType;
  readonly email: string;
  readonly url?: string;
  readonly phone?: string;
}

/**
 * How a lead stands: its seller's mail server or system took it; it waits for the next try; it is not tried any more; or it was deleted as
 * such, and cannot be sent again.
 */
export const LEAD_STANDINGS = ['sent', 'waiting', 'failed', 'dropped'] as const;

/** One of `LEAD_STANDINGS`. */
export type LeadStanding = (typeof LEAD_STANDINGS)[number];

/** What leads are filled in with. */
export interface LeadProfile {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** Empty: the way that a lead is about. */
  readonly preferredContact: ContactWay | '';
  readonly preferredTime: ContactTime | '';
  readonly isOneClickOptedIn: boolean;
}

/** A profile nobody has filled in yet. */
export const EMPTY_PROFILE: LeadProfile = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  preferredContact: '',
  preferredTime: '',
  isOneClickOptedIn: false,
};

/** What pressing one-click email does: send, or open one of the specification's modals. */
export type OneClickOutcome = 'send' | 'edit-email' | 'email';

/** `profile` is undefined for somebody without an account. A name is both of its parts: a seller has to call people something. */
export function oneClickOutcome(profile: LeadProfile | undefined): OneClickOutcome {
  if (!profile?.isOneClickOptedIn) return 'email';
  return [profile.firstName, profile.lastName, profile.email].every((text) => text.trim() !== '') ? 'send' : 'edit-email';
}

/** Private-seller listings show Make Offer instead of the email action; all else goes to both. */
export function isTakenBy(sellerType: SellerType, kind: LeadKind): boolean {
  if (kind === 'make-offer') return sellerType === 'p';
  return sellerType === 'd' || (kind !== 'email' && kind !== 'one-click');
}

/** How somebody wants to be answered who does not say. */
export function usualContact(kind: LeadKind): ContactWay {
  if (kind === 'call') return 'phone';
  return kind === 'text' ? 'text' : 'email';
}

/**
 * How somebody wants to be answered as their profile says: where a lead is not about one way, and they can be reached by the one they like.
 */
export function likedContact(kind: LeadKind, { preferredContact, phone }: Pick<LeadProfile, 'preferredContact' | 'phone'>): ContactWay {
  if (kind === 'call' || kind === 'text' || preferredContact === '') return usualContact(kind);
  return preferredContact !== 'email' && phone === '' ? usualContact(kind) : preferredContact;
}

/** What is missing for a seller to answer, by name; a name, and the way to the sender that they ask for. */
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

/** What may be dialled before the ten digits of a number of this country. */
const DIALLED_BEFORE = /^(?:0{0,2}1|0)(?=\d{10}$)/;

/** Leads to one desk behind a number: `x12`, `ext. 12`, `extension 12`, `#12`. */
export const EXTENSION = /(?: ?,? ?(?:x|ext\.?|extension|#) ?\d{1,8})?/;
const EXTENSION_AT_END = new RegExp(`${EXTENSION.source}$`, 'i');

/** What tells people apart who send leads: their address, or without one their number, whatever its extension. */
export function personKeyOf({ email, phone }: Pick<LeadFields, 'email' | 'phone'>): string {
  return email === '' ? `tel:${phone.replace(EXTENSION_AT_END, '').replaceAll(/\D/g, '').replace(DIALLED_BEFORE, '')}` : emailKeyOf(email);
}

/** A kind as sellers read it. */
export const KIND_NAMES: Readonly<Record<LeadKind, string>> = {
  email: 'Email',
  call: 'Call',
  text: 'Text',
  chat: 'Chat',
  'one-click': 'One-Click Email',
  'make-offer': 'Make Offer',
};

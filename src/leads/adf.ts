import { KIND_NAMES, NO_EMAIL } from './lead.js';
import type { LeadCar, LeadFields, LeadRecipient } from './lead.js';
import { element, textElement } from './xml-text.js';

/**
 * Content of an ADF document. `source`: display name of the brand, the scope of the ids.
 * `shopEmail`: our address.
 */
export interface AdfLead {
  readonly leadId: string;
  readonly createdAt: number;
  readonly lead: LeadFields;
  readonly car: LeadCar;
  readonly recipient: LeadRecipient;
  readonly source: string;
  readonly shopEmail: string;
  /** URL where the seller replies in a conversation. */
  readonly conversationHref?: string | undefined;
  /** Whether a prospect with this id was sent before. */
  readonly isFurther?: boolean;
}

const WITHDRAWN = 'The shopper withdrew this request. Please delete it, and do not contact them.';

/** A lead in Auto-lead Data Format (ADF) 1.0, for dealers' systems. */
export function adfOf({ lead, conversationHref, isFurther, ...facts }: AdfLead): string {
  const words = [lead.comments, conversationHref === undefined ? '' : `Reply: ${conversationHref}`]
    .filter(Boolean)
    .join('\n\n');
  const comments = words === '' ? undefined : textElement('comments', words);
  return documentOf(
    facts,
    isFurther ? 'resend' : 'new',
    vehicle(facts, lead.offerDollars),
    element('customer', {}, [contactOf(lead), comments]),
    lead.kind,
  );
}

/** Tells the dealer's system that a lead was withdrawn: has its id, but not its sender. */
export function withdrawalAdfOf(
  facts: Omit<AdfLead, 'lead' | 'conversationHref' | 'isFurther'>,
): string {
  // ADF requires an email address or phone number per contact. The sender's is not repeated, so it
  // has ours.
  const contact = element('contact', {}, [
    textElement('name', 'Withdrawn', { part: 'full', type: 'individual' }),
    textElement('email', facts.shopEmail),
  ]);
  return documentOf(
    facts,
    'resend',
    vehicle(facts),
    element('customer', {}, [contact, textElement('comments', WITHDRAWN)]),
  );
}

function documentOf(
  { leadId, createdAt, recipient, source, shopEmail }: Omit<AdfLead, 'lead'>,
  status: 'new' | 'resend',
  vehicleElement: string,
  customer: string,
  kind?: LeadFields['kind'],
): string {
  const prospect = element('prospect', { status }, [
    textElement('id', leadId, { sequence: '1', source }),
    textElement('requestdate', dateTimeOf(createdAt)),
    vehicleElement,
    customer,
    vendor(recipient, source, shopEmail),
    element('provider', {}, [
      textElement('name', source, { part: 'full', type: 'business' }),
      kind && textElement('service', KIND_NAMES[kind]),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${element('adf', {}, [prospect])}\n`;
}

/** ISO 8601 with offset, without milliseconds. */
function dateTimeOf(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/\.\d{3}Z$/, '+00:00');
}

function vehicle({ car, source }: Pick<AdfLead, 'car' | 'source'>, offerDollars?: number): string {
  const {
    listingId,
    year,
    make,
    model,
    vin,
    stockNumber,
    trim,
    mileageMiles,
    priceDollars,
    isNew,
  } = car;
  return element('vehicle', { interest: 'buy', status: isNew ? 'new' : 'used' }, [
    textElement('id', listingId, { sequence: '1', source }),
    textElement('year', year),
    textElement('make', make),
    textElement('model', model),
    vin === undefined ? undefined : textElement('vin', vin),
    stockNumber === undefined ? undefined : textElement('stock', stockNumber),
    trim === undefined ? undefined : textElement('trim', trim),
    mileageMiles === undefined ? undefined : textElement('odometer', mileageMiles, { units: 'mi' }),
    textElement('price', offerDollars ?? priceDollars, {
      type: offerDollars === undefined ? 'quote' : 'offer',
      currency: 'USD',
    }),
  ]);
}

function contactOf({
  firstName,
  lastName,
  email,
  phone,
  preferredContact,
  preferredTime,
}: LeadFields): string {
  const preferred = (isPreferred: boolean) => (isPreferred ? '1' : '0');
  return element('contact', {}, [
    textElement('name', firstName, { part: 'first', type: 'individual' }),
    lastName === ''
      ? undefined
      : textElement('name', lastName, { part: 'last', type: 'individual' }),
    email === ''
      ? undefined
      : textElement('email', email, { preferredcontact: preferred(preferredContact === 'email') }),
    phone === ''
      ? undefined
      : textElement('phone', phone, {
          type: preferredContact === 'text' ? 'cellphone' : 'voice',
          time: preferredTime === '' ? 'nopreference' : preferredTime,
          preferredcontact: preferred(preferredContact !== 'email'),
        }),
  ]);
}

/**
 * ADF addresses require a street, so the dealer's is omitted. A contact needs a phone number or an
 * email address: without a number, it has the address for leads, or ours if the feed has none.
 */
function vendor(
  { ownerId, name, phone, email }: LeadRecipient,
  source: string,
  shopEmail: string,
): string {
  return element('vendor', {}, [
    textElement('id', ownerId, { sequence: '1', source }),
    textElement('vendorname', name),
    element('contact', {}, [
      textElement('name', name, { part: 'full', type: 'business' }),
      phone === undefined
        ? textElement('email', email === NO_EMAIL ? shopEmail : email)
        : textElement('phone', phone, { type: 'voice' }),
    ]),
  ]);
}

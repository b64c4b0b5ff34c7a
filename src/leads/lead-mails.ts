import type { MailItem } from '../../views/mail/mail.js';
import type { MailContent } from '../platform/mail/mailer.js';
import type { MailAttachment, OutgoingMail } from '../platform/mail/outgoing-mail.js';
import { formatDollars, formatMiles } from '../formatting/number-formats.js';
import { vehicleHref } from '../routes/vehicle-links.js';
import { SAVED_PATH } from '../routes/account-links.js';
import { SITE_ADDRESS } from '../formatting/site-address.js';
import type { LeadCar, LeadFields, LeadRecipient } from './lead.js';
import { sayableInXml } from './xml-text.js';

const FOOT =
  'You’re receiving this because you are the seller of this car. No other seller received it.';

/** Data of a mail about a lead, besides the lead itself. */
export interface MailedLead {
  readonly car: LeadCar;
  readonly recipient: LeadRecipient;
  readonly origin: string;
  /** URL where the reader replies in a conversation; absent for other leads. */
  readonly conversationHref?: string | undefined;
}

/** The ADF document as an attachment, for the dealer's system. */
export function adfFile(adf: string): MailAttachment {
  return { filename: 'lead.xml', contentType: 'application/xml; charset=utf-8', text: adf };
}

/** Directs replies to the sender of the lead, if there is an address. */
export function replyHeaders(replyTo: string): Pick<OutgoingMail, 'headers'> {
  return replyTo === '' ? {} : { headers: { 'Reply-To': replyTo } };
}

export function sellerMail(
  lead: LeadFields,
  { car, recipient, origin, conversationHref }: MailedLead,
): MailContent {
  const { firstName, lastName, email, comments, offerDollars } = lead;
  const isDealer = recipient.sellerType === 'd';
  const whose = isDealer ? 'a' : 'your';
  const sender = sayableInXml(`${firstName} ${lastName}`.trim());
  return {
    subject: subjectOf(car),
    origin,
    heading:
      offerDollars === undefined
        ? `New inquiry about ${whose} ${car.name}`
        : `An offer for ${whose} ${car.name}: ${formatDollars(offerDollars)}`,
    paragraphs: [
      `From: ${sender}`,
      ...waysTo(lead),
      ...(comments === '' ? [] : [`Message: ${sayableInXml(comments)}`]),
    ],
    items: [carItem(car, origin)],
    action: conversationHref
      ? { text: `Reply to ${sayableInXml(firstName)}`, href: conversationHref }
      : email === ''
        ? {
            text: isDealer ? 'See the listing' : 'See your listing',
            href: origin + vehicleHref(car.listingId),
          }
        : { text: `Reply to ${sayableInXml(firstName)}`, href: replyHref(email, car) },
    footLines: [
      FOOT,
      ...(isDealer ? ['For your CRM: the attached lead.xml has the same details in ADF.'] : []),
    ],
  };
}

/**
 * The copy for the shopper. `isOwnAddress`: the address is verified. A copy to another address
 * could reach a stranger, so comments with links are left out.
 */
export function copyMail(
  { comments, offerDollars }: LeadFields,
  { car, recipient, origin, conversationHref }: MailedLead,
  isOwnAddress: boolean,
): MailContent {
  const isQuoted = comments !== '' && (isOwnAddress || !SITE_ADDRESS.test(comments));
  return {
    subject: `Your message about ${car.name}`,
    origin,
    heading: `We sent your message to ${recipient.name}`,
    paragraphs: [
      conversationHref
        ? `We’ll email you when ${recipient.name} replies.`
        : `${recipient.name} will reply to you directly.`,
      ...(offerDollars === undefined ? [] : [`Your offer: ${formatDollars(offerDollars)}`]),
      ...(isQuoted ? [`Your message: ${sayableInXml(comments)}`] : []),
    ],
    items: [carItem(car, origin)],
    action: conversationHref
      ? { text: 'Open the conversation', href: conversationHref }
      : { text: 'Manage your messages', href: origin + SAVED_PATH },
    footLines: [
      `You’re receiving this because this address was entered with a message to ${recipient.name}. If it wasn’t you, ignore this email.`,
    ],
  };
}

/** The mail to the seller with another message of the conversation. */
export function furtherMail(
  { firstName, comments }: LeadFields,
  { car, origin, conversationHref }: MailedLead,
): MailContent {
  return {
    subject: `Re: ${subjectOf(car)}`,
    origin,
    heading: `New message about ${car.name}`,
    paragraphs: [`${sayableInXml(firstName)}: ${sayableInXml(comments)}`],
    items: [carItem(car, origin)],
    action: { text: `Reply to ${sayableInXml(firstName)}`, href: conversationHref! },
    footLines: [FOOT],
  };
}

/** The mail to the shopper with the seller's reply. */
export function replyMail(
  words: string,
  { car, recipient, origin, conversationHref }: MailedLead,
): MailContent {
  return {
    subject: `${recipient.name} replied about ${car.name}`,
    origin,
    heading: `${recipient.name} replied`,
    paragraphs: [sayableInXml(words)],
    items: [carItem(car, origin)],
    action: { text: 'Reply in the conversation', href: conversationHref! },
    footLines: [
      `You’re receiving this because you wrote to ${recipient.name}. To end the conversation, withdraw your message under Saved.`,
    ],
  };
}

/** '2021 Toyota RAV4 XLE', '$24,500 · 38,214 mi', 'Stock A-17 · VIN …'. */
function carItem(
  { listingId, name, trim, priceDollars, mileageMiles, stockNumber, vin }: LeadCar,
  origin: string,
): MailItem {
  const numbers = [
    stockNumber === undefined ? '' : `Stock ${stockNumber}`,
    vin === undefined ? '' : `VIN ${vin}`,
  ];
  const facts = [
    formatDollars(priceDollars),
    mileageMiles === undefined ? '' : formatMiles(mileageMiles),
  ];
  const lines = [facts, numbers].map((parts) => parts.filter(Boolean).join(' · '));
  return {
    title: [name, trim].filter(Boolean).join(' '),
    lines: lines.filter(Boolean),
    href: origin + vehicleHref(listingId),
  };
}

function replyHref(email: string, car: LeadCar): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subjectOf(car)}`)}`;
}

/** Tells the seller that a lead was withdrawn, without its sender. */
export function withdrawalMail(leadId: string, car: LeadCar, origin: string): MailContent {
  return {
    subject: `Withdrawn: ${subjectOf(car)}`,
    origin,
    heading: `An inquiry about your ${car.name} was withdrawn`,
    paragraphs: [
      `The sender of inquiry ${leadId} has withdrawn it. Please delete it, and don’t contact them.`,
      'If you never received that inquiry, you don’t need to do anything.',
    ],
    footLines: [FOOT],
  };
}

function subjectOf({ name, stockNumber }: LeadCar): string {
  return `Request about ${name}${stockNumber === undefined ? '' : ` (stock ${stockNumber})`}`;
}

function waysTo({ email, phone, preferredContact, preferredTime }: LeadFields): string[] {
  const when =
    preferredTime === ''
      ? ''
      : `, ${preferredTime === 'day' ? 'during the day' : `${preferredTime}s`}`;
  const how = { email: 'email', phone: `phone${when}`, text: `text message${when}` }[
    preferredContact
  ];
  return [
    ...(email === '' ? [] : [`Email: ${email}`]),
    ...(phone === '' ? [] : [`Phone: ${phone}`]),
    `Preferred contact: ${how}`,
  ];
}

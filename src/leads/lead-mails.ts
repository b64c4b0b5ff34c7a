import type { Brand } from '../config/brand.js';
import type { MailContent } from '../mail/mailer.js';
import type { OutgoingMail } from '../mail/outgoing-mail.js';
import { formatDollars } from '../wording/formats.js';
import { vehicleHref } from '../wording/links.js';
import type { LeadCar, LeadFields } from './lead.js';
import { sayableInXml } from './xml-text.js';

/** A mail that a dealer's system reads: the ADF as its text, and as a file for people's programs. */
export function adfMail(brand: Brand, to: { ownerId: string; email: string; replyTo: string }, car: LeadCar, adf: string): OutgoingMail {
  return {
    ownerId: to.ownerId,
    fromName: brand.displayName,
    to: to.email,
    subject: subjectOf(car),
    text: adf,
    ...replyHeaders(to.replyTo),
    attachments: [{ filename: 'lead.xml', contentType: 'application/xml; charset=utf-8', text: adf }],
  };
}

/** Answers go to whoever asked, where there is an address. */
export function replyHeaders(replyTo: string): Pick<OutgoingMail, 'headers'> {
  return replyTo === '' ? {} : { headers: { 'Reply-To': replyTo } };
}

/** What a private person reads. */
export function sellerMail(lead: LeadFields, car: LeadCar, origin: string): MailContent {
  const { firstName, lastName, comments, offerDollars } = lead;
  const said = comments === '' ? [] : [`Message: ${sayableInXml(comments)}`];
  return {
    subject: subjectOf(car),
    origin,
    heading:
      offerDollars === undefined ? `New inquiry about your ${car.name}` : `An offer for your ${car.name}: ${formatDollars(offerDollars)}`,
    paragraphs: [sayableInXml(`${firstName} ${lastName}`.trim()), ...waysTo(lead), ...said],
    action: { text: 'See your listing', href: origin + vehicleHref(car.listingId) },
    footLines: ['You’re receiving this because you are the seller of this car. Nobody else did.'],
  };
}

/** Says that somebody has withdrawn what they sent; who it was is not said again. */
export function withdrawalMail(leadId: string, car: LeadCar, origin: string): MailContent {
  return {
    subject: `Withdrawn: ${subjectOf(car)}`,
    origin,
    heading: `An inquiry about your ${car.name} was withdrawn`,
    paragraphs: [
      `The sender of inquiry ${leadId} has withdrawn it. Please delete it, and don’t contact them.`,
      'If you never got that inquiry, you don’t need to do anything.',
    ],
    footLines: ['You’re receiving this because you are the seller of this car. Nobody else did.'],
  };
}

function subjectOf({ name, stockNumber }: LeadCar): string {
  return `Request about ${name}${stockNumber === undefined ? '' : ` (stock ${stockNumber})`}`;
}

function waysTo({ email, phone, preferredContact, preferredTime }: LeadFields): string[] {
  const when = preferredTime === '' ? '' : `, ${preferredTime === 'day' ? 'during the day' : `${preferredTime}s`}`;
  const how = { email: 'email', phone: `phone${when}`, text: `text message${when}` }[preferredContact];
  return [...(email === '' ? [] : [`Email: ${email}`]), ...(phone === '' ? [] : [`Phone: ${phone}`]), `Preferred contact: ${how}`];
}

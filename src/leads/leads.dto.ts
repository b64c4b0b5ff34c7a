import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { IsEmailAddress } from '../accounts/email-address.js';
import { MAX_EMAIL_LENGTH } from '../accounts/email-key.js';
import { LISTING_ID } from '../platform/json-api/parameter-forms.js';
import { formatCount } from '../formatting/number-formats.js';
import {
  CONTACT_TIMES,
  CONTACT_WAYS,
  EXTENSION,
  LEAD_STANDINGS,
  MAX_COMMENTS_LENGTH,
} from './lead.js';
import { LEAD_KINDS } from './lead-kinds.js';
import type { ContactTime, ContactWay, LeadStanding } from './lead.js';
import type { LeadKind } from './lead-kinds.js';

/** Maximum length of a first or last name, in characters. */
export const MAX_PERSON_NAME_LENGTH = 60;
/** Maximum length of a phone number with its extension, in characters. */
export const MAX_PHONE_LENGTH = 40;
/** The specification's price inputs take ten characters, with commas. */
const MAX_OFFER_DOLLARS = 99_999_999;
const NAME_TOO_LONG = { message: `is longer than ${MAX_PERSON_NAME_LENGTH} characters` };
const NO_PHONE = { message: 'is not a phone number' };
const NO_TEXT = { message: 'must be a string' };
const NO_OFFER = { message: 'must be whole dollars, for example 21500' };
const TOO_HIGH = { message: `is more than ${formatCount(MAX_OFFER_DOLLARS)}` };
/** Digits with usual separators, then an optional extension: `x12`, `ext. 12`, `#12`. */
const PHONE = new RegExp(
  String.raw`^(?=(?:[^\dx#]*\d){7})[\d ()+\-.]{7,20}${EXTENSION.source}$`,
  'i',
);

const DELIVERY = {
  enum: LEAD_STANDINGS,
  description:
    '`sent`: the recipient’s mail server or system accepted it. `waiting`: not yet; retried for 5 days. `failed`: could not ' +
    'be delivered; you can resend it. `dropped`: could not be delivered and was deleted.',
  example: 'sent',
};

const isGiven = (value: unknown) => value !== undefined && value !== '';

/** Contact details of the sender. */
class PersonBody {
  @ApiPropertyOptional({
    description: 'First name.',
    example: 'Pat',
    maxLength: MAX_PERSON_NAME_LENGTH,
  })
  @IsOptional()
  @IsString(NO_TEXT)
  @MaxLength(MAX_PERSON_NAME_LENGTH, NAME_TOO_LONG)
  firstName?: string;
  @ApiPropertyOptional({
    description: 'Last name.',
    example: 'Miller',
    maxLength: MAX_PERSON_NAME_LENGTH,
  })
  @IsOptional()
  @IsString(NO_TEXT)
  @MaxLength(MAX_PERSON_NAME_LENGTH, NAME_TOO_LONG)
  lastName?: string;
  @ApiPropertyOptional({
    description: 'Email address.',
    example: 'pat@example.com',
    maxLength: MAX_EMAIL_LENGTH,
  })
  @ValidateIf((body: PersonBody) => isGiven(body.email))
  @IsEmailAddress()
  email?: string;
  @ApiPropertyOptional({
    description: `Phone number, 7 to ${MAX_PHONE_LENGTH} characters with an extension.`,
    example: '(512) 555-0134 x12',
  })
  @ValidateIf((body: PersonBody) => isGiven(body.phone))
  @Matches(PHONE, NO_PHONE)
  phone?: string;
}

/** New contact details. Absent fields become empty. */
export class LeadProfileBody extends PersonBody {
  @ApiPropertyOptional({
    enum: CONTACT_WAYS,
    description: 'How the shopper wants to be contacted.',
    example: 'phone',
  })
  @ValidateIf((body: LeadProfileBody) => isGiven(body.preferredContact))
  @IsIn(CONTACT_WAYS, { message: `must be one of ${CONTACT_WAYS.join(', ')}` })
  preferredContact?: ContactWay | '';
  @ApiPropertyOptional({
    enum: CONTACT_TIMES,
    description: 'When the shopper wants to be called.',
    example: 'evening',
  })
  @ValidateIf((body: LeadProfileBody) => isGiven(body.preferredTime))
  @IsIn(CONTACT_TIMES, { message: `must be one of ${CONTACT_TIMES.join(', ')}` })
  preferredTime?: ContactTime | '';
  @ApiPropertyOptional({
    description: 'Whether one click may send an email about a car.',
    example: true,
  })
  @IsOptional()
  @IsBoolean({ message: 'must be true or false' })
  isOneClickOptedIn?: boolean;
}

/** Contact details that fill in leads. */
export class LeadProfileAnswer {
  @ApiProperty({ description: 'First name; empty if unknown.', example: 'Pat' })
  firstName!: string;
  @ApiProperty({ description: 'Last name.', example: 'Miller' })
  lastName!: string;
  @ApiProperty({ description: 'Email address.', example: 'pat@example.com' })
  email!: string;
  @ApiProperty({ description: 'Phone number.', example: '(512) 555-0134' })
  phone!: string;
  @ApiProperty({
    enum: ['', ...CONTACT_WAYS],
    description: 'How the shopper wants to be contacted; empty: depends on the kind of message.',
    example: 'phone',
  })
  preferredContact!: ContactWay | '';
  @ApiProperty({
    enum: ['', ...CONTACT_TIMES],
    description: 'When the shopper wants to be called; empty: any time.',
    example: 'evening',
  })
  preferredTime!: ContactTime | '';
  @ApiProperty({ description: 'Whether one click may send an email about a car.', example: true })
  isOneClickOptedIn!: boolean;
}

/** A lead to send. */
export class LeadBody extends PersonBody {
  @ApiProperty({ description: 'The listing.', example: '1000000017' })
  @Matches(LISTING_ID.form, { message: 'is not the id of a listing' })
  listingId!: string;
  @ApiProperty({
    enum: LEAD_KINDS,
    description:
      '`email` and `one-click` are only for dealers, `make-offer` is only for private sellers. `one-click` takes the details from the profile.',
    example: 'email',
  })
  @IsIn(LEAD_KINDS, { message: `must be one of ${LEAD_KINDS.join(', ')}` })
  kind!: LeadKind;
  @ApiPropertyOptional({
    description: 'Message to the seller.',
    example: 'Is it still there?',
    maxLength: MAX_COMMENTS_LENGTH,
  })
  @IsOptional()
  @IsString(NO_TEXT)
  @MaxLength(MAX_COMMENTS_LENGTH, {
    message: `is longer than ${formatCount(MAX_COMMENTS_LENGTH)} characters`,
  })
  comments?: string;
  @ApiPropertyOptional({
    enum: CONTACT_WAYS,
    description: 'How to contact the shopper. Default: depends on `kind`.',
    example: 'phone',
  })
  @IsOptional()
  @IsIn(CONTACT_WAYS, { message: `must be one of ${CONTACT_WAYS.join(', ')}` })
  preferredContact?: ContactWay;
  @ApiPropertyOptional({
    enum: CONTACT_TIMES,
    description: 'When to call. Default: any time.',
    example: 'evening',
  })
  @IsOptional()
  @IsIn(CONTACT_TIMES, { message: `must be one of ${CONTACT_TIMES.join(', ')}` })
  preferredTime?: ContactTime;
  @ApiPropertyOptional({
    type: 'integer',
    description: `The offer, in US dollars, for example 21500; at most ${formatCount(MAX_OFFER_DOLLARS)}. Only for \`make-offer\`.`,
  })
  @IsOptional()
  @IsInt(NO_OFFER)
  @Min(1, NO_OFFER)
  @Max(MAX_OFFER_DOLLARS, TOO_HIGH)
  offerDollars?: number;
  @ApiPropertyOptional({ description: 'Honeypot. Leave empty.', example: '' })
  @IsOptional()
  @IsString(NO_TEXT)
  textPot?: string;
}

/** Receipt of a lead, with the token to withdraw it. */
export class LeadAnswer {
  @ApiProperty({
    description: 'Id of the message.',
    example: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90',
  })
  leadId!: string;
  @ApiProperty({
    enum: ['SUCCESS'],
    description: 'The message is stored and being sent.',
    example: 'SUCCESS',
  })
  status!: 'SUCCESS';
  @ApiProperty({ description: 'The seller who receives it.', example: 'North Motors' })
  recipientName!: string;
  @ApiPropertyOptional({
    description:
      'Send it as `token` with `DELETE` to withdraw the message from anywhere. Absent with an account, which can withdraw it without.',
    example: 'p2Qd0d3b7M0x5m5V1Xo4tP6yW2Jq8cKkT1nB9sLrEho',
  })
  withdrawToken?: string;
}

/** A sent lead, as its sender sees it. */
export class LeadReceipt {
  @ApiProperty({
    description: 'Id of the message.',
    example: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90',
  })
  leadId!: string;
  @ApiProperty({ description: 'The listing.', example: '1000000017' })
  listingId!: string;
  @ApiProperty({ description: 'The car.', example: '2021 Toyota RAV4' })
  carName!: string;
  @ApiProperty({ enum: LEAD_KINDS, description: 'Kind of message.', example: 'email' })
  kind!: LeadKind;
  @ApiProperty({ description: 'The seller who received it.', example: 'North Motors' })
  recipientName!: string;
  @ApiProperty({
    description: 'The message; empty after it was withdrawn.',
    example: 'Is it still there?',
  })
  comments!: string;
  @ApiProperty({
    type: 'integer',
    description: 'When it was sent, in milliseconds since 1970.',
    example: 1_795_000_000_000,
  })
  sentAt!: number;
  @ApiProperty({ description: 'Whether it was withdrawn.', example: false })
  isWithdrawn!: boolean;
  @ApiProperty(DELIVERY)
  delivery!: LeadStanding;
  @ApiProperty({
    type: 'integer',
    description: 'Seller replies in the conversation; 0 for other kinds.',
    example: 0,
  })
  replyCount!: number;
}

/** Delivery status after resending. */
export class LeadSentAgain {
  @ApiProperty(DELIVERY)
  delivery!: LeadStanding;
}

/** Sent leads of a shopper or browser. */
export class LeadReceipts {
  @ApiProperty({ type: [LeadReceipt], description: 'Newest first.' })
  leads!: readonly LeadReceipt[];
}

/** Result of a withdrawal. */
export class LeadWithdrawn {
  @ApiProperty({ description: 'Always true.', example: true })
  withdrawn!: boolean;
  @ApiProperty({
    description:
      '`true` if it was or may have been delivered: the recipient is notified. `false` if nobody received it.',
    example: false,
  })
  wasDelivered!: boolean;
}

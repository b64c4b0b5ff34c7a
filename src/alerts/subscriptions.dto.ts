import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { CADENCES } from './cadence.js';
import type { Cadence } from './cadence.js';

const SECRET = /^[\w-]{43}$/;

const MAX_URL_LENGTH = 4_096;
const MAX_WEBHOOK_LENGTH = 500;
const SECRET_EXAMPLE = 'p2Qd0d3b7M0x5m5V1Xo4tP6yW2Jq8cKkT1nB9sLrEho';
export const SUBSCRIPTION_ID = {
  description: 'Id of the subscription.',
  example: 'Zk3VdQ0w8nJ1s7mYxB2aKg',
} as const;
const CADENCE = {
  enum: CADENCES,
  description: 'How often to send changes.',
  example: 'daily',
} as const;
const NO_CADENCE = { message: `must be one of ${CADENCES.join(', ')}` };
const SEARCH = {
  description:
    'A results URL or its query string. Default: the page that the call comes from (`Referer`). It needs at least one filter. Values that a results page would ignore are rejected.',
  example: '/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4',
} as const;

/** The search, and how often to send changes. */
export class FollowBody {
  @ApiPropertyOptional(SEARCH)
  @IsOptional()
  @IsString({ message: 'must be a URL' })
  @MaxLength(MAX_URL_LENGTH, { message: 'is too long' })
  searchResultsURL?: string;
  @ApiPropertyOptional(CADENCE)
  @IsOptional()
  @IsIn(CADENCES, NO_CADENCE)
  cadence?: Cadence;
}

/** A search with alerts by mail or webhook. */
export class SearchToFollowBody extends FollowBody {
  @ApiPropertyOptional({
    description:
      'URL that receives changes as signed JSON instead of mail: `https`, with a public address.',
    example: 'https://hooks.example.com/cars',
  })
  @IsOptional()
  @IsString({ message: 'must be a URL' })
  @MaxLength(MAX_WEBHOOK_LENGTH, { message: `is longer than ${MAX_WEBHOOK_LENGTH} characters` })
  webhookUrl?: string;
}

/** The new subscription. */
export class SearchFollowed {
  @ApiProperty(SUBSCRIPTION_ID)
  subscriptionId!: string;
  @ApiPropertyOptional({
    description:
      'Key of the webhook’s signatures: `x-forecourt-signature: t=SECONDS,v1=HEX`, HMAC-SHA256 over the seconds, a dot and the ' +
      'body. Returned once, when the webhook is created.',
    example: SECRET_EXAMPLE,
  })
  webhookSecret?: string;
}

export class CadenceChange {
  @ApiProperty(CADENCE)
  @IsIn(CADENCES, NO_CADENCE)
  cadence!: Cadence;
}

/** Confirms an email address. */
export class SubscriptionLinkOpened {
  @ApiProperty({ description: 'The part of the link after `#`.', example: SECRET_EXAMPLE })
  @Matches(SECRET, { message: 'is not the token of a link' })
  token!: string;
}

/** Token of a subscription to end, if the URL has no id. */
export class UnsubscribeBody {
  @ApiPropertyOptional({
    description: 'The part after `#` of the unsubscribe link in its mails.',
    example: SECRET_EXAMPLE,
  })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @MaxLength(200, { message: 'is not the token of a subscription' })
  token?: string;
}

export class Subscription {
  @ApiProperty(SUBSCRIPTION_ID)
  subscriptionId!: string;
  @ApiProperty({ description: 'Code of the brand.', example: 'ATC' })
  brand!: string;
  @ApiProperty({ description: 'The search, in words.', example: 'Toyota, RAV4' })
  searchName!: string;
  @ApiProperty({
    description: 'URL of its results.',
    example: '/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4',
  })
  searchResultsURL!: string;
  @ApiProperty(CADENCE)
  cadence!: Cadence;
  @ApiProperty({
    description: 'Whether the address is confirmed. Until then, nothing is sent.',
    example: true,
  })
  isConfirmed!: boolean;
  @ApiPropertyOptional({
    description: 'URL that receives changes instead of mail.',
    example: 'https://hooks.example.com/cars',
  })
  webhookUrl?: string;
  @ApiProperty({
    type: 'integer',
    description: 'When it was created, in milliseconds since 1970.',
    example: 1_795_000_000_000,
  })
  createdAt!: number;
}

export class SubscriptionList {
  @ApiProperty({ type: [Subscription], description: 'Newest first.' })
  subscriptions!: readonly Subscription[];
}

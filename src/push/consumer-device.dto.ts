import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateBy,
} from 'class-validator';
import { PUSH_KIND_NAMES } from './push-kinds.js';
import type { PushKind } from './push-kinds.js';
import { MAX_TOKEN_LENGTH, readPushToken } from './push-token.js';

const MAX_PIXALL_ID_LENGTH = 64;
const MAX_BRAND_LENGTH = 10;
const MAX_TIME_ZONE_LENGTH = 64;
const NO_STRING = { message: 'must be a string' };
const tooLong = (length: number) => ({ message: `is longer than ${length} characters` });

const TOKEN_EXAMPLE =
  '{"endpoint":"https://fcm.googleapis.com/fcm/send/abc","keys":{"p256dh":"BNc…","auth":"tBH…"}}';

/** Validates a token of a known push service. */
const IsPushToken = () =>
  ValidateBy(
    {
      name: 'isPushToken',
      validator: {
        validate: (text) => typeof text === 'string' && readPushToken(text) !== undefined,
      },
    },
    { message: 'is not a subscription of a known push service' },
  );

const IsTimeZone = () =>
  ValidateBy(
    {
      name: 'isTimeZone',
      validator: { validate: (text) => typeof text === 'string' && isTimeZone(text) },
    },
    { message: 'is not an IANA time zone' },
  );

/**
 * A browser that registers for push notifications: the specification's push device record, with our
 * additions.
 */
export class ConsumerDeviceBody {
  @ApiProperty({ description: 'Brand code.', example: 'ATC', maxLength: MAX_BRAND_LENGTH })
  @IsString(NO_STRING)
  @MaxLength(MAX_BRAND_LENGTH, tooLong(MAX_BRAND_LENGTH))
  brand!: string;
  @ApiPropertyOptional({
    description: 'Id of the browser in the analytics of the caller. Our pages send none.',
    example: 'b1946ac9-2492-4d23-8a5e-0c2d0a5c6f0e',
    maxLength: MAX_PIXALL_ID_LENGTH,
  })
  @IsOptional()
  @IsString(NO_STRING)
  @MaxLength(MAX_PIXALL_ID_LENGTH, tooLong(MAX_PIXALL_ID_LENGTH))
  pixall_id?: string;
  @ApiProperty({
    description:
      'The `PushSubscription` as JSON text, or an FCM registration token if the server has `FCM_SERVICE_ACCOUNT`.',
    example: TOKEN_EXAMPLE,
    maxLength: MAX_TOKEN_LENGTH,
  })
  @MaxLength(MAX_TOKEN_LENGTH, tooLong(MAX_TOKEN_LENGTH))
  @IsPushToken()
  browser_token!: string;
  @ApiPropertyOptional({
    description: 'The token that this one replaces. Its owner and switches are kept.',
    maxLength: MAX_TOKEN_LENGTH,
  })
  @IsOptional()
  @MaxLength(MAX_TOKEN_LENGTH, tooLong(MAX_TOKEN_LENGTH))
  @IsPushToken()
  former_token?: string;
  @ApiPropertyOptional({
    description:
      'Updates a registration that exists: 404 once the shopper has deleted it or signed out.',
  })
  @IsOptional()
  @IsBoolean({ message: 'must be true or false' })
  renews_only?: boolean;
  @ApiPropertyOptional({
    description: 'IANA time zone for quiet hours (22:00–8:00). Default: America/Chicago.',
    example: 'America/New_York',
    maxLength: MAX_TIME_ZONE_LENGTH,
  })
  @IsOptional()
  @IsTimeZone()
  time_zone?: string;
  @ApiPropertyOptional({
    enum: PUSH_KIND_NAMES,
    isArray: true,
    description: 'Kinds that are on. Default: as before, all for a new browser.',
    example: ['priceDrop', 'dealerAnswer'],
  })
  @IsOptional()
  @IsArray({ message: 'must be a list' })
  @ArrayMaxSize(PUSH_KIND_NAMES.length, {
    message: `has more than ${PUSH_KIND_NAMES.length} kinds`,
  })
  @IsIn(PUSH_KIND_NAMES, { each: true, message: `must contain only ${PUSH_KIND_NAMES.join(', ')}` })
  kinds?: PushKind[];
}

export class ConsumerDeviceAnswer {
  @ApiProperty({
    description: 'Id for its removal. Known only to the browser.',
    example: 'aN0Vz8v2b3b1o8kXf1m2Qm0mZ3b0mYtqk1yQf0nZc0g',
  })
  device_id!: string;
  @ApiProperty({
    enum: PUSH_KIND_NAMES,
    isArray: true,
    description: 'Kinds that are on.',
    example: ['priceDrop', 'dealerAnswer'],
  })
  kinds!: readonly PushKind[];
}

/** Key for subscribing. */
export class PushKeyAnswer {
  @ApiProperty({
    description: '`applicationServerKey` of `PushManager.subscribe`, base64url.',
    example: 'BNc…',
  })
  application_server_key!: string;
}

function isTimeZone(text: string): boolean {
  try {
    return (
      text.length <= MAX_TIME_ZONE_LENGTH &&
      new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}

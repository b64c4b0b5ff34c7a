import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { IsEmailAddress } from './email-address.js';
import { MAX_EMAIL_LENGTH } from './email-key.js';

export class SignInRequest {
  @ApiProperty({
    description: 'Email address to send the link to.',
    example: 'pat@example.com',
    maxLength: MAX_EMAIL_LENGTH,
  })
  @IsEmailAddress()
  email!: string;
  @ApiPropertyOptional({
    description: 'URL on this site to continue to after signing in.',
    example: '/cars-for-sale?makeCode=TOYOTA',
  })
  @IsOptional()
  @IsString({ message: 'must be a URL' })
  @MaxLength(4_096, { message: 'is too long' })
  refUrl?: string;
  @ApiPropertyOptional({ description: 'Honeypot. Leave empty.', example: '' })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  textPot?: string;
}

/** Request that opens an emailed link. */
export class LinkOpened {
  @ApiProperty({
    description: 'The part of the link after `#`.',
    example: 'p2Qd0d3b7M0x5m5V1Xo4tP6yW2Jq8cKkT1nB9sLrEho',
  })
  @Matches(/^[\w-]{43}$/, { message: 'is not the token of a link' })
  token!: string;
  @ApiPropertyOptional({
    description: '`true` signs this browser in although another one requested the link.',
    example: true,
  })
  @IsOptional()
  @IsBoolean({ message: 'must be true or false' })
  isMeantHere?: boolean;
}

/** Where to continue. */
export class SignInAnswer {
  @ApiProperty({ description: 'URL to continue to.', example: '/cars-for-sale?makeCode=TOYOTA' })
  refUrl!: string;
}

/** The signed-in shopper, as far as pages and their calls need it. */
export class SessionAnswer {
  @ApiProperty({
    description: 'Send it in the `x-id-token` header of calls to the account service.',
    example: 'eyJhbGciOiJFUzI1NiJ9…',
  })
  idToken!: string;
  @ApiProperty({
    type: 'integer',
    description: 'When the id token expires, in milliseconds since 1970.',
    example: 1_795_000_000_000,
  })
  expiresAt!: number;
  @ApiProperty({ description: 'Email address of the account.', example: 'pat@example.com' })
  email!: string;
}

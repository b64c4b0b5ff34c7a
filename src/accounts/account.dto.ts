import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { IsEmailAddress } from './email-address.js';
import { MAX_EMAIL_LENGTH } from './email-key.js';

/** What signing in is asked by. */
export class SignInRequest {
  @ApiProperty({ description: 'Where the link goes.', example: 'pat@example.com', maxLength: MAX_EMAIL_LENGTH })
  @IsEmailAddress()
  email!: string;
  @ApiPropertyOptional({ description: 'An address of ours to go on from, once signed in.', example: '/cars-for-sale?makeCode=TOYOTA' })
  @IsOptional()
  @IsString({ message: 'must be a URL' })
  @MaxLength(4_096, { message: 'is too long' })
  refUrl?: string;
  @ApiPropertyOptional({ description: 'Honeypot. Leave empty.', example: '' })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  textPot?: string;
}

/** What a link that was sent by mail is opened by. */
export class LinkOpened {
  @ApiProperty({ description: 'What stands behind the hash of the link.', example: 'p2Qd0d3b7M0x5m5V1Xo4tP6yW2Jq8cKkT1nB9sLrEho' })
  @Matches(/^[\w-]{43}$/, { message: 'is not the secret of a link' })
  token!: string;
  @ApiPropertyOptional({ description: 'Says that it is meant, where another browser asked for the link.', example: true })
  @IsOptional()
  @IsBoolean({ message: 'must be a boolean' })
  isMeantHere?: boolean;
}

/** Where to go on. */
export class SignInAnswer {
  @ApiProperty({ description: 'The address that signing in began at.', example: '/cars-for-sale?makeCode=TOYOTA' })
  refUrl!: string;
}

/** Who is signed in, as far as the page and its calls need it. */
export class SessionAnswer {
  @ApiProperty({ description: 'Goes into the header `x-id-token` of calls to the account service.', example: 'eyJhbGciOiJFUzI1NiJ9…' })
  idToken!: string;
  @ApiProperty({ type: 'integer', description: 'When it ends, in milliseconds of the epoch.', example: 1_795_000_000_000 })
  expiresAt!: number;
  @ApiProperty({ description: 'Address of the account.', example: 'pat@example.com' })
  email!: string;
}

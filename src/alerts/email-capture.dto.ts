import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsEmailAddress } from '../accounts/email-address.js';
import { FollowBody, SUBSCRIPTION_ID } from './subscriptions.dto.js';

/** Maximum length of the email address in the subscribe field (specification). */
const MAX_SUBSCRIBE_EMAIL_LENGTH = 45;

/** An email address for alerts of a search. */
export class EmailCapture extends FollowBody {
  @ApiProperty({
    description: 'Email address for the alerts.',
    example: 'pat@example.com',
    maxLength: MAX_SUBSCRIBE_EMAIL_LENGTH,
  })
  @IsEmailAddress(MAX_SUBSCRIBE_EMAIL_LENGTH)
  email!: string;
  @ApiPropertyOptional({
    description:
      'Code of the brand. Default: the host’s. The mails are of this brand and lead to its host; a brand without a host is rejected.',
    example: 'ATC',
  })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @MaxLength(20, { message: 'is not a brand code' })
  brand?: string;
  @ApiPropertyOptional({ description: 'Honeypot. Leave empty.', example: '' })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  textPot?: string;
}

/** Response to an address: the same whether it is known or not. */
export class EmailCaptured {
  @ApiProperty(SUBSCRIPTION_ID)
  subscriptionId!: string;
}

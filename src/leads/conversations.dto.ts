import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { formatCount } from '../formatting/number-formats.js';
import { MAX_COMMENTS_LENGTH } from './lead.js';

const NO_TEXT = { message: 'must be a string' };
const MAX_TOKEN_LENGTH = 200;

/** A link from an email. */
export class ConversationLinkBody {
  @ApiProperty({
    description: 'The part of the link after `#`.',
    example: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90.s.mh2k.p2Qd0d3b',
  })
  @IsString(NO_TEXT)
  @MaxLength(MAX_TOKEN_LENGTH, { message: `is longer than ${MAX_TOKEN_LENGTH} characters` })
  token!: string;
}

export class ConversationOpened {
  @ApiProperty({
    description: 'URL of the conversation.',
    example: '/conversation/019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90',
  })
  refUrl!: string;
}

/** A message to send. */
export class ConversationMessageBody {
  @ApiProperty({
    description: 'The message.',
    example: 'Yes, it is. Would Saturday suit you?',
    maxLength: MAX_COMMENTS_LENGTH,
  })
  @IsString(NO_TEXT)
  @Matches(/[^\s\p{C}]/u, { message: 'is required' })
  @MaxLength(MAX_COMMENTS_LENGTH, {
    message: `is longer than ${formatCount(MAX_COMMENTS_LENGTH)} characters`,
  })
  words!: string;
  @ApiPropertyOptional({ description: 'Honeypot. Leave empty.', example: '' })
  @IsOptional()
  @IsString(NO_TEXT)
  textPot?: string;
}

/** Result: the message is stored and being sent. */
export class MessageSent {
  @ApiProperty({
    description: 'Id of the message.',
    example: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f91',
  })
  messageId!: string;
}

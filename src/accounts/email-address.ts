import { applyDecorators } from '@nestjs/common';
import { IsEmail, Matches, MaxLength, isEmail } from 'class-validator';
import { MAX_EMAIL_LENGTH } from './email-key.js';

const NO_EMAIL = 'must be a valid email address';
const PLAIN = /^[!-~]+$/;

/** An email address in a body: only visible characters that cannot be mistaken for others. */
export function IsEmailAddress(maxLength = MAX_EMAIL_LENGTH): PropertyDecorator {
  return applyDecorators(
    MaxLength(maxLength, { message: `is longer than ${maxLength} characters` }),
    Matches(PLAIN, { message: NO_EMAIL }),
    IsEmail({}, { message: NO_EMAIL }),
  );
}

/** Whether an address that did not come from a validated body follows the same rules. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && PLAIN.test(text) && isEmail(text);
}

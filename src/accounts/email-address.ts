import { applyDecorators } from '@nestjs/common';
import { IsEmail, Matches, MaxLength, isEmail } from 'class-validator';
import { MAX_EMAIL_LENGTH } from './email-key.js';

const NO_EMAIL = 'must be a valid email address';
/** What can be seen, and cannot be taken for something else. */
const PLAIN = /^[!-~]+$/;

/** A member of a body that is an address which mails go to: of characters that can be seen, and cannot be taken for others. */
export function IsEmailAddress(maxLength = MAX_EMAIL_LENGTH): PropertyDecorator {
  return applyDecorators(
    MaxLength(maxLength, { message: `is longer than ${maxLength} characters` }),
    Matches(PLAIN, { message: NO_EMAIL }),
    IsEmail({}, { message: NO_EMAIL }),
  );
}

/** Whether somebody else who names an address names one of that kind. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && PLAIN.test(text) && isEmail(text);
}

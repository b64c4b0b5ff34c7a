import type { LeadChoice, LeadField } from '../../../../views/contact/lead-fields.js';
import type { HiddenField } from '../../../../views/results/hidden-fields.js';
import { CONTACT_TIMES, CONTACT_WAYS } from '../../../leads/lead.js';
import type { ContactTime, ContactWay, LeadProfile } from '../../../leads/lead.js';

const WAY_WORDS: Readonly<Record<ContactWay, string>> = {
  email: 'By email',
  phone: 'By phone',
  text: 'By text message',
};
const TIME_WORDS: Readonly<Record<ContactTime, string>> = {
  morning: 'Mornings',
  afternoon: 'Afternoons',
  evening: 'Evenings',
  day: 'All day',
};
type PersonField = 'firstName' | 'lastName' | 'email' | 'phone';
const MISSING_TEXTS: Readonly<Record<PersonField, string>> = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  email: 'Enter your email address.',
  phone: 'Enter your phone number.',
};
const WRONG_TEXTS: Readonly<Partial<Record<PersonField, string>>> = {
  email: 'Enter a full email address, for example pat@example.com.',
  phone: 'Enter a phone number, for example (512) 555-0134 or (512) 555-0134 x12.',
};

/** Fields for name and contact data, filled in as far as known. */
export function personFields(
  profile: Pick<LeadProfile, PersonField>,
  required: readonly PersonField[],
): LeadField[] {
  const field = (
    name: PersonField,
    label: string,
    type: LeadField['type'],
    autoComplete: string,
  ): LeadField => ({
    name,
    label,
    type,
    autoComplete,
    value: profile[name],
    isRequired: required.includes(name),
    missingText: MISSING_TEXTS[name],
    ...(WRONG_TEXTS[name] !== undefined && { wrongText: WRONG_TEXTS[name] }),
  });
  return [
    field('firstName', 'First name', 'text', 'given-name'),
    field('lastName', 'Last name', 'text', 'family-name'),
    field('email', 'Email', 'email', 'email'),
    field('phone', 'Phone', 'tel', 'tel'),
  ];
}

/** Preferred contact. With `noneText` it is optional. */
export function wayChoice(chosen: ContactWay | '', noneText?: string): LeadChoice {
  const none = noneText === undefined ? [] : [{ value: '', label: noneText }];
  const options = CONTACT_WAYS.map((value) => ({
    value,
    label: WAY_WORDS[value],
    selected: value === chosen,
  }));
  return {
    name: 'preferredContact',
    label: 'How should they reach you?',
    options: [...none, ...options],
  };
}

/** Best time to call. */
export function timeChoice(chosen: ContactTime | ''): LeadChoice {
  const options = CONTACT_TIMES.map((value) => ({
    value,
    label: TIME_WORDS[value],
    selected: value === chosen,
  }));
  return {
    name: 'preferredTime',
    label: 'Best time to reach you',
    options: [{ value: '', label: 'Any time' }, ...options],
  };
}

/** Hidden preferences for forms without these fields, so that saving the profile keeps them. */
export function hiddenLikings({ preferredContact, preferredTime }: LeadProfile): HiddenField[] {
  return Object.entries({ preferredContact, preferredTime }).flatMap(([name, value]) =>
    value === '' ? [] : [{ name, value }],
  );
}

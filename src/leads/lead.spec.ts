import { describe, expect, it } from '@jest/globals';
import { EMPTY_PROFILE, missingFields, personKeyOf, usualContact } from './lead.js';
import type { LeadFields } from './lead.js';
import { oneClickOutcome } from './one-click-email.js';

const PAT = {
  firstName: 'Pat',
  lastName: 'Miller',
  email: 'pat@example.com',
  phone: '',
  preferredContact: '',
  preferredTime: '',
  isOneClickOptedIn: true,
} as const;
const lead = (fields: Partial<LeadFields>): LeadFields => ({
  kind: 'email',
  firstName: 'Pat',
  lastName: '',
  email: 'pat@example.com',
  phone: '',
  comments: '',
  preferredContact: usualContact(fields.kind ?? 'email'),
  preferredTime: '',
  ...fields,
});

describe('One-click email', () => {
  it('is sent for an opted-in shopper with name and address', () => {
    expect(oneClickOutcome(PAT)).toBe('send');
  });

  it.each([{ firstName: '' }, { lastName: ' ' }, { email: '' }])(
    'opens the edit-email modal for an opted-in shopper with %j',
    (gap) => {
      expect(oneClickOutcome({ ...PAT, ...gap })).toBe('edit-email');
    },
  );

  it('opens the email modal without opt-in, whatever else is known', () => {
    const outcomes = [undefined, EMPTY_PROFILE, { ...PAT, isOneClickOptedIn: false }].map(
      oneClickOutcome,
    );
    expect(outcomes).toEqual(['email', 'email', 'email']);
  });
});

describe('A lead', () => {
  it('requires a name and a way to answer', () => {
    expect(missingFields(lead({}))).toEqual([]);
    expect(missingFields(lead({ firstName: '', email: '' }))).toEqual(['firstName', 'email']);
    expect(missingFields(lead({ kind: 'call' }))).toEqual(['phone']);
    expect(missingFields(lead({ kind: 'text', email: '', phone: '5125550134' }))).toEqual([]);
    expect(missingFields(lead({ preferredContact: 'text' }))).toEqual(['phone']);
    expect(missingFields(lead({ kind: 'make-offer' }))).toEqual(['offerDollars']);
  });

  it('belongs to the same person for all spellings of address and number', () => {
    expect(personKeyOf({ email: ' Pat@Example.com', phone: '1' })).toBe(
      personKeyOf({ email: 'pat@example.com', phone: '' }),
    );
    expect(personKeyOf({ email: '', phone: '(512) 555-0134' })).toBe(
      personKeyOf({ email: '', phone: '512.555.0134' }),
    );
  });
});

import { Controller, Get, Put, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SignedIn } from '../accounts/sessions.js';
import { Shopper, SignedInGuard } from '../accounts/signed-in.guard.js';
import { JsonCall } from '../platform/json-api/json-call.js';
import { JsonBody, JsonChange } from '../platform/json-api/json-change.js';
import { InvalidParameters } from '../platform/json-api/problem.js';
import { ACCOUNT_API_PATH } from '../routes/account-links.js';
import { inOneLine } from '../formatting/one-line.js';
import { LeadProfiles } from './lead-profiles.js';
import { LeadProfileAnswer, LeadProfileBody } from './leads.dto.js';

/** The contact details that fill in a shopper's leads. */
@ApiTags('Account')
@Controller(`${ACCOUNT_API_PATH}/lead-profile`)
@UseGuards(SignedInGuard)
export class LeadProfileController {
  constructor(private readonly profiles: LeadProfiles) {}

  @Get()
  @JsonCall({
    summary: 'Lead profile',
    answer: LeadProfileAnswer,
    example: '/account-api/lead-profile',
    isPersonal: true,
  })
  leadProfile(@Shopper() { shopperId }: SignedIn): Promise<LeadProfileAnswer> {
    return this.profiles.of(shopperId);
  }

  @Put()
  @JsonChange({
    summary: 'Replace the lead profile',
    description: 'Members that are left out become empty. A body without members is rejected.',
    body: LeadProfileBody,
    status: 200,
    answer: LeadProfileAnswer,
    isPersonal: true,
  })
  async putLeadProfile(
    @JsonBody() body: LeadProfileBody,
    @Shopper() { shopperId }: SignedIn,
  ): Promise<LeadProfileAnswer> {
    if (Object.values(body).every((value) => value === undefined)) {
      const reason = 'must have at least one member. To clear a member, send an empty string';
      throw new InvalidParameters([
        { field: 'body', value: '{}', reason, code: 'missing-parameter' },
      ]);
    }
    const { firstName = '', lastName = '', email = '', phone = '' } = body;
    const { preferredContact = '', preferredTime = '', isOneClickOptedIn = false } = body;
    const person = {
      firstName: inOneLine(firstName),
      lastName: inOneLine(lastName),
      email: email.trim(),
      phone: phone.trim(),
    };
    const profile = { ...person, preferredContact, preferredTime, isOneClickOptedIn };
    await this.profiles.put(shopperId, profile);
    return profile;
  }
}

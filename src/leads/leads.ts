import { randomUUIDv7 } from 'node:crypto';
import {
  ConflictException,
  HttpException,
  HttpStatus,
  Injectable,
  NotFoundException,
} from '@nestjs/common';
import { emailKeyOf } from '../accounts/email-key.js';
import type { Principal } from '../accounts/principal.js';
import { hashOf, newSecret } from '../accounts/secrets.js';
import { Catalog } from '../catalog/catalog.js';
import type { Brand } from '../platform/config/brand.js';
import { requireAccount } from '../accounts/personal-data.js';
import { Database } from '../platform/database/database.js';
import type { Change, Statements } from '../platform/database/database.js';
import type { LeadRow } from '../platform/database/lead-tables.js';
import { Cars } from '../inventory/cars.js';
import { carsOfBrand } from '../inventory/cars-of-brand.js';
import type { ListedCar } from '../inventory/listing.js';
import { InvalidParameters } from '../platform/json-api/problem.js';
import { carName } from '../formatting/car-words.js';
import { IdempotencyKeys, sentKey } from './idempotency-keys.js';
import { LeadDelivery } from './lead-delivery.js';
import { limitReached, repeatedLead } from './lead-limits.js';
import { LeadProfiles } from './lead-profiles.js';
import { withdrawTokenOf } from './lead-sender.js';
import type { LeadSender } from './lead-sender.js';
import { likedContact, missingFields, personKeyOf } from './lead.js';
import { isTakenBy } from './make-offer.js';
import type { LeadCar, LeadFields, LeadProfile, LeadRecipient } from './lead.js';
import { ONE_CLICK_COMMENT, missingDetails, oneClickOutcome } from './one-click-email.js';

/** A lead to send. `key`: the sender's idempotency key. `isHoneypotFilled`: the honeypot was filled in. */
export interface LeadRequest {
  readonly listingId: string;
  readonly fields: LeadFields;
  readonly sender: LeadSender;
  readonly key: string | undefined;
  readonly isHoneypotFilled: boolean;
  readonly brand: Brand;
  readonly origin: string;
}

/** Receipt of a lead. `isNew` is false if the same lead was sent before. */
export interface SentLead {
  readonly isNew: boolean;
  readonly leadId: string;
  readonly recipientName: string;
  readonly withdrawToken: string | undefined;
}

/** Sends leads: once, and only to the current owner of the listing. */
@Injectable()
export class Leads {
  constructor(
    private readonly database: Database,
    private readonly cars: Cars,
    private readonly catalog: Catalog,
    private readonly profiles: LeadProfiles,
    private readonly keys: IdempotencyKeys,
    private readonly delivery: LeadDelivery,
  ) {}

  /**
   * @throws InvalidParameters, or HttpException: 404 if the car is gone, 409, 422 if the key was
   * used for another request, 429
   */
  async send(request: LeadRequest, now = Date.now()): Promise<SentLead> {
    const { listingId, fields, sender, key: given } = request;
    const key =
      given === undefined ? undefined : sentKey(sender.keyPrincipalIds, given, [listingId, fields]);
    return this.keys.alone(key, async () => {
      // A sent lead stays sent, even if the car is gone.
      const sentBefore = key && (await this.keys.leadIdOf(key, now));
      if (sentBefore !== undefined) return receiptOf(sentBefore, sender, this.database.reading);
      const lead = await this.filledIn(fields, sender);
      const [car] = await carsOfBrand(this.cars, request.brand).carsById([listingId]);
      if (!car) throw new NotFoundException('This car is no longer for sale.');
      checkFields(lead, car);
      const recipient = this.delivery.recipientOf(car.owner);
      if (request.isHoneypotFilled) return decoyReceipt(recipient, sender);
      const row = this.rowOf(lead, car, recipient, sender, now);
      return this.database.change('leads', async (change) => {
        await requireAccount(change, sender.principal);
        const keyLeadId = key && (await this.keys.leadIdOf(key, now, change));
        if (keyLeadId !== undefined) return receiptOf(keyLeadId, sender, change);
        const repeated = key ? undefined : await repeatedLead(change, row, now);
        if (repeated) return receiptOfRow(repeated, sender, false);
        const limit = await limitReached(change, row, now);
        if (limit !== undefined) throw new HttpException(limit, HttpStatus.TOO_MANY_REQUESTS);
        const kept = {
          leadId: row.id,
          ownerId: row.ownerId,
          createdAt: now,
          car: JSON.parse(row.car) as LeadCar,
          recipient,
        };
        const ofHouse = { ...kept, brand: request.brand, origin: request.origin };
        const messageId = await this.delivery.send(change, ofHouse, lead);
        const copyMessageId = await this.delivery.sendCopy(
          change,
          ofHouse,
          lead,
          await isAddressOf(change, sender.principal, lead.email),
        );
        await change
          .insertInto('lead')
          .values({ ...row, messageId, copyMessageId })
          .execute();
        if (key) await this.keys.keep(change, key, row.id, now);
        return receiptOfRow(row, sender, true);
      });
    });
  }

  /**
   * A one-click email has the profile's details and the specification's comment, whatever the
   * request contains. If the profile is incomplete, the edit-email modal requests the rest, and
   * its fields are used.
   * @throws ConflictException if one-click email is off or details are missing
   */
  private async filledIn(fields: LeadFields, { principal }: LeadSender): Promise<LeadFields> {
    if (fields.kind !== 'one-click') return fields;
    const known =
      principal.kind === 'shopper' ? await this.profiles.usedFor(principal.id) : undefined;
    const profile =
      known && oneClickOutcome(known) === 'edit-email' ? corrected(known, fields) : known;
    const outcome = oneClickOutcome(profile);
    if (outcome === 'email')
      throw new ConflictException('One-click email is off. Write an email instead.');
    if (outcome === 'edit-email') throw new ConflictException(incompleteText(profile!));
    const { firstName, lastName, email, phone, preferredTime } = profile!;
    const preferredContact = likedContact('one-click', profile!);
    return {
      kind: 'one-click',
      firstName,
      lastName,
      email,
      phone,
      comments: ONE_CLICK_COMMENT,
      preferredContact,
      preferredTime,
    };
  }

  private rowOf(
    lead: LeadFields,
    { listing, owner }: ListedCar,
    recipient: LeadRecipient,
    sender: LeadSender,
    now: number,
  ): LeadRow {
    const {
      year,
      vin,
      stockNumber,
      trim,
      mileageMiles,
      priceDollars,
      makeCode,
      modelCode,
      id: listingId,
    } = listing;
    const car: LeadCar = {
      listingId,
      name: carName(listing, this.catalog),
      year,
      make: this.catalog.makeName(makeCode),
      model: this.catalog.modelName(modelCode),
      isNew: listing.listingType === 'NEW',
      priceDollars,
      ...(vin !== undefined && { vin }),
      ...(stockNumber !== undefined && owner.sellerType === 'd' && { stockNumber }),
      ...(trim !== undefined && { trim }),
      ...(mileageMiles !== undefined && { mileageMiles }),
    };
    const id = randomUUIDv7();
    const [secret] = sender.secrets;
    return {
      ...lead,
      id,
      ownerId: sender.principal.id,
      personHash: hashOf(personKeyOf(lead)),
      listingId,
      car: JSON.stringify(car),
      recipient: JSON.stringify(recipient),
      offerDollars: lead.offerDollars ?? null,
      tokenHash: secret === undefined ? null : hashOf(withdrawTokenOf(secret, id)),
      messageId: '',
      copyMessageId: '',
      createdAt: now,
      withdrawnAt: null,
      wasDelivered: null,
    };
  }
}

function incompleteText(profile: LeadProfile): string {
  const missing = missingDetails(profile);
  const list = new Intl.ListFormat('en-US').format(missing);
  return `Your profile needs ${list}. Add ${missing.length === 1 ? 'it' : 'them'} first.`;
}

/** Whether the address is that of the signed-in account, so it is verified. */
async function isAddressOf(change: Change, principal: Principal, email: string): Promise<boolean> {
  if (principal.kind !== 'shopper') return false;
  const account = await change
    .selectFrom('shopper')
    .select('emailKey')
    .where('id', '=', principal.id)
    .executeTakeFirst();
  return account?.emailKey === emailKeyOf(email);
}

/** @throws InvalidParameters with all reasons why the seller cannot receive the lead */
function checkFields(lead: LeadFields, { owner }: ListedCar): void {
  const missing = missingFields(lead).map((field) => ({
    field,
    value: '',
    reason: 'is required',
    code: 'missing-parameter' as const,
  }));
  const wrong = (field: keyof LeadFields, reason: string) => ({
    field,
    value: String(lead[field]),
    reason,
    code: 'invalid-value' as const,
  });
  const errors = [
    ...missing,
    ...(isTakenBy(owner.sellerType, lead.kind)
      ? []
      : [
          wrong(
            'kind',
            owner.sellerType === 'p'
              ? 'is only for dealers. Make this private seller an offer instead'
              : 'is only for private sellers',
          ),
        ]),
    ...(lead.offerDollars !== undefined && lead.kind !== 'make-offer'
      ? [wrong('offerDollars', 'is only for make-offer')]
      : []),
  ];
  if (errors.length > 0) throw new InvalidParameters(errors);
}

async function receiptOf(
  leadId: string,
  sender: LeadSender,
  statements: Statements,
): Promise<SentLead> {
  const row = await statements
    .selectFrom('lead')
    .selectAll()
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow();
  return receiptOfRow(row, sender, false);
}

/** Only senders with the secret of the token get it again. */
function receiptOfRow(
  { id: leadId, recipient, tokenHash }: LeadRow,
  { secrets }: LeadSender,
  isNew: boolean,
): SentLead {
  const { name: recipientName } = JSON.parse(recipient) as LeadRecipient;
  const withdrawToken = secrets
    .map((secret) => withdrawTokenOf(secret, leadId))
    .find((token) => hashOf(token) === tokenHash);
  return { isNew, leadId, recipientName, withdrawToken };
}

/** Looks like a real receipt, so that bots do not notice the honeypot. */
function decoyReceipt({ name: recipientName }: LeadRecipient, { secrets }: LeadSender): SentLead {
  return {
    isNew: true,
    leadId: randomUUIDv7(),
    recipientName,
    withdrawToken: secrets.length > 0 ? newSecret() : undefined,
  };
}

/** The profile with the non-empty fields of the request. */
function corrected(
  profile: LeadProfile,
  { firstName, lastName, email, phone }: LeadFields,
): LeadProfile {
  return {
    ...profile,
    firstName: firstName || profile.firstName,
    lastName: lastName || profile.lastName,
    email: email || profile.email,
    phone: phone || profile.phone,
  };
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm';
import { elementsOf } from '../../test/xml-reader.js';
import { adfOf, withdrawalAdfOf } from './adf.js';
import type { AdfLead } from './adf.js';
import { CONTACT_TIMES, CONTACT_WAYS } from './lead.js';
import { LEAD_KINDS } from './lead-kinds.js';
import { sayableInXml } from './xml-text.js';

const CREATED_AT = Date.UTC(2026, 10, 23, 14, 5, 9, 120);
const ADF: AdfLead = {
  leadId: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90',
  createdAt: CREATED_AT,
  lead: {
    kind: 'email',
    firstName: 'Pat',
    lastName: 'Miller',
    email: 'pat@example.com',
    phone: '(512) 555-0134',
    comments: 'Is it <still> there & ready?',
    preferredContact: 'phone',
    preferredTime: 'evening',
  },
  car: {
    listingId: '1000000017',
    name: '2021 Toyota RAV4',
    year: 2021,
    make: 'Toyota',
    model: 'RAV4',
    vin: '2T3W1RFV0MW123456',
    stockNumber: 'A-17',
    trim: 'XLE',
    mileageMiles: 31_200,
    priceDollars: 28_450,
    isNew: false,
  },
  recipient: {
    ownerId: 'north-1',
    name: 'North Motors',
    sellerType: 'd',
    email: 'sales@north.test',
    phone: '(512) 555-0101',
  },
  source: 'AutoMarket',
  shopEmail: 'hello@cars.example',
};

const textsOf = (xml: string, path: string) =>
  elementsOf(xml)
    .filter((element) => element.path === path)
    .map(({ text }) => text);
const attributesOf = (xml: string, path: string) =>
  elementsOf(xml).find((element) => element.path === path)?.attributes;

const dtd = new DtdValidator(
  XmlDtd.fromString(
    readFileSync(new URL('../../test/fixtures/adf-1.0.dtd', import.meta.url), 'utf8'),
  ),
);

function problemsOf(xml: string): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    dtd.validate(document);
    return [];
  } catch (error) {
    return [String(error)];
  } finally {
    document.dispose();
  }
}

/** Injection attempts, and ordinary strings. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      ']]>',
      '\r',
      '\n',
      '\t',
      '\0',
      '\ud800',
      '\uffff',
      '&#0;',
      '<!--',
      '-->',
      '<![CDATA[',
      '</adf>',
      ' ',
    ),
  }),
);
const anyLead = fc.record(
  {
    kind: fc.constantFrom(...LEAD_KINDS),
    firstName: hostile,
    lastName: hostile,
    email: hostile,
    phone: hostile,
    comments: hostile,
    preferredContact: fc.constantFrom(...CONTACT_WAYS),
    preferredTime: fc.constantFrom('' as const, ...CONTACT_TIMES),
    offerDollars: fc.integer({ min: 1, max: 99_999_999 }),
  },
  {
    requiredKeys: [
      'kind',
      'firstName',
      'lastName',
      'email',
      'phone',
      'comments',
      'preferredContact',
      'preferredTime',
    ],
  },
);

describe('A lead as ADF', () => {
  it('names sender, request and car in the elements of the format', () => {
    const xml = adfOf(ADF);
    expect(problemsOf(xml)).toEqual([]);
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<\?adf version="1.0"\?>\n<adf><prospect status="new">/,
    );
    expect(textsOf(xml, 'prospect/id')).toEqual([ADF.leadId]);
    expect(textsOf(xml, 'prospect/requestdate')).toEqual(['2026-11-23T14:05:09+00:00']);
    expect(attributesOf(xml, 'prospect/vehicle')).toEqual({ interest: 'buy', status: 'used' });
    const vehicle = ['year', 'make', 'model', 'vin', 'stock', 'trim', 'odometer', 'price'].map(
      (name) => textsOf(xml, `vehicle/${name}`)[0],
    );
    expect(vehicle).toEqual([
      '2021',
      'Toyota',
      'RAV4',
      '2T3W1RFV0MW123456',
      'A-17',
      'XLE',
      '31200',
      '28450',
    ]);
    expect(attributesOf(xml, 'vehicle/odometer')).toEqual({ units: 'mi' });
    expect(attributesOf(xml, 'vehicle/price')).toEqual({ type: 'quote', currency: 'USD' });
    expect(textsOf(xml, 'contact/name')).toEqual(['Pat', 'Miller', 'North Motors']);
    expect(attributesOf(xml, 'contact/email')).toEqual({ preferredcontact: '0' });
    expect(attributesOf(xml, 'contact/phone')).toEqual({
      type: 'voice',
      time: 'evening',
      preferredcontact: '1',
    });
    expect(textsOf(xml, 'customer/comments')).toEqual(['Is it <still> there & ready?']);
    expect([textsOf(xml, 'vendor/vendorname'), textsOf(xml, 'provider/name')]).toEqual([
      ['North Motors'],
      ['AutoMarket'],
    ]);
    expect(textsOf(xml, 'provider/service')).toEqual(['Email']);
  });

  it('maps every way and time of contact', () => {
    const phoneOf = (lead: object) =>
      attributesOf(adfOf({ ...ADF, lead: { ...ADF.lead, ...lead } }), 'contact/phone');
    expect(phoneOf({ preferredContact: 'text', preferredTime: '' })).toEqual({
      type: 'cellphone',
      time: 'nopreference',
      preferredcontact: '1',
    });
    expect(phoneOf({ preferredContact: 'email', preferredTime: 'day' })).toEqual({
      type: 'voice',
      time: 'day',
      preferredcontact: '0',
    });
    expect(
      attributesOf(
        adfOf({ ...ADF, lead: { ...ADF.lead, preferredContact: 'email' } }),
        'contact/email',
      ),
    ).toEqual({
      preferredcontact: '1',
    });
  });

  it('includes an offer, and marks a new car', () => {
    const xml = adfOf({
      ...ADF,
      lead: { ...ADF.lead, offerDollars: 27_000 },
      car: { ...ADF.car, isNew: true },
    });
    expect([attributesOf(xml, 'vehicle/price'), textsOf(xml, 'vehicle/price')]).toEqual([
      { type: 'offer', currency: 'USD' },
      ['27000'],
    ]);
    expect(attributesOf(xml, 'prospect/vehicle')).toEqual({ interest: 'buy', status: 'new' });
  });

  it('reports a withdrawal by number, without the sender', () => {
    const xml = withdrawalAdfOf(ADF);
    expect(problemsOf(xml)).toEqual([]);
    expect(attributesOf(xml, 'adf/prospect')).toEqual({ status: 'resend' });
    expect(textsOf(xml, 'prospect/id')).toEqual([ADF.leadId]);
    expect(xml).not.toMatch(/Pat|Miller|555-0134|ready/);
  });

  it.each([
    ['the address for leads', 'sales@north.test', 'sales@north.test'],
    ['the shop’s address when the feed has none', 'leads@localhost', 'hello@cars.example'],
  ])('names a dealer without a number by %s', (_what, email, told) => {
    const { phone, ...recipient } = { ...ADF.recipient, email };
    for (const xml of [adfOf({ ...ADF, recipient }), withdrawalAdfOf({ ...ADF, recipient })]) {
      expect(problemsOf(xml)).toEqual([]);
      expect(textsOf(xml, 'contact/email').at(-1)).toBe(told);
      expect(xml).not.toContain(phone);
    }
  });

  it('fails the validator when it is invalid', () => {
    const xml = adfOf(ADF);
    expect(problemsOf(xml.replace('<year>2021</year>', ''))).not.toEqual([]);
    expect(problemsOf(xml.replace('units="mi"', 'units="miles"'))).not.toEqual([]);
    expect(problemsOf(xml.replace('<phone type="voice">(512) 555-0101</phone>', ''))).not.toEqual(
      [],
    );
  });

  it('is valid for any input, and round-trips its strings', () => {
    fc.assert(
      fc.property(
        anyLead.filter(({ email, phone }) => email !== '' || phone !== ''),
        fc.record({ trim: hostile, stockNumber: hostile }),
        hostile,
        (lead, carTexts, dealer) => {
          const xml = adfOf({
            ...ADF,
            lead,
            car: { ...ADF.car, ...carTexts },
            recipient: { ...ADF.recipient, name: dealer },
          });
          expect(problemsOf(xml)).toEqual([]);
          const told = (path: string) => textsOf(xml, path).join('|');
          const names = [
            lead.firstName,
            ...(lead.lastName === '' ? [] : [lead.lastName]),
            dealer,
          ].map(sayableInXml);
          expect(told('contact/name')).toBe(names.join('|'));
          expect(told('customer/comments')).toBe(sayableInXml(lead.comments));
          expect(told('contact/email')).toBe(sayableInXml(lead.email));
          expect([told('vehicle/trim'), told('vehicle/stock')]).toEqual(
            [carTexts.trim, carTexts.stockNumber].map(sayableInXml),
          );
          expect(elementsOf(xml).filter(({ path }) => path === 'adf/prospect')).toHaveLength(1);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('A string in XML', () => {
  it('loses only what XML cannot represent', () => {
    expect(sayableInXml('a\0b\u0008c\ud800d\uffffe')).toBe('abcde');
    const kept = '\t\n\r é 車 😀 \ufffd <&>';
    expect(sayableInXml(kept)).toBe(kept);
  });
});

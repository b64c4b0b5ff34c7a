import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import { LEAD_KIND } from '../../src/leads/lead-delivery.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { SentLeads } from '../../src/leads/sent-leads.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import {
  CAR,
  DEALER,
  anEmail,
  countOf,
  fillWithCars,
  mailsTo,
  newEmail,
  sendLead,
  signedIn,
} from './lead-shop.js';
import type { Receipt } from './lead-shop.js';

const PERSONAL = ['firstName', 'lastName', 'email', 'phone', 'comments'];

describeShopOnBoth('A lead', { cars: 0 }, (shop) => {
  const posted: { url: string; adf: string }[] = [];
  beforeAll(async () => {
    await fillWithCars(shop);
    shop.app
      .get(Delivery)
      .registerSender(
        LEAD_KIND,
        async ({ body }) => void posted.push(body as (typeof posted)[number]),
      );
  });
  beforeEach(() => {
    posted.length = 0;
  });
  const withdraw = (browser: BrowserOfTest, leadId: string, query = '') =>
    browser.ask('DELETE', `/account-api/leads/${leadId}${query}`);

  it('reaches a dealer by mail, as text and as ADF, and returns a receipt', async () => {
    const email = newEmail();
    const answer = await sendLead(
      new BrowserOfTest(shop),
      anEmail({ email, preferredTime: 'evening', phone: '512 555 0134' }),
    );
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        leadId: expect.stringMatching(/^[\da-f-]{36}$/),
        status: 'SUCCESS',
        recipientName: 'North Motors',
        withdrawToken: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
    const [mail, ...others] = await mailsTo(shop, DEALER.email);
    expect([mail!.subject, others]).toEqual(['Request about 2019 Toyota Camry (stock A-17)', []]);
    const [words, adf] = mail!.text.split('[lead.xml]') as [string, string];
    for (const text of [words, mail!.html]) {
      for (const said of [
        '2019 Toyota Camry',
        'Stock A-17',
        'From: Pat Miller',
        email,
        '512 555 0134',
        'Message: Is it still there?',
      ])
        expect(text).toContain(said);
      expect(text).not.toContain('<adf>');
    }
    expect(words).toMatch(/\$\d/);
    expect(words).toContain(`mailto:${email}?subject=Re%3A%20Request`);
    expect(adf).toContain(
      `<email preferredcontact="1">${email}</email><phone type="voice" time="evening" preferredcontact="0">`,
    );
    expect(adf).toContain('<comments>Is it still there?</comments>');
  });

  it('is copied to its sender if the address is verified', async () => {
    const [email, ownEmail, byPhone] = [newEmail(), newEmail(), newEmail()];
    const link = 'Buy at deals.example now';
    await sendLead(new BrowserOfTest(shop), anEmail({ email }));
    const [copy, ...others] = await mailsTo(shop, email);
    expect([copy!.subject, others]).toEqual(['Your message about 2019 Toyota Camry', []]);
    for (const text of [copy!.text, copy!.html]) {
      expect(text).toContain('We sent your message to North Motors');
      expect(text).toContain('Your message: Is it still there?');
      expect(text).not.toContain('<adf>');
    }
    // The address may be a stranger's: our email must not contain the sender's links or name.
    await sendLead(
      new BrowserOfTest(shop),
      anEmail({ email, firstName: 'www.deals.example', comments: link }),
    );
    expect((await mailsTo(shop, email))[0]!.text).not.toContain('deals.example');
    await sendLead(await signedIn(shop, ownEmail), anEmail({ email: ownEmail, comments: link }));
    expect((await mailsTo(shop, ownEmail))[0]!.text).toContain(link);
    const before = await countOf(shop, 'mailboxMail');
    await sendLead(
      new BrowserOfTest(shop),
      anEmail({ kind: 'call', email: '', phone: '512 555 0199', comments: byPhone }),
    );
    await shop.app.get(Delivery).sendDue();
    expect(await countOf(shop, 'mailboxMail')).toBe(before + 1);
  });

  it('has a copy that is withdrawn with it', async () => {
    await shop.app.get(Delivery).sendDue();
    const [browser, email] = [new BrowserOfTest(shop), newEmail()];
    const { leadId } = (await sendLead(browser, anEmail({ email }))).json<Receipt>();
    await withdraw(browser, leadId);
    expect(await mailsTo(shop, email)).toEqual([]);
  });

  it.each([
    '(512) 555-0134 x12',
    '512.555.0134 ext. 4711',
    '+1 512 555 0134, extension 12',
    '512-555-0134 #9',
  ])('keeps a phone extension: %s', async (phone) => {
    const { leadId } = (
      await sendLead(new BrowserOfTest(shop), anEmail({ phone, listingId: CAR.posted }))
    ).json<Receipt>();
    expect((await rowOf(leadId)).phone).toBe(phone);
    await shop.app.get(Delivery).sendDue();
    expect(posted.at(-1)!.adf).toContain(`>${phone}</phone>`);
  });

  it('names a long address unchanged', async () => {
    const email = 'maximiliane.hohenzollern-sigmaringen@students.mail.uni.example';
    const shopper = await signedIn(shop);
    expect(
      (await shopper.ask('PUT', '/account-api/lead-profile', { firstName: 'Max', email })).json(),
    ).toMatchObject({ email });
    await sendLead(shopper, anEmail({ email, comments: 'To a long address' }));
    const mail = (await mailsTo(shop, DEALER.email)).find(({ text }) =>
      text.includes('To a long address'),
    );
    expect(mail!.text).toContain(`<email preferredcontact="1">${email}</email>`);
    const emptyForm = (await new BrowserOfTest(shop).ask('GET', '/sign-in')).body;
    const filledForms = ['/account', `/cars-for-sale/contact/${CAR.mailed}?kind=email`].map(
      async (path) => {
        const { body } = await shopper.ask('GET', path);
        expect(body).toContain(`value="${email}"`);
        return body;
      },
    );
    for (const body of [emptyForm, ...(await Promise.all(filledForms))]) {
      const [field] = /<input[^>]*type="email"[^>]*>/.exec(body)!;
      expect(field).not.toMatch(/maxlength/i);
    }
  });

  it("is posted to the dealer's system when there is one, and not mailed", async () => {
    await sendLead(new BrowserOfTest(shop), anEmail({ listingId: CAR.posted }));
    expect(await mailsTo(shop, 'no@south.test')).toEqual([]);
    expect(posted).toEqual([
      { url: DEALER.url, adf: expect.stringContaining('<vendorname>South Cars</vendorname>') },
    ]);
  });

  it("goes to the shop's address when the seller has none", async () => {
    const answer = await sendLead(new BrowserOfTest(shop), anEmail({ listingId: CAR.unknown }));
    expect(answer.json<Receipt>().recipientName).toBe('West Autos');
    expect(await mailsTo(shop, 'leads@localhost')).toHaveLength(1);
  });

  it('is plain text for a private seller, who receives offers', async () => {
    const offer = anEmail({
      listingId: CAR.private,
      kind: 'make-offer',
      offerDollars: 18_500,
      comments: 'Cash <today>.',
    });
    const tooHigh = await sendLead(new BrowserOfTest(shop), {
      ...offer,
      offerDollars: 100_000_000,
    });
    expect(tooHigh.json<{ errors: { reason: string }[] }>().errors).toMatchObject([
      { field: 'offerDollars', reason: 'is more than 99,999,999' },
    ]);
    expect((await sendLead(new BrowserOfTest(shop), offer)).statusCode).toBe(201);
    const [mail] = await mailsTo(shop, 'kim@example.com');
    expect(mail!.text).toContain(
      'An offer for your 2019 Toyota Camry: $18,500\n\nFrom: Pat Miller\n\n',
    );
    expect(mail!.text).toContain('Message: Cash <today>.');
    expect(mail!.text).not.toContain('<adf>');
    expect(
      (await sendLead(new BrowserOfTest(shop), anEmail({ listingId: CAR.private }))).statusCode,
    ).toBe(400);
  });

  it.each([
    ['firstName', anEmail({ firstName: ' ' })],
    ['email', anEmail({ email: '' })],
    ['email', anEmail({ email: `pat@${`${'x'.repeat(61)}.`.repeat(4)}com` })],
    ['phone', anEmail({ kind: 'call' })],
    ['phone', anEmail({ preferredContact: 'text' })],
    ['phone', anEmail({ phone: '555-01x' })],
    ['comments', anEmail({ comments: 'x'.repeat(2_001) })],
    ['kind', anEmail({ kind: 'fax' })],
    ['offerDollars', anEmail({ offerDollars: 1 })],
    ['preferredTime', anEmail({ preferredTime: 'night' })],
    ['forwardTo', anEmail({ forwardTo: 'x@example.com' })],
  ])('is rejected for its %s alone', async (field, body) => {
    const answer = await sendLead(new BrowserOfTest(shop), body);
    expect([
      answer.statusCode,
      answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field),
    ]).toEqual([400, [field]]);
  });

  it('is stored without bidirectional control characters', async () => {
    const browser = new BrowserOfTest(shop);
    await sendLead(browser, anEmail({ comments: '\u202eIs it\u202c still\n\u2066there?\u2069' }));
    const { leads } = (await browser.ask('GET', '/account-api/leads')).json<{
      leads: { comments: string }[];
    }>();
    expect(leads[0]!.comments).toBe('Is it still\nthere?');
  });

  it('must be about a car for sale', async () => {
    expect((await sendLead(new BrowserOfTest(shop), anEmail({ listingId: '99' }))).statusCode).toBe(
      404,
    );
  });

  it('answers alike when the honeypot is filled, and stores and sends nothing', async () => {
    const [leads, messages] = [await countOf(shop, 'lead'), await countOf(shop, 'outboxMessage')];
    const [real, seeming] = [
      await sendLead(new BrowserOfTest(shop), anEmail()),
      await sendLead(new BrowserOfTest(shop), anEmail({ textPot: 'x' })),
    ];
    expect([seeming.statusCode, Object.keys(seeming.json<object>())]).toEqual([
      real.statusCode,
      Object.keys(real.json<object>()),
    ]);
    expect([await countOf(shop, 'lead'), await countOf(shop, 'outboxMessage')]).toEqual([
      leads + 1,
      messages + 2,
    ]);
  });

  it('marks the car as contacted for its sender only, and is among their receipts, latest first', async () => {
    const [ann, bob] = [await signedIn(shop), new BrowserOfTest(shop)];
    const { leadId } = (await sendLead(ann, anEmail())).json<Receipt>();
    const second = (
      await sendLead(ann, anEmail({ listingId: CAR.unknown, comments: '' }))
    ).json<Receipt>();
    await sendLead(bob, anEmail({ listingId: CAR.posted }));
    const { leads } = (await ann.ask('GET', '/account-api/leads')).json<{ leads: Receipt[] }>();
    expect(leads.map((lead) => lead.leadId)).toEqual([second.leadId, leadId]);
    expect(leads[1]).toMatchObject({
      listingId: CAR.mailed,
      carName: '2019 Toyota Camry',
      kind: 'email',
      isWithdrawn: false,
    });
    const { ownerId } = await rowOf(leadId);
    const cars = [CAR.mailed, CAR.unknown, CAR.posted];
    const contacted = cars.map((id) =>
      shop.app.get(SentLeads).hasContacted({ kind: 'shopper', id: ownerId }, id),
    );
    expect(await Promise.all(contacted)).toEqual([true, true, false]);
    expect((await new BrowserOfTest(shop).ask('GET', '/account-api/leads')).json()).toEqual({
      leads: [],
    });
  });

  it('is never sent when withdrawn in time, and is anonymized', async () => {
    await shop.app.get(Delivery).sendDue();
    posted.length = 0;
    const browser = new BrowserOfTest(shop);
    const { leadId } = (
      await sendLead(browser, anEmail({ listingId: CAR.posted }))
    ).json<Receipt>();
    for (let times = 0; times < 2; times++) {
      const answer = await withdraw(browser, leadId);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { withdrawn: true, wasDelivered: false },
      ]);
    }
    await shop.app.get(Delivery).sendDue();
    expect(posted).toEqual([]);
    const row = (await rowOf(leadId)) as Record<string, unknown>;
    expect(PERSONAL.map((name) => row[name])).toEqual(PERSONAL.map(() => ''));
    expect((await browser.ask('GET', '/account-api/leads')).json()).toMatchObject({
      leads: [{ leadId, comments: '', isWithdrawn: true }],
    });
  });

  it('is followed by a withdrawal notice if it may have been sent', async () => {
    const [visitor, shopper] = [new BrowserOfTest(shop), await signedIn(shop)];
    const email = newEmail();
    await shop.app.get(Delivery).sendDue();
    posted.length = 0;
    const byPost = (
      await sendLead(visitor, anEmail({ listingId: CAR.posted, email }))
    ).json<Receipt>();
    const byMail = (await sendLead(shopper, anEmail())).json<Receipt>();
    await shop.app.get(Delivery).sendDue();
    expect(byMail.withdrawToken).toBeUndefined();
    expect(
      (
        await withdraw(new BrowserOfTest(shop), byPost.leadId, `?token=${byPost.withdrawToken}`)
      ).json(),
    ).toEqual({
      withdrawn: true,
      wasDelivered: true,
    });
    expect((await withdraw(shopper, byMail.leadId)).json()).toEqual({
      withdrawn: true,
      wasDelivered: true,
    });
    const [note] = await mailsTo(shop, DEALER.email);
    expect([note!.subject, note!.text]).toEqual([
      expect.stringMatching(/^Withdrawn: /),
      expect.stringContaining(byMail.leadId),
    ]);
    expect(posted).toEqual([
      { url: DEALER.url, adf: expect.stringContaining(email) },
      {
        url: DEALER.url,
        adf: expect.stringContaining(
          `<prospect status="resend"><id sequence="1" source="AutoMarket">${byPost.leadId}</id>`,
        ),
      },
    ]);
    expect(posted[1]!.adf).not.toContain(email);
  });

  it('cannot be withdrawn by others, who get the answer for an unknown one', async () => {
    const { leadId, withdrawToken } = (
      await sendLead(new BrowserOfTest(shop), anEmail())
    ).json<Receipt>();
    const stranger = await signedIn(shop);
    const told = async (id: string, query?: string) => {
      const { statusCode, body } = await withdraw(stranger, id, query);
      return [
        statusCode,
        JSON.parse(body, (name, value) => (name === 'requestId' ? undefined : value)),
      ];
    };
    const nothing = await told('019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90');
    expect(nothing[0]).toBe(404);
    expect([
      await told(leadId),
      await told(leadId, `?token=${withdrawToken!.split('').toReversed().join('')}`),
    ]).toEqual([nothing, nothing]);
    expect((await rowOf(leadId)).withdrawnAt).toBeNull();
  });

  it('moves into the account at sign-in', async () => {
    const browser = new BrowserOfTest(shop);
    const { leadId, withdrawToken } = (await sendLead(browser, anEmail())).json<Receipt>();
    await browser.signIn(newEmail());
    expect((await browser.ask('GET', '/account-api/leads')).json()).toMatchObject({
      leads: [{ leadId }],
    });
    expect(
      (await withdraw(new BrowserOfTest(shop), leadId, `?token=${withdrawToken}`)).statusCode,
    ).toBe(200);
  });

  it('is deleted with its sender: row, key, queue and mailbox', async () => {
    const email = newEmail();
    const ann = await signedIn(shop, email);
    const before = [await countOf(shop, 'lead'), await countOf(shop, 'idempotencyKey')];
    await sendLead(new BrowserOfTest(shop), anEmail({ email }), 'one');
    await shop.app.get(Delivery).sendDue();
    await sendLead(ann, anEmail({ email: newEmail() }), 'two');
    await sendLead(ann, anEmail({ email, listingId: CAR.posted }));
    expect((await ann.ask('DELETE', '/account-api/account')).statusCode).toBe(204);
    expect([
      await countOf(shop, 'lead'),
      await countOf(shop, 'idempotencyKey'),
      await countOf(shop, 'outboxMessage'),
    ]).toEqual([...before, 0]);
    expect((await mailsTo(shop, DEALER.email)).filter(({ text }) => text.includes(email))).toEqual(
      [],
    );
  });

  it('answers alike for new and earlier senders', async () => {
    const email = newEmail();
    await signedIn(shop, email);
    const [known, unknown] = await Promise.all(
      [email, newEmail()].map((one) => sendLead(new BrowserOfTest(shop), anEmail({ email: one }))),
    );
    expect([known!.statusCode, Object.keys(known!.json<object>())]).toEqual([
      unknown!.statusCode,
      Object.keys(unknown!.json<object>()),
    ]);
  });

  it('is a new one with a corrected phone number, and a repeat without', async () => {
    const browser = new BrowserOfTest(shop);
    const lead = anEmail({ email: newEmail(), comments: 'Call me' });
    const ids: string[] = [];
    for (const requested of [lead, lead, { ...lead, phone: '(512) 555-0134 x12' }])
      ids.push((await sendLead(browser, requested)).json<Receipt>().leadId);
    expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false]);
  });

  it('reveals no destination of leads', async () => {
    const store = shop.carsApp.get(ListingStore);
    expect(JSON.stringify(await store.carsById([CAR.mailed]))).toContain(DEALER.email);
    const texts = await Promise.all(
      [
        '/rest/lsc/listing?numRecords=25',
        `/rest/lsc/listing/id/${CAR.mailed}`,
        '/cars-for-sale/page-data',
        `/cars-for-sale/vehicle/${CAR.mailed}`,
      ].map(
        async (url) =>
          (await shop.app.inject({ url, headers: { host: 'automarket.localhost' } })).body,
      ),
    );
    expect(texts.filter((text) => /leads@north|crm\.south/.test(text))).toEqual([]);
  });

  async function rowOf(leadId: string) {
    return shop.app
      .get(Database)
      .reading.selectFrom('lead')
      .selectAll()
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow();
  }
});

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import type { Listing } from '../../src/inventory/listing.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { Mailbox } from '../../src/platform/mail/mailbox.js';
import { Mailer } from '../../src/platform/mail/mailer.js';
import type { OutgoingMail } from '../../src/platform/mail/outgoing-mail.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { SearchIndex } from '../../src/search/index/search-index.js';
import { AlertRun } from '../../src/alerts/alert-run.js';
import { AlertSender } from '../../src/alerts/alert-sender.js';
import { AlertsJob } from '../../src/alerts/alerts-job.js';
import { Subscriptions } from '../../src/alerts/subscriptions.js';
import type { Cadence } from '../../src/alerts/cadence.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { anOffer } from '../contracts/an-offer.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import { waitingBodies } from '../outbox/waiting-bodies.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PHOTO = 'https://photos.example/1.jpg';
const SHOWN_WITHIN_MS = 10_000;

type Car = Partial<Listing> & { readonly id: string };

describeShopOnBoth('An alert', { cars: 0 }, (shop) => {
  let now = Date.now();
  let lastListed = 1_700_000_000_000;
  /** Each test searches for its own model year, which only its cars have. */
  let year = 1989;
  const cars = new Map<string, Car>();

  const untilIndexed = async (change: () => Promise<unknown>) => {
    const index = shop.carsApp.get(SearchIndex, { strict: false });
    const { epoch } = index;
    await change();
    for (
      const deadline = Date.now() + SHOWN_WITHIN_MS;
      index.epoch === epoch && Date.now() < deadline;
    )
      await sleep(10);
  };
  const offer = (...offered: Car[]) =>
    untilIndexed(() => {
      for (const car of offered) cars.set(car.id, { ...cars.get(car.id), ...car });
      return shop.carsApp
        .get(ListingStore)
        .saveOffers(offered.map(({ id }) => anOffer(cars.get(id)!)));
    });
  const sell = (id: string) =>
    untilIndexed(() => {
      cars.delete(id);
      return shop.carsApp.get(ListingStore).removeOffers('north', cars.keys());
    });
  const newCar = (facts: Partial<Listing> = {}): Car => ({
    id: String(++lastListed),
    listedAt: lastListed,
    year,
    ...facts,
  });
  const follow = async (
    cadence: Cadence = 'instant',
    more: { search?: string; webhookUrl?: string } = {},
  ) => {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const { search = `endYear=${year}&startYear=${year}`, webhookUrl = null } = more;
    const toFollow = { email, brand: 'ATC', search, cadence, origin: 'https://cars.example' };
    await shop.app.get(Subscriptions).follow(toFollow, webhookUrl, now);
    return email;
  };
  const tick = (laterMs = MINUTE_MS) =>
    shop.app.get(AlertsJob, { strict: false }).tick((now += laterMs));
  const mailsTo = async (email: string) => {
    await shop.app.get(Delivery).sendDue();
    const list = await shop.app.get(Mailbox).list();
    const ids = list.filter(({ toAddress }) => toAddress === email).map(({ id }) => id);
    return (await Promise.all(ids.map((id) => shop.app.get(Mailbox).find(id)))).map(
      (mail) => mail!,
    );
  };
  const search = async () => {
    year++;
    const [one, two] = [newCar(), newCar({ modelCode: 'COROL' })];
    await offer(one, two);
    return { one: one.id, two: two.id };
  };

  it('lists new, cheaper and sold cars, with pictures and links', async () => {
    const { one, two } = await search();
    const email = await follow();
    await tick();
    await sell(two);
    await tick();
    await offer(
      { id: one, priceDollars: 18_800, previousPriceDollars: 20_000 },
      newCar({ images: [PHOTO] }),
    );
    await tick(14 * DAY_MS);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail!.subject).toMatch(/^1 new, 1 price drop, 1 sold: /);
    for (const part of [
      '$18,800',
      '$1,200 less than before',
      'Sold or no longer for sale. It was $20,000.',
      `${year} Toyota Camry`,
    ]) {
      expect([part, mail!.text.includes(part)]).toEqual([part, true]);
    }
    expect(mail!.text).toContain(`https://cars.example/cars-for-sale/vehicle/${one}`);
    const images = [...mail!.html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src!);
    // The cheaper car comes first; it has no photo.
    expect(images).toEqual([
      expect.stringMatching(/^https:\/\/cars\.example\/cars-for-sale\/pictures\/sedan[\w-]+\.png$/),
      PHOTO,
    ]);
  });

  it('includes changes of the first minute, before the job has run', async () => {
    const { one } = await search();
    const email = await follow('daily');
    await offer({ id: one, priceDollars: 18_000, previousPriceDollars: 20_000 }, newCar());
    await tick();
    expect((await mailsTo(email)).map(({ subject }) => subject.split(':')[0])).toEqual([
      '1 new, 1 price drop',
    ]);
  });

  it('describes each car with what helps a shopper choose, as HTML and as text', async () => {
    await search();
    const email = await follow('instant', {
      search: `endYear=${year}&searchRadius=0&startYear=${year}&zip=78701`,
    });
    await tick();
    await offer(newCar({ trim: 'XLE', mileageMiles: 38_214, images: [PHOTO] }));
    await tick();
    const [mail] = await mailsTo(email);
    const html = mail!.html.replaceAll(/<[^>]+>/g, '\n');
    for (const part of [
      new RegExp(`${year} Toyota Camry XLE`),
      /\$20,000 · New listing/,
      /38,214 mi/,
      /\w+ · \w+, [A-Z]{2} · Under 1 mi away/,
    ]) {
      expect([mail!.text, html]).toEqual([
        expect.stringMatching(part),
        expect.stringMatching(part),
      ]);
    }
    expect(mail!.html).toContain(`alt="${year} Toyota Camry XLE"`);
    expect(mail!.html).toContain('prefers-color-scheme:dark');
  });

  it('counts all new cars, including those beyond the newest it loads', async () => {
    const { one } = await search();
    const email = await follow();
    await tick();
    await sell(one);
    await tick();
    await offer(...Array.from({ length: 300 }, () => newCar()));
    await tick(14 * DAY_MS);
    await offer(...Array.from({ length: 201 }, () => newCar()));
    await tick();
    const mails = await mailsTo(email);
    const [first, second] = ['300 new, 1 sold: ', 'More than 200 new: '].map((begin) =>
      mails.find(({ subject }) => subject.startsWith(begin)),
    );
    expect(first!.text).toContain('Showing 20 of 301 changes.');
    expect(second!.text).toContain('Showing 20 of more than 200 changes.');
  });

  it("uses the follower's own title of the search", async () => {
    const { one } = await search();
    const [email, other] = [await follow(), await follow()];
    const [pat, kim] = [new BrowserOfTest(shop), new BrowserOfTest(shop)];
    await pat.signIn(email);
    await kim.signIn(other);
    const searchResultsURL = `/cars-for-sale?endYear=${year}&startYear=${year}`;
    await pat.ask('POST', '/account-api/search', { searchResultsURL, bookmarkTitle: 'My Toyota' });
    await kim.ask('POST', '/account-api/search', {
      searchResultsURL: `${searchResultsURL}&maxPrice=90000`,
      bookmarkTitle: 'Another',
    });
    await tick();
    await offer({ id: one, priceDollars: 19_000, previousPriceDollars: 20_000 });
    await tick();
    const alertTo = async (address: string) =>
      (await mailsTo(address)).find(({ subject }) => subject.startsWith('1 price drop'))!;
    expect(await alertTo(email)).toMatchObject({
      subject: '1 price drop: My Toyota',
      text: expect.stringContaining('Changes in your search: My Toyota'),
    });
    expect((await alertTo(other)).subject).toContain(String(year));
    const elsewhere = new BrowserOfTest(shop, 'valuebook.localhost');
    for (const [name, value] of pat.cookies) elsewhere.cookies.set(name, value);
    const { body } = await elsewhere.ask('GET', '/saved');
    expect([body.includes('>My Toyota</a>'), body.includes('Not saved')]).toEqual([true, false]);
  });

  it('is not sent without changes, or when a price rises or returns', async () => {
    const { one } = await search();
    const email = await follow();
    await tick();
    await tick();
    await offer({ id: one, priceDollars: 21_000 });
    await tick();
    await offer({ id: one, priceDollars: 20_000 });
    await tick();
    expect(await mailsTo(email)).toEqual([]);
    await offer({ id: one, priceDollars: 19_500, previousPriceDollars: 20_000 });
    await tick();
    expect(
      (await mailsTo(email)).map(({ text }) => text.includes('$500 less than before')),
    ).toEqual([true]);
  });

  it('reports a car neither as sold when it only leaves the search, nor as new when it returns', async () => {
    const { one } = await search();
    const email = await follow('instant', {
      search: `endYear=${year}&maxPrice=20000&startYear=${year}`,
    });
    await tick();
    await offer({ id: one, priceDollars: 30_000 });
    await tick();
    await tick(14 * DAY_MS);
    await offer({ id: one, priceDollars: 20_000 });
    await tick();
    expect(await mailsTo(email)).toEqual([]);
  });

  it('ignores a car that is away for less than 14 days, then reports it as sold, and later as back for sale', async () => {
    const { one } = await search();
    const email = await follow();
    const car = cars.get(one)!;
    const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject.split(':')[0]);
    await tick();
    await sell(one);
    await tick();
    await tick(14 * DAY_MS - 2 * MINUTE_MS);
    await offer(car);
    await tick();
    expect(await subjects()).toEqual([]);
    await sell(one);
    await tick();
    await tick(14 * DAY_MS - MINUTE_MS);
    expect(await subjects()).toEqual([]);
    await tick();
    expect(await subjects()).toEqual(['1 sold']);
    await tick(10 * DAY_MS);
    await offer(car);
    await tick();
    expect((await subjects()).toSorted()).toEqual(['1 back for sale', '1 sold']);
    expect((await mailsTo(email)).some(({ text }) => text.includes('Back for sale'))).toBe(true);
    await sell(one);
    await tick();
    await tick(30 * DAY_MS);
    await offer(car);
    await tick();
    expect((await subjects()).toSorted()).toEqual(['1 back for sale', '1 new', '1 sold', '1 sold']);
  });

  it('reports once that another seller offers a car for less, not as a price drop', async () => {
    const { one } = await search();
    const email = await follow();
    const priceHistory = [{ at: 1, priceDollars: 19_500 }];
    const twin = { ...cars.get(one)!, ownerId: 'south-dealer', priceDollars: 19_500, priceHistory };
    const store = shop.carsApp.get(ListingStore);
    const appear = () =>
      untilIndexed(() =>
        store.saveOffers([anOffer(twin, { source: 'south', owner: { name: 'Group South' } })]),
      );
    const leave = () => untilIndexed(() => store.removeOffers('south', []));
    await tick();
    for (const change of [appear, leave, appear]) {
      await change();
      await tick();
    }
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['1 also at another seller']);
    expect(mails[0]!.text).toContain('Also at Group South');
    await leave();
  });

  it('shows four pictures at most and counts further cars', async () => {
    await search();
    const email = await follow();
    await tick();
    await offer(...Array.from({ length: 30 }, () => newCar({ images: [PHOTO] })));
    await tick();
    const [mail] = await mailsTo(email);
    expect(mail!.subject).toMatch(/^30 new: /);
    expect(mail!.html.split('<img').length - 1).toBe(4);
    expect(mail!.text).toContain('of 30 changes');
  });

  it('comes daily or weekly when chosen', async () => {
    await search();
    const [instant, daily, weekly] = [
      await follow('instant'),
      await follow('daily'),
      await follow('weekly'),
    ];
    const counts = async () => {
      await shop.app.get(Delivery).sendDue();
      return Promise.all(
        [instant, daily, weekly].map(async (email) => (await mailsTo(email)).length),
      );
    };
    await tick();
    await offer(newCar());
    await tick();
    expect(await counts()).toEqual([1, 0, 0]);
    await tick(DAY_MS);
    expect(await counts()).toEqual([1, 1, 0]);
    await offer(newCar());
    await tick();
    expect(await counts()).toEqual([2, 1, 0]);
    await tick(7 * DAY_MS);
    expect(await counts()).toEqual([2, 2, 1]);
    expect((await mailsTo(weekly))[0]!.subject).toMatch(/^2 new: /);
  });

  it('ends by one-click unsubscribe from anywhere, but not by another form', async () => {
    await search();
    const email = await follow();
    await tick();
    await offer(newCar());
    await tick();
    const [{ headers, text }] = (await waitingBodies(shop, email)) as [OutgoingMail];
    expect(headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const { origin, pathname, search: query } = new URL(headers!['List-Unsubscribe']!.slice(1, -1));
    expect(origin).toBe('https://cars.example');
    expect(text).toContain(
      `Unsubscribe: https://cars.example/subscriptions/unsubscribe#${new URLSearchParams(query).get('token')}`,
    );
    const post = (payload: string, type: string, url = pathname + query) =>
      shop.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { host: 'localhost', 'content-type': type, 'sec-fetch-site': 'cross-site' },
      });
    const FORM = 'application/x-www-form-urlencoded';
    const left = async () =>
      (
        await shop.app
          .get(Database)
          .reading.selectFrom('subscription')
          .select('id')
          .where('emailKey', '=', email)
          .execute()
      ).length;
    expect((await post('a=b', FORM)).statusCode).toBe(400);
    expect((await post(`List-Unsubscribe=One-Click${' '.repeat(600)}`, FORM)).statusCode).toBe(413);
    expect(
      (await post('List-Unsubscribe=One-Click', FORM, '/account-api/sign-out')).statusCode,
    ).toBe(415);
    expect((await post('List-Unsubscribe=One-Click', 'text/plain')).statusCode).toBe(415);
    expect(await left()).toBe(1);
    const parts =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const answers = [
      await post(parts, 'multipart/form-data; boundary=x'),
      await post('List-Unsubscribe=One-Click', FORM),
      await post('List-Unsubscribe=One-Click', FORM, `${pathname}?token=unknown`),
      await post('{"token":"unknown"}', 'application/json', pathname),
    ];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [204, '']),
    );
    expect(await left()).toBe(0);
  });

  it('ends through old mails too, when alerts are turned on again', async () => {
    await search();
    const email = await follow();
    await tick();
    await offer(newCar());
    await tick();
    const token = /unsubscribe#([\w-]{43})/.exec((await mailsTo(email))[0]!.text)![1]!;
    const subscriptions = shop.app.get(Subscriptions);
    await subscriptions.unsubscribe(token);
    const again = {
      email,
      brand: 'ATC',
      search: `endYear=${year}&startYear=${year}`,
      cadence: 'daily',
      origin: '',
    } as const;
    await subscriptions.follow(again);
    await subscriptions.unsubscribe(token);
    expect(await subscriptions.listOf(email)).toEqual([]);
  });

  it('is sent once when a frozen server resumes after another has sent it', async () => {
    await search();
    const email = await follow();
    await tick();
    await offer(newCar());
    const [run, sender] = [
      shop.app.get(AlertRun, { strict: false }),
      shop.app.get(AlertSender, { strict: false }),
    ];
    const late: (() => Promise<void>)[] = [];
    const frozen = Object.create(run, {
      sender: {
        value: {
          tell: async (...looks: Parameters<AlertSender['tell']>) =>
            void late.push(() => sender.tell(...looks)),
        },
      },
    }) as AlertRun;
    now += MINUTE_MS;
    await frozen.lookAtDue(now, async () => true);
    expect(late.length).toBeGreaterThan(0);
    await tick();
    await Promise.all(late.map((tell) => tell()));
    await Promise.all([run.lookAtDue(now, async () => true), run.lookAtDue(now, async () => true)]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is sent even if another one cannot be written, which stays due', async () => {
    await search();
    const emails = [await follow(), await follow()];
    await tick();
    await offer(newCar());
    const [run, sender] = [
      shop.app.get(AlertRun, { strict: false }),
      shop.app.get(AlertSender, { strict: false }),
    ];
    const mailer = shop.app.get(Mailer, { strict: false });
    const write = (...requested: Parameters<Mailer['write']>) => {
      if (requested[1].email === emails[0]) throw new Error('no words for it');
      return mailer.write(...requested);
    };
    const failing = Object.create(run, {
      sender: { value: Object.create(sender, { mailer: { value: { write } } }) },
    }) as AlertRun;
    const counts = async () => {
      await shop.app.get(Delivery).sendDue();
      return Promise.all(emails.map(async (email) => (await mailsTo(email)).length));
    };
    now += MINUTE_MS;
    await failing.lookAtDue(now, async () => true);
    expect(await counts()).toEqual([0, 1]);
    await tick();
    expect(await counts()).toEqual([1, 1]);
  });

  it('goes to a webhook as JSON when one is set', async () => {
    const { one } = await search();
    const email = await follow('instant', { webhookUrl: 'https://hooks.example.com/cars' });
    await tick();
    await offer({ id: one, priceDollars: 19_000, previousPriceDollars: 20_000 });
    await tick();
    const [{ text }] = (await waitingBodies(shop, email)) as [{ text: string }];
    expect(JSON.parse(text)).toEqual({
      subscriptionId: expect.stringMatching(/^[\w-]{22}$/),
      searchResultsURL: expect.stringContaining('https://cars.example/cars-for-sale?'),
      at: now,
      counts: { new: 0, back: 0, priceDrops: 1, alsoAt: 0, sold: 0 },
      new: [],
      back: [],
      priceDrops: [
        {
          listingId: one,
          name: `${year} Toyota Camry`,
          url: `https://cars.example/cars-for-sale/vehicle/${one}`,
          priceDollars: 19_000,
          formerPriceDollars: 20_000,
        },
      ],
      alsoAt: [],
      sold: [],
    });
    await shop.app
      .get(Database)
      .reading.deleteFrom('outboxMessage')
      .where('ownerId', '=', email)
      .execute();
  });
});

import { expect, it, jest } from '@jest/globals';
import { BRANDS } from '../../src/platform/config/brands.js';
import { Database } from '../../src/platform/database/database.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';
import { OwnReviews, REVIEWS_OF_DAY } from '../../src/reviews/own-reviews.js';
import { ReviewModeration } from '../../src/reviews/review-moderation.js';
import type { ModeratedReview } from '../../src/reviews/review-moderation.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import { countOf, mailsTo, newEmail } from '../leads/lead-shop.js';
import { aReview, approve, post, writeReview } from './review-shop.js';

const PAGE = '/reviews/toyota/rav4';
const WRITE = `${PAGE}/write`;

describeShopOnBoth('A consumer review', { cars: 300 }, (shop) => {
  const moderation = () => shop.app.get(ReviewModeration, { strict: false });
  const someone = async () => {
    const [browser, email] = [new BrowserOfTest(shop), newEmail()];
    await browser.signIn(email);
    return { browser, email };
  };
  /** As a crawler, whose page waits for every block. */
  const searchPage = async () =>
    (
      await new BrowserOfTest(shop).ask(
        'GET',
        '/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4',
        undefined,
        { 'user-agent': 'Mozilla/5.0' },
      )
    ).body;
  const bodyAt = async (url: string, browser = new BrowserOfTest(shop)) =>
    (await browser.ask('GET', url)).body;
  const ratingsOf = async (vehicleId = '2021-RAV4') =>
    (
      await new BrowserOfTest(shop).ask('GET', `/cars-for-sale/reference/ratings/${vehicleId}`)
    ).json<{
      ratings: { name: string; value: number }[];
      numberOfReviews: number;
    }>();
  const gaugeOf = async (name: string) => {
    const { values } = await shop.app
      .get(Metrics)
      .registry.getSingleMetric(`forecourt_${name}`)!
      .get();
    return values[0]?.value;
  };

  it('is invited where there is none, without a rating', async () => {
    const page = await searchPage();
    expect(page).toContain('Nobody has reviewed the Toyota RAV4 here yet.');
    expect(page).toContain(`href="${WRITE}"`);
    expect(page).not.toContain('AggregateRating');
    expect(await ratingsOf()).toEqual({ ratings: [], numberOfReviews: 0 });
  });

  it('requires an account, and sign-in returns to the form', async () => {
    const { statusCode, headers } = await new BrowserOfTest(shop).ask('GET', `${WRITE}?year=2021`);
    expect([statusCode, headers.location]).toEqual([
      302,
      `/sign-in?defaultScreen=signup&refUrl=${encodeURIComponent(`${WRITE}?year=2021`)}`,
    ]);
    const { browser } = await someone();
    expect(await bodyAt(`${WRITE}?year=2021`, browser)).toMatch(/<option value="2021" selected/);
  });

  it('is shown at once after approval, escaped and with averages', async () => {
    const { browser, email } = await someone();
    const id = await writeReview(shop, browser, email);
    expect(await bodyAt('/account/reviews', browser)).toContain('Waiting for approval.');
    expect(await bodyAt(PAGE)).not.toContain('Road &amp; Track Fan');
    expect([await gaugeOf('reviews_waiting'), await ratingsOf()]).toEqual([
      1,
      { ratings: [], numberOfReviews: 0 },
    ]);
    expect(await approve(shop, id)).toBe(true);
    const search = await searchPage();
    for (const page of [search, await bodyAt(PAGE), await bodyAt(`${PAGE}?year=2021`)]) {
      expect(page).toContain('A good &lt;b&gt;car&lt;/b&gt;');
      expect(page).toContain('Road &amp; Track Fan on the 2021 Toyota RAV4');
      expect(page).toContain(
        '"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1',
      );
      expect(page).not.toContain(email);
    }
    expect(await bodyAt(`${PAGE}?year=2020`)).not.toContain('A good');
    const { ratings, numberOfReviews } = await ratingsOf('2021-RAV4-XLE');
    expect([numberOfReviews, ratings.map(({ name, value }) => `${name} ${value}`)]).toEqual([
      1,
      ['Overall Rating 4', 'Comfort 5', 'Performance 3', 'Reliability 5', 'Styling 4', 'Value 4'],
    ]);
    const [mail] = await mailsTo(shop, email);
    expect([mail!.subject, mail!.text]).toEqual([
      'Your review of the 2021 Toyota RAV4 is published',
      expect.stringContaining(`${PAGE}#review-${id}`),
    ]);
    await browser.postForm(`/account/reviews/${id}/delete`, '');
    expect(await searchPage()).not.toContain('A good');
    expect(await ratingsOf()).toEqual({ ratings: [], numberOfReviews: 0 });
  });

  it('keeps its approved text while a change is pending or rejected', async () => {
    const { browser, email } = await someone();
    const id = await writeReview(shop, browser, email);
    await approve(shop, id);
    const edit = `/account/reviews/${id}`;
    expect(await bodyAt(edit, browser)).toContain('Nothing broke in 40,000 miles.');
    expect(
      (await post(browser, edit, aReview({ title: 'Changed my mind', overall: '1' }))).statusCode,
    ).toBe(303);
    const unchanged = async () => {
      const page = await bodyAt(PAGE);
      expect([
        page.includes('A good'),
        page.includes('Changed my mind'),
        (await ratingsOf()).ratings[0]!.value,
      ]).toEqual([true, false, 4]);
    };
    await unchanged();
    const [waiting] = await moderation().queue(10);
    expect(waiting).toMatchObject({ id, isPublished: true, words: { title: 'Changed my mind' } });
    const rejected = {
      kind: 'reject',
      id,
      submittedAt: waiting!.submittedAt,
      reason: 'It names <a> neighbor.',
    } as const;
    expect([await moderation().decide(rejected), await moderation().decide(rejected)]).toEqual([
      true,
      false,
    ]);
    await unchanged();
    const [mail] = await mailsTo(shop, email);
    expect([mail!.subject, mail!.text]).toEqual([
      'The change to your review of the 2021 Toyota RAV4 wasn’t published',
      expect.stringContaining('Reason: It names <a> neighbor.'),
    ]);
    expect(await bodyAt(edit, browser)).toContain('Reason: It names &lt;a&gt; neighbor.');
    await post(browser, edit, aReview({ title: 'Changed again', overall: '2' }));
    await approve(shop, id);
    expect((await ratingsOf()).ratings[0]!.value).toBe(2);
    await browser.postForm(`${edit}/delete`, '');
  });

  it('is approved only as the operator read it, not after a later change', async () => {
    const { browser, email } = await someone();
    const id = await writeReview(shop, browser, email);
    const [read] = await moderation().queue(10);
    const row = shop.app
      .get(Database)
      .reading.selectFrom('consumerReview')
      .select('ownerId')
      .where('id', '=', id);
    const { ownerId: shopperId } = await row.executeTakeFirstOrThrow();
    const changed = {
      shopperId,
      words: { ...read!.words, title: 'Other words' },
      brand: BRANDS.classifieds,
      origin: 'http://localhost',
    };
    await shop.app.get(OwnReviews, { strict: false }).change(id, changed, read!.submittedAt + 1);
    expect(await moderation().decide({ kind: 'approve', id, submittedAt: read!.submittedAt })).toBe(
      false,
    );
    expect((await moderation().queue(10)).map(({ words }) => words.title)).toEqual(['Other words']);
    await browser.postForm(`/account/reviews/${id}/delete`, '');
  });

  it('shows errors at the fields and keeps the input', async () => {
    const { browser, email } = await someone();
    const wrong = {
      overall: '6',
      title: '  ',
      text: 'x'.repeat(3_001),
      author: 'pat@example.com',
      cons: 'Kept & <safe>',
      year: '1901',
    };
    const { statusCode, body } = await post(browser, WRITE, { ...aReview(wrong), account: email });
    expect(statusCode).toBe(400);
    for (const error of [
      'Overall Rating must be between 1 and 5.',
      'Title is required.',
      'Your review is longer than 3,000 characters.',
      'Public name can’t be an email address.',
      'Model year isn’t one of this model.',
    ]) {
      expect(body.split(error)).toHaveLength(3);
    }
    expect(body).toContain('Kept &amp; &lt;safe&gt;');
    expect(body).toContain('value="pat@example.com"');
    const empty = await post(browser, WRITE, { account: email });
    expect(
      empty.body.match(
        /(?:Overall Rating|Comfort|Performance|Reliability|Styling|Value|Model year|Title|Your review|Public name) is required\./g,
      ),
    ).toHaveLength(20);
    expect(await countOf(shop, 'consumerReview')).toBe(0);
  });

  it.each([
    ['pat＠example.com', 'Public name can’t be an email address.'],
    ['Ｐat at ｅｘａｍｐｌｅ．com', 'Public name can’t be a link.'],
    ['www.example.com', 'Public name can’t be a link.'],
    ['http://127.0.0.1', 'Public name can’t be a link.'],
  ])('accepts no address as a public name: %s', async (author, error) => {
    const { browser, email } = await someone();
    const { statusCode, body } = await post(browser, WRITE, {
      ...aReview({ author }),
      account: email,
    });
    expect([statusCode, body.includes(error)]).toEqual([400, true]);
  });

  it.each(['J. R. Miller', 'Éva'])('accepts a public name such as %s', async (author) => {
    const { browser, email } = await someone();
    expect(
      (await post(browser, WRITE, { ...aReview({ author }), account: email })).statusCode,
    ).toBe(303);
    const [{ id }] = (await moderation().queue(10)) as [ModeratedReview];
    await browser.postForm(`/account/reviews/${id}/delete`, '');
  });

  it('is stored without bidirectional control characters and undecodable bytes', async () => {
    const { browser, email } = await someone();
    const typed = new URLSearchParams({
      ...aReview({ title: '\u202eraC doog\u2066 A', author: 'Pat' }),
      account: email,
    }).toString();
    const bytes = typed
      .replace('author=Pat', 'author=Pat%00%FF')
      .replace('pros=Room', 'pros=%00Ro%C3om');
    expect((await browser.postForm(WRITE, bytes)).statusCode).toBe(303);
    const [{ id, words }] = (await moderation().queue(10)) as [ModeratedReview];
    expect(words).toMatchObject({ title: 'raC doog A', author: 'Pat', pros: 'Room' });
    await browser.postForm(`/account/reviews/${id}/delete`, '');
    const unseen = typed
      .replace('author=Pat', 'author=%00%E2%80%AE')
      .replace('pros=Room', 'pros=%00Space');
    const { statusCode, body } = await browser.postForm(WRITE, unseen);
    expect([
      statusCode,
      body.includes('Public name is required.'),
      body.includes('>Space</textarea>'),
    ]).toEqual([400, true, true]);
  });

  it('keeps the input of a shopper who is signed out, or signed in as another', async () => {
    const signedOut = await post(new BrowserOfTest(shop), WRITE, { ...aReview(), account: 'x' });
    const { browser, email } = await someone();
    const other = await post(browser, WRITE, { ...aReview(), account: 'somebody@else.test' });
    expect([signedOut.statusCode, other.statusCode]).toEqual([401, 409]);
    for (const { body } of [signedOut, other])
      expect(body).toContain('Nothing broke in 40,000 miles.');
    expect(other.body).toContain(`You’re signed in as ${email} now.`);
    expect(await countOf(shop, 'consumerReview')).toBe(0);
  });

  it('is limited to one per shopper and model year, and five per shopper and day', async () => {
    const { browser, email } = await someone();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(browser, WRITE, { ...aReview(), account: email })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      303, 409, 409, 409,
    ]);
    for (const year of ['2017', '2018', '2019', '2020'])
      await writeReview(shop, browser, email, { year });
    const { statusCode, body } = await post(browser, WRITE, {
      ...aReview({ year: '2016' }),
      account: email,
    });
    expect([
      statusCode,
      body.includes(`You have written ${REVIEWS_OF_DAY} reviews within a day.`),
    ]).toEqual([429, true]);
    await browser.ask('DELETE', '/account-api/account');
    expect(await countOf(shop, 'consumerReview')).toBe(0);
  });

  it('counts toward the daily limit for a day after its deletion', async () => {
    const { browser, email } = await someone();
    const ofOthers = await countOf(shop, 'deletedReview');
    for (let written = 0; written < REVIEWS_OF_DAY; written++) {
      const id = await writeReview(shop, browser, email);
      await browser.postForm(`/account/reviews/${id}/delete`, '');
    }
    const again = { ...aReview(), account: email };
    expect((await post(browser, WRITE, again)).statusCode).toBe(429);
    const tomorrow = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 60 * 60 * 1_000);
    const id = await writeReview(shop, browser, email);
    await browser.postForm(`/account/reviews/${id}/delete`, '');
    tomorrow.mockRestore();
    expect(await countOf(shop, 'deletedReview')).toBe(ofOthers + REVIEWS_OF_DAY + 1);
    await browser.ask('DELETE', '/account-api/account');
    expect(await countOf(shop, 'deletedReview')).toBe(ofOthers);
  });

  it('is linked for editing when its author writes about the same model again', async () => {
    const { browser, email } = await someone();
    const [id, other] = [
      await writeReview(shop, browser, email),
      await writeReview(shop, browser, email, { year: '2019' }),
    ];
    const page = await bodyAt(`${WRITE}?year=2021`, browser);
    expect(page).toContain(
      'You’ve already reviewed these model years. Open a review to change it.',
    );
    expect(page).toContain(
      `<a class="link" href="/account/reviews/${id}">Your review of the 2021 Toyota RAV4</a>`,
    );
    expect(page).toContain(
      `<a class="link" href="/account/reviews/${other}">Your review of the 2019 Toyota RAV4</a>`,
    );
    expect(page).toContain('<option value="2020">2020</option>');
    expect([page.includes('<option value="2021"'), page.includes('<option value="2019"')]).toEqual([
      false,
      false,
    ]);
    expect(await bodyAt('/reviews/toyota/camry/write', browser)).not.toContain(
      'You’ve already reviewed',
    );
    const again = await post(browser, WRITE, { ...aReview(), account: email });
    expect([again.statusCode, again.body.includes(`href="/account/reviews/${id}"`)]).toEqual([
      409,
      true,
    ]);
    expect(again.body).toContain('Nothing broke in 40,000 miles.');
    await browser.ask('DELETE', '/account-api/account');
  });

  it('can be changed, read and deleted by its author only', async () => {
    const [{ browser, email }, stranger] = [await someone(), await someone()];
    const id = await writeReview(shop, browser, email);
    const edit = `/account/reviews/${id}`;
    await stranger.browser.postForm(`${edit}/delete`, '');
    const statuses = [
      (await stranger.browser.ask('GET', edit)).statusCode,
      (await post(stranger.browser, edit, aReview({ title: 'Stolen' }))).statusCode,
      (await post(new BrowserOfTest(shop), edit, aReview({ title: 'Stolen' }))).statusCode,
    ];
    expect(statuses).toEqual([404, 404, 401]);
    expect((await moderation().queue(10)).map(({ words }) => words.title)).toEqual([
      'A good <b>car</b>',
    ]);
    await browser.postForm(`${edit}/delete`, '');
  });

  it('is accepted from our own pages only', async () => {
    const { browser, email } = await someone();
    const form = new URLSearchParams({ ...aReview(), account: email }).toString();
    const headers: Readonly<Record<string, string>>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const more of headers)
      expect([more, (await browser.postForm(WRITE, form, more)).statusCode]).toEqual([more, 403]);
    expect(
      (await browser.postForm(WRITE, '{}', { 'content-type': 'application/json' })).statusCode,
    ).toBe(415);
    const tooLong = await browser.postForm(WRITE, 'x'.repeat(70_000));
    expect(tooLong.statusCode).toBe(413);
    expect(tooLong.body).toContain(
      '<h1>That’s too long to send. Go back and shorten your text.</h1>',
    );
    expect(await countOf(shop, 'consumerReview')).toBe(0);
  });

  it('is reported once per reader, and kept or unpublished with a mailed reason', async () => {
    const { browser, email } = await someone();
    const id = await writeReview(shop, browser, email);
    await approve(shop, id);
    const reader = await someone();
    const report = (by: BrowserOfTest, fields: Readonly<Record<string, string>>) =>
      post(by, `/reviews/report/${id}`, fields);
    expect((await report(reader.browser, { reason: '' })).body).toContain(
      'What’s wrong is required.',
    );
    for (const reason of ['spam', 'offensive'])
      expect((await report(reader.browser, { reason })).body).toContain('Thank you');
    expect(await moderation().reported(10)).toMatchObject([
      { id, reports: [{ reason: 'spam', comments: '' }] },
    ]);
    const { publishedAt } = (await moderation().reported(10))[0]!;
    expect(await moderation().decide({ kind: 'keep', id, publishedAt: publishedAt - 1 })).toBe(
      false,
    );
    expect(await moderation().decide({ kind: 'keep', id, publishedAt })).toBe(true);
    expect([await moderation().reported(10), (await ratingsOf()).numberOfReviews]).toEqual([[], 1]);
    await report(reader.browser, { reason: 'other', comments: 'Names my dealer.' });
    const unpublish = { kind: 'unpublish', id, reason: 'It names a person.' } as const;
    expect(await moderation().decide({ ...unpublish, publishedAt: publishedAt - 1 })).toBe(false);
    expect(await moderation().decide({ ...unpublish, publishedAt })).toBe(true);
    expect([
      await countOf(shop, 'consumerReviewReport'),
      (await ratingsOf()).numberOfReviews,
    ]).toEqual([0, 0]);
    const [mail] = await mailsTo(shop, email);
    expect(mail!.subject).toBe('Your review of the 2021 Toyota RAV4 is no longer published');
    expect(mail!.text).toContain('Reason: It names a person.');
    expect((await reader.browser.ask('GET', `/reviews/report/${id}`)).statusCode).toBe(404);
    await browser.postForm(`/account/reviews/${id}/delete`, '');
  });

  it('cannot be reported by its author, signed in or not', async () => {
    const [{ browser, email }, reader] = [await someone(), await someone()];
    const id = await writeReview(shop, browser, email);
    await approve(shop, id);
    const path = `/reviews/report/${id}`;
    for (const { statusCode, headers } of [
      await browser.ask('GET', path),
      await post(browser, path, { reason: 'spam' }),
    ]) {
      expect([statusCode, headers.location]).toEqual([302, `/account/reviews/${id}`]);
    }
    const elsewhere = new BrowserOfTest(shop);
    await elsewhere.ask('POST', '/account-api/search', {
      searchResultsURL: '/cars-for-sale?maxPrice=30000',
    });
    await post(elsewhere, path, { reason: 'spam' });
    await post(reader.browser, path, { reason: 'spam' });
    expect(await countOf(shop, 'consumerReviewReport')).toBe(2);
    await elsewhere.signIn(email);
    expect(await countOf(shop, 'consumerReviewReport')).toBe(1);
    for (const one of [browser, reader.browser]) await one.ask('DELETE', '/account-api/account');
  });

  it('is deleted with its author, with reports of it; a report is deleted with its sender', async () => {
    const [{ browser, email }, reader] = [await someone(), await someone()];
    const id = await writeReview(shop, browser, email);
    await approve(shop, id);
    await post(reader.browser, `/reviews/report/${id}`, { reason: 'spam' });
    await reader.browser.ask('DELETE', '/account-api/account');
    expect(await countOf(shop, 'consumerReviewReport')).toBe(0);
    await post(new BrowserOfTest(shop), `/reviews/report/${id}`, { reason: 'spam' });
    await browser.ask('DELETE', '/account-api/account');
    expect([
      await countOf(shop, 'consumerReview'),
      await countOf(shop, 'consumerReviewReport'),
    ]).toEqual([0, 0]);
    expect(await bodyAt(PAGE)).not.toContain('A good');
  });

  it('is listed ten to a page, latest first, and two below the results', async () => {
    const own = shop.app.get(OwnReviews, { strict: false });
    const people = [];
    for (let at = 0; at < 3; at++) people.push(await someone());
    for (const { browser, email } of people) {
      for (const year of ['2017', '2018', '2019', '2020']) {
        await approve(
          shop,
          await writeReview(shop, browser, email, { year, title: `Review ${year}` }),
        );
      }
    }
    const [first, second] = [await bodyAt(PAGE), await bodyAt(`${PAGE}?page=2`)];
    const countIn = (page: string) => page.split('<article class="review"').length - 1;
    expect([countIn(first), countIn(second)]).toEqual([10, 2]);
    expect(first).toContain('Page 1 of 2');
    const search = await searchPage();
    expect([countIn(search), search.includes('See all 12 reviews')]).toEqual([2, true]);
    const { headers } = await new BrowserOfTest(shop).ask('GET', `${PAGE}?page=9`);
    expect(headers.location).toBe(`${PAGE}?page=2`);
    expect(await own.list('nobody')).toEqual([]);
    for (const { browser } of people) await browser.ask('DELETE', '/account-api/account');
  });
});

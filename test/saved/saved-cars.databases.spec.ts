import { beforeAll, expect, it } from '@jest/globals';
import { BrowserOfTest, untilAnswered } from '../accounts/browser.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';

let people = 0;
const newEmail = () => `keeper${++people}@example.com`;

describeShopOnBoth('Saved cars', { cars: 60 }, (shop) => {
  let ids: string[] = [];
  beforeAll(async () => {
    const answer = await shop.app.inject({
      url: '/rest/lsc/listing?numRecords=60',
      headers: { host: 'localhost' },
    });
    ids = answer.json<{ listings: { id: string }[] }>().listings.map(({ id }) => String(id));
  });
  const put = (browser: BrowserOfTest, listingId: string) =>
    browser.ask('PUT', '/account-api/inventory', { listingId });
  const savedBy = async (browser: BrowserOfTest) =>
    (await browser.ask('GET', '/account-api/inventory')).json<{
      listings: { listingId: string }[];
    }>().listings;

  it('are stored as they were when saved', async () => {
    const ann = new BrowserOfTest(shop);
    await ann.signIn(newEmail());
    expect([(await put(ann, ids[0]!)).statusCode, (await put(ann, ids[0]!)).statusCode]).toEqual([
      201, 200,
    ]);
    const answer = await shop.app.inject({
      url: '/rest/lsc/listing?numRecords=60',
      headers: { host: 'localhost' },
    });
    const { listings } = answer.json<{
      listings: { id: string; pricingDetail: { salePrice: number } }[];
    }>();
    const priceDollars = listings.find(({ id }) => String(id) === ids[0])!.pricingDetail.salePrice;
    expect(await savedBy(ann)).toMatchObject([
      { listingId: ids[0], name: expect.stringMatching(/^\d{4} /), priceDollars },
    ]);
    expect((await ann.ask('DELETE', `/account-api/inventory/${ids[0]}`)).json()).toEqual({
      savedListingCount: 0,
    });
    expect(await savedBy(ann)).toEqual([]);
  });

  it('have a low limit when signed out, with fifty concurrent requests, and a higher one in an account', async () => {
    const browser = new BrowserOfTest(shop);
    await put(browser, ids[0]!);
    const statuses = (
      await Promise.all(ids.slice(1, 51).map((id) => untilAnswered(() => put(browser, id))))
    ).map(({ statusCode }) => statusCode);
    expect([
      statuses.filter((status) => status === 201).length,
      statuses.filter((status) => status === 409).length,
    ]).toEqual([4, 46]);
    const email = newEmail();
    const other = new BrowserOfTest(shop);
    await other.signIn(email);
    await put(other, ids[0]!);
    await browser.signIn(email);
    expect((await savedBy(browser)).length).toBe(5);
    expect((await put(browser, ids[59]!)).json()).toEqual({ savedListingCount: 6 });
  });

  it('stay with a browser for a year', async () => {
    const saved = await put(new BrowserOfTest(shop), ids[0]!);
    expect(String(saved.headers['set-cookie'])).toMatch(/__Host-visitor=[^;]+; Max-Age=31536000;/);
  });

  it('must exist', async () => {
    const browser = new BrowserOfTest(shop);
    expect([(await put(browser, '99')).statusCode, (await put(browser, 'x')).statusCode]).toEqual([
      404, 400,
    ]);
    expect(browser.cookies.has('__Host-visitor')).toBe(false);
    expect((await browser.ask('DELETE', '/account-api/inventory/99')).json()).toEqual({
      savedListingCount: 0,
    });
  });

  it('are private, and an invalid id token is not treated as missing', async () => {
    const [bob, cat] = [new BrowserOfTest(shop), new BrowserOfTest(shop)];
    await bob.signIn(newEmail());
    await cat.signIn(newEmail());
    await put(bob, ids[1]!);
    expect(await savedBy(cat)).toEqual([]);
    cat.useIdToken('forged');
    expect((await put(cat, ids[1]!)).statusCode).toBe(401);
  });
});

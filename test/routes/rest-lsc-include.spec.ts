import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { INCLUDED_PARTS } from '../../src/web/listing-api/wire/included-parts.dto.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 3_000 });
const get = async (path: string) => (await request(site.origin).get(path)).body;
const SEARCH = 'searchZip=78701&searchRadius=0&makeCodes=TOYOTA,FORD&listingTypes=USED';

/** Without view counts: a response omits them if counting takes more than a second. */
const withoutViews = (listings: { viewCount?: number }[]) =>
  listings.map((one) => ({ ...one, viewCount: undefined }));

describe('GET /rest/lsc/listing?include=', () => {
  it.each([
    ['spotlights', 'listing/spotlight/premiumresults'],
    ['featuredSpotlights', 'listing/spotlight/results?listingTier=featured'],
    ['standardSpotlights', 'listing/spotlight/results?listingTier=standard'],
    ['vehicleHighlight', 'listing/spotlight/vehiclehighlight'],
    ['boost', 'newcarboost/listing'],
  ])('returns %s as the call %s does', async (part, sister) => {
    const answer = await get(`/rest/lsc/listing?${SEARCH}&include=${part}`);
    const { listings } = await get(
      `/rest/lsc/${sister}${sister.includes('?') ? '&' : '?'}${SEARCH}`,
    );
    expect(listings.length).toBeGreaterThan(0);
    expect(withoutViews(answer[part])).toEqual(withoutViews(listings));
    const ownerIds = new Set(answer.owners.map(({ id }: { id: string }) => id));
    expect(answer.owners).toHaveLength(ownerIds.size);
    expect(
      [...answer.listings, ...listings].filter(
        ({ ownerId }: { ownerId: string }) => !ownerIds.has(ownerId),
      ),
    ).toEqual([]);
  });

  it('explains why a spotlight is urgent in its tier', async () => {
    const { spotlights, standardSpotlights } = await get(
      '/rest/lsc/listing?include=spotlights,standardSpotlights',
    );
    const reasons = [...spotlights, ...standardSpotlights].map(({ tier, vehicleHighlight }) => [
      tier.urgencyDriverType,
      vehicleHighlight.urgencyDriverType,
    ]);
    expect(reasons.filter(([ofTier, ofCar]) => ofTier !== ofCar)).toEqual([]);
    expect(reasons.some(([ofTier]) => ofTier !== undefined)).toBe(true);
  });

  it('returns no extra parts by default', async () => {
    const answer = await get(`/rest/lsc/listing?${SEARCH}`);
    expect(INCLUDED_PARTS.filter((part) => part in answer)).toEqual([]);
  });

  it('returns up to 12 alpha listings of the showcase dealer, most expensive first, and the dealer', async () => {
    const cars = (await Array.fromAsync(site.carsApp.get(ListingStore).allCars())).filter(
      ({ owner }) => owner.sellerType === 'd',
    );
    const [ownerId, ofOwner] = [...Map.groupBy(cars, ({ owner }) => owner.id)].toSorted(
      (a, b) => b[1].length - a[1].length,
    )[0]!;
    const { alpha } = await get(`/rest/lsc/listing?include=alpha&showcaseOwnerId=${ownerId}`);
    const prices = ofOwner.map(({ listing }) => listing.priceDollars).toSorted((a, b) => b - a);
    expect(
      alpha.alphaShowcase.map(
        ({ pricingDetail }: { pricingDetail: { salePrice: number } }) => pricingDetail.salePrice,
      ),
    ).toEqual(prices.slice(0, 12));
    expect([alpha.ownerBean.id, alpha.ownerBean.name]).toEqual([ownerId, ofOwner[0]!.owner.name]);
    expect(alpha.alphaShowcase).toHaveLength(12);
    for (const others of [',nobody', '&showcaseOwnerId=nobody']) {
      const first = await get(
        `/rest/lsc/listing?include=alpha&showcaseOwnerId=${ownerId}${others}`,
      );
      expect(first.alpha).toEqual(alpha);
    }
  });

  it('returns no alpha listings without a matching dealer', async () => {
    const privateSeller = (await Array.fromAsync(site.carsApp.get(ListingStore).allCars())).find(
      ({ owner }) => owner.sellerType === 'p',
    );
    for (const search of [
      '&showcaseOwnerId=nobody',
      '&showcaseOwnerId=%3Cx%3E',
      `&showcaseOwnerId=${privateSeller!.owner.id}`,
    ])
      expect([search, 'alpha' in (await get(`/rest/lsc/listing?include=alpha${search}`))]).toEqual([
        search,
        false,
      ]);
  });

  it('returns a summary of each requested make: cars, years, prices and models', async () => {
    const { makeSummaryData, totalResultCount } = await get(
      '/rest/lsc/listing?makeCodes=TOYOTA,FORD&modelCodes=F150&include=makeSummaryData&hideFilters=true',
    );
    const { totalResultCount: ofF150 } = await get(
      '/rest/lsc/listing?makeCode=FORD&modelCode=F150&hideFilters=true',
    );
    const [ford, toyota] = makeSummaryData;
    const alone = await get('/rest/lsc/listing?makeCode=FORD');
    expect(ford).toMatchObject({
      makeCode: 'FORD',
      make: 'Ford',
      count: alone.totalResultCount,
      ...pick(alone.stats),
    });
    expect(
      ford.models.find(({ modelCode }: { modelCode: string }) => modelCode === 'F150').count,
    ).toBe(ofF150);
    expect(ford.models.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(
      ford.count,
    );
    expect(totalResultCount).toBe(toyota.count + ofF150);
    expect(
      (await get('/rest/lsc/listing?include=makeSummaryData,editorialContent')).makeSummaryData,
    ).toEqual([]);
  });

  it('returns all parts at once; editorial content without articles is empty', async () => {
    const { listings } = await get('/rest/lsc/listing?sellerType=d&numRecords=1');
    const answer = await get(
      `/rest/lsc/listing?include=${INCLUDED_PARTS.join()}&showcaseOwnerId=${listings[0].ownerId}&zip=78701&searchRadius=0`,
    );
    expect(INCLUDED_PARTS.filter((part) => !(part in answer))).toEqual([]);
    expect(answer.editorialContent).toEqual([]);
  });

  it('rejects parts that need a search, and unknown parts', async () => {
    for (const [beside, name] of [
      ['vins=1M8GDM9AXKP042788', 'vins'],
      ['supplemental=true', 'supplemental'],
      ['resultToken=start', 'resultToken'],
    ]) {
      expect((await get(`/rest/lsc/listing?include=boost&${beside}`)).errors).toEqual([
        {
          field: 'include',
          value: 'boost',
          reason: `cannot be used with ${name}`,
          code: 'without-meaning',
        },
      ]);
    }
    const { errors } = await get('/rest/lsc/listing?include=boost,ads');
    expect(errors[0].reason).toContain('one of spotlights, featuredSpotlights');
  });
});

function pick({ year, derivedprice }: { year: object; derivedprice: object }) {
  return { year, derivedprice };
}

describe('fields=', () => {
  const SEARCH = 'searchZip=78701&searchRadius=0&listingType=USED';

  it.each([
    '/rest/lsc/listing/spotlight/premiumresults',
    '/rest/lsc/listing/spotlight/results',
    '/rest/lsc/listing/spotlight/vehiclehighlight',
    '/rest/lsc/newcarboost/listing',
  ])('selects the fields of each listing in %s', async (path) => {
    const whole = await get(`${path}?${SEARCH}`);
    const chosen = await get(`${path}?${SEARCH}&fields=title,tier,details.listedAt`);
    expect(chosen.listings.length).toBeGreaterThan(0);
    expect([chosen.owners, chosen.totalResultCount]).toEqual([[], whole.totalResultCount]);
    chosen.listings.forEach(
      ({ id, title, tier, details, ...others }: Record<string, unknown>, at: number) => {
        expect({ id, title, tier }).toEqual({
          id: whole.listings[at].id,
          title: whole.listings[at].title,
          tier: whole.listings[at].tier,
        });
        expect([Object.keys(details as object), others]).toEqual([['listedAt'], {}]);
      },
    );
  });

  it('selects the fields of included listings and their owners', async () => {
    const include = 'include=spotlights,featuredSpotlights,vehicleHighlight,boost';
    const body = await get(
      `/rest/lsc/listing?${SEARCH}&numRecords=5&hideFilters=true&fields=title&${include}`,
    );
    for (const part of [
      'listings',
      'spotlights',
      'featuredSpotlights',
      'vehicleHighlight',
      'boost',
    ]) {
      expect([part, body[part].length > 0]).toEqual([part, true]);
      for (const listing of body[part])
        expect([part, Object.keys(listing).toSorted()]).toEqual([part, ['id', 'title']]);
    }
    expect(body.owners).toEqual([]);
    const withOwners = await get(
      `/rest/lsc/listing?${SEARCH}&numRecords=5&hideFilters=true&fields=owner&${include}`,
    );
    const ids = ['listings', 'spotlights', 'boost'].flatMap((part) =>
      withOwners[part].map(({ owner }: { owner: { id: string } }) => owner.id),
    );
    expect(withOwners.owners.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(ids),
    );
  });
});

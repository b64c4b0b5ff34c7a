import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { MarketAreas } from '../../src/catalog/places/market-areas.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import type { Rank } from '../../src/search/relevance.js';
import type { ListedCar } from '../../src/inventory/listing.js';
import { SERVICE_NAMES } from '../../src/search/renamed-parameters.js';
import { useApp } from '../app-under-test.js';

interface WireListing {
  id: string;
  [name: string]: unknown;
}

const site = useApp({ cars: 1_500 });
let cars: ListedCar[];
const get = (path: string, headers: Record<string, string> = {}) =>
  request(site.origin).get(path).set(headers).redirects(0);
const ids = (body: { listings: WireListing[] }) => body.listings.map(({ id }) => id);

beforeAll(async () => {
  cars = await Array.fromAsync(site.carsApp.get(ListingStore).allCars());
});

describe('GET /rest/lsc/listing', () => {
  it('returns 20 similar and 100 supplemental cars by default', async () => {
    const similar = await get('/rest/lsc/listing/similar?makeCode=FORD&modelCode=F150');
    const supplemental = await get('/rest/lsc/listing?searchRadius=10&supplemental=true&zip=78701');
    expect([similar.body.listings.length, supplemental.body.listings.length]).toEqual([20, 100]);
  });

  it('returns the first page of all cars with owners, stats and filters', async () => {
    const { status, body, headers } = await get('/rest/lsc/listing');
    expect([status, body.listings.length, body.totalResultCount]).toEqual([200, 20, 1_500]);
    expect(Object.keys(body)).toEqual([
      'listings',
      'owners',
      'totalResultCount',
      'stats',
      'filters',
      'priceBands',
      'invalidQueryParams',
    ]);
    expect(new Set(body.owners.map(({ id }: { id: string }) => id))).toEqual(
      new Set(body.listings.map(({ ownerId }: { ownerId: string }) => ownerId)),
    );
    const prices = cars.map(({ listing }) => listing.priceDollars);
    expect(body.stats).toMatchObject({
      derivedprice: { min: Math.min(...prices), max: Math.max(...prices) },
    });
    expect(headers['server-timing']).toMatch(
      /^mainSearch;dur=\d+\.\d\d, viewCounts;dur=\d+\.\d\d$/,
    );
  });

  it('counts the cars of all models on request, and nothing else with hideFilters', async () => {
    const { body } = await get('/rest/lsc/listing?countsOf=makeCode,modelCode&hideFilters=true');
    const byModel = Object.groupBy(cars, ({ listing }) => listing.modelCode);
    expect(body.counts.modelCode).toEqual(
      Object.fromEntries(Object.entries(byModel).map(([code, found]) => [code, found!.length])),
    );
    expect([Object.keys(body.counts), body.filters]).toEqual([
      ['makeCode', 'modelCode'],
      undefined,
    ]);
    const [{ listing }] = cars as [ListedCar];
    for (const wrong of ['countsOf=zip', `countsOf=makeCode&ids=${listing.id}`])
      expect([wrong, (await get(`/rest/lsc/listing?${wrong}`)).status]).toEqual([wrong, 400]);
  });

  it('returns the stored facts of a car under the names of the specification', async () => {
    const car = cars.find(
      ({ listing, owner }) => listing.vin && listing.trim && listing.mpgCity && owner.phone,
    )!;
    const { body } = await get(`/rest/lsc/listing?vins=${car.listing.vin}`);
    const { listing, owner } = car;
    expect(body.listings[0]).toMatchObject({
      id: listing.id,
      vin: listing.vin,
      ownerId: owner.id,
      ownerName: owner.name,
      makeCode: listing.makeCode,
      modelCode: listing.modelCode,
      year: listing.year,
      trim: listing.trim,
      vdpBaseUrl: `/cars-for-sale/vehicle/${listing.id}`,
      phone: { value: owner.phone },
      viewCount: 0,
      pricingDetail: { salePrice: listing.priceDollars },
      mileage: { value: listing.mileageMiles },
      mpgHighway: listing.mpgHighway,
      images: {
        sources: [
          { alt: expect.any(String), src: expect.stringMatching(/^\/cars-for-sale\/pictures\//) },
        ],
      },
    });
    expect(body.listings[0].title).toContain(
      `${listing.year} ${body.listings[0].make} ${body.listings[0].model} ${listing.trim}`,
    );
    const page = await get(body.listings[0].vdpBaseUrl);
    expect(page.status).toBe(200);
  });

  it('returns cars by VIN in the requested order, without those not for sale', async () => {
    const [one, two] = cars.filter(({ listing }) => listing.vin);
    const { body } = await get(
      `/rest/lsc/listing?vins=${two!.listing.vin},1HGCM82633A004352,${one!.listing.vin!.toLowerCase()}&collapseFilters=true&channel=ATC`,
    );
    expect(ids(body)).toEqual([two!.listing.id, one!.listing.id]);
    expect(body.filters).toBeUndefined();
  });

  it('pages from the first record without gaps', async () => {
    const whole = ids((await get('/rest/lsc/listing?numRecords=60&hideFilters=true')).body);
    const parts = await Promise.all(
      [0, 20, 40].map(async (first) =>
        ids((await get(`/rest/lsc/listing?firstRecord=${first}`)).body),
      ),
    );
    expect(parts.flat()).toEqual(whole);
  });

  it.each([...SERVICE_NAMES])('accepts %s as %s', async (serviceName, pageName) => {
    const values: Record<string, string> = {
      zip: '78701',
      sortBy: 'mileageASC',
      makeCodeList: 'FORD,TOYOTA',
      modelCodeList: 'F150',
      trimCodeList: 'F150|XLT',
      seriesCode: 'BMW3SERIES',
      city: cars[0]!.owner.city,
      searchRadius: '50',
      startYear: '2022',
      endYear: '2022',
      minPrice: '20000',
      maxPrice: '20000',
      minMileage: '30000',
      maxMileage: '30000',
      exclude: 'makeCode:FORD',
      allListingType: 'used-cars',
      ownerId: cars[0]!.owner.id,
      marketExtension: 'include',
      dma: site.app.get(MarketAreas).all[0]!.code,
    };
    const beside: Record<string, string> = {
      packageName: '&makeCode=TOYOTA',
      trimCodeList: '&makeCode=FORD&modelCode=F150',
      city: `&state=${cars[0]!.owner.state}`,
      searchRadius: '&zip=78701',
      marketExtension: '&zip=78701&searchRadius=10',
    };
    const { body: reference } = await get('/cars-for-sale/reference/filters?makeCode=TOYOTA');
    const value = encodeURIComponent(
      values[pageName] ?? reference.filters[pageName].options[0].value,
    );
    const [asService, asPage] = await Promise.all(
      [serviceName, pageName].map((name) =>
        get(`/rest/lsc/listing?${name}=${value}${beside[pageName] ?? ''}`),
      ),
    );
    expect([asService!.status, asService!.body]).toEqual([200, asPage!.body]);
    expect(pageName === 'sortBy' || asService!.body.totalResultCount < 1_500).toBe(true);
    expect(asService!.body.invalidQueryParams).toEqual([]);
  });

  it('has a plural for every filter of the specification', () => {
    const plurals =
      'searchZip searchRadii marketExtensions vehicleUseTypes vehicleExchanges startYears endYears listingTypes driveGroups ' +
      'minPrices maxPrices mileages vehicleStyleCodes bodyStyleCodes fuelTypeGroups mpgRanges makeCodes modelCodes ' +
      'seriesCodes trimCodes packageNames extColorsSimple intColorsSimple transmissionCodes engineDisplacements engineCodes ' +
      'doorCodes electricMileRanges truckBedLengths bodyStyleSubtypeCodes suvSubtypeCodes vanSubtypeCodes sedanSubtypeCodes ' +
      'vehicleHistoryTypes featureCodes dealTypes sellerTypes sort experiences categorySearches states cities dmas ownerIds';
    expect(plurals.split(' ').filter((name) => !SERVICE_NAMES.has(name))).toEqual([]);
  });

  it('accepts and ignores mmt and lastExec', async () => {
    const { status, body } = await get(
      '/rest/lsc/listing?makeCode=FORD&mmt=ford&lastExec=2026/11/2%2010:00:00',
    );
    expect([status, body]).toEqual([200, (await get('/rest/lsc/listing?makeCode=FORD')).body]);
    for (const call of [
      'modelinfo/ymm?makeCode=KIA&modelCode=SORENTO',
      'marketplace/suggested/keywords/toy?zip=78701',
    ])
      expect((await get(`/rest/lsc/${call}&mmt=1&lastExec=1`)).status).toBe(200);
  });

  it('counts for every option the cars that selecting it would find', async () => {
    const search = 'makeCode=TOYOTA&listingType=USED';
    const { body } = await get(`/rest/lsc/listing?${search}`);
    for (const { value, count, disabled } of body.filters.extColorSimple.options) {
      expect([
        value,
        (await get(`/rest/lsc/listing/count?${search}&extColorSimple=${value}`)).body
          .totalResultCount,
      ]).toEqual([value, count]);
      expect(disabled).toBe(count === 0);
    }
    const selected = body.filters.listingType.options.filter(
      (option: { selected: boolean }) => option.selected,
    );
    expect(selected.map(({ value }: { value: string }) => value)).toEqual(['USED']);
    expect(body.filters.vehicleExchange.options[0].moreInfo).toBe('14 days or 1,000 miles');
  });

  it('finds the cars at both bounds of a price', async () => {
    const prices = cars.map(({ listing }) => listing.priceDollars).toSorted((a, b) => a - b);
    const [min, max] = [prices[500]!, prices[1_000]!];
    const { body } = await get(`/rest/lsc/listing/count?minPrice=${min}&maxPrice=${max}`);
    expect(body.totalResultCount).toBe(
      prices.filter((price) => price >= min && price <= max).length,
    );
  });

  it('excludes 1 to 25 listings, and rejects any other number', async () => {
    const first = (await get('/rest/lsc/listing?numRecords=45&hideFilters=true&sort=yearDESC'))
      .body;
    const shown = ids(first).slice(0, 25);
    const { body } = await get(
      `/rest/lsc/listing?sort=yearDESC&excludedListingIds=${shown.join(',')}&hideFilters=true`,
    );
    expect(ids(body)).toEqual(ids(first).slice(25));
    expect(body.totalResultCount).toBe(1_475);
    for (const wrong of ['', [...ids(first)].slice(0, 26).join(',')]) {
      const rejected = await get(`/rest/lsc/listing?excludedListingIds=${wrong}`);
      expect([rejected.status, rejected.body.errors]).toEqual([
        400,
        [
          {
            field: 'excludedListingIds',
            value: wrong,
            reason: 'must have 1 to 25 values',
            code: 'invalid-value',
          },
        ],
      ]);
    }
  });

  it('returns supplemental listings: the nearest cars beyond the radius', async () => {
    const search = `zip=${cars[0]!.listing.zip}&searchRadius=10`;
    const near = await get(`/rest/lsc/listing/count?${search}`);
    const { body } = await get(
      `/rest/lsc/listing?${search}&supplemental=true&hideFilters=true&numRecords=100`,
    );
    expect(body.listings).toHaveLength(100);
    expect(body.totalResultCount).toBe(1_500 - near.body.totalResultCount);
    const miles = body.listings.map(
      ({ owner }: { owner: { distanceFromSearch: number } }) => owner.distanceFromSearch,
    );
    expect([miles[0] >= 10, miles]).toEqual([
      true,
      miles.toSorted((a: number, b: number) => a - b),
    ]);
    const next = await get(
      `/rest/lsc/listing?${search}&supplemental=true&excludedListingIds=${ids(body)[0]}`,
    );
    expect(ids(next.body)).toEqual([...ids(body).slice(1), expect.any(String)]);
    const within = new Set(ids((await get(`/rest/lsc/listing?${search}&numRecords=100`)).body));
    expect(ids(body).filter((id) => within.has(id))).toEqual([]);
    expect(
      (await get('/rest/lsc/listing?supplemental=true&hideFilters=true')).body.listings,
    ).toEqual([]);
  });

  it("sorts one owner's cars by price, most expensive first, by default", async () => {
    const ownerId = cars[0]!.owner.id;
    const { body } = await get(`/rest/lsc/listing?ownerId=${ownerId}`);
    const prices = body.listings.map(
      ({ pricingDetail }: { pricingDetail: { salePrice: number } }) => pricingDetail.salePrice,
    );
    expect(body.totalResultCount).toBe(cars.filter(({ owner }) => owner.id === ownerId).length);
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => b - a));
    expect(new Set(body.listings.map((listing: WireListing) => listing['ownerId']))).toEqual(
      new Set([ownerId]),
    );
    const page = await get(`/cars-for-sale?ownerId=${ownerId}`);
    expect([page.status, page.text.includes(`name="ownerId" value="${ownerId}"`)]).toEqual([
      200,
      true,
    ]);
  });

  it('explains relevance by factors that add up, and names the rule that moved a car', async () => {
    const { body } = await get(
      `/rest/lsc/listing?explain=true&zip=${cars[0]!.listing.zip}&searchRadius=0&numRecords=100&hideFilters=true`,
    );
    const ranks = body.listings.map(
      ({ rank }: { rank: Rank & { movedBy?: string } }) => rank,
    ) as (Rank & { movedBy?: string })[];
    for (const { factors, score } of ranks)
      expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(score);
    ranks.forEach((rank, at) => {
      const worseBefore = ranks
        .slice(0, at)
        .filter(({ score, movedBy }) => score < rank.score && movedBy !== 'kind-share');
      expect([at, worseBefore.length > 0 && rank.movedBy !== 'owner-spread']).toEqual([at, false]);
    });
    expect(ranks.filter(({ movedBy }) => movedBy).length).toBeGreaterThan(0);
    const { body: byPrice } = await get(
      '/rest/lsc/listing?explain=true&sortBy=derivedpriceASC&numRecords=100&hideFilters=true',
    );
    expect(byPrice.listings.filter(({ rank }: { rank: object }) => 'movedBy' in rank)).toEqual([]);
    expect(body.listings[0].rank.factors.map(({ name }: { name: string }) => name)).toContain(
      'distance',
    );
  });
});

describe('fields=', () => {
  const CHOSEN = 'fields=vin,pricingDetail,details.listedAt,details.features';

  it('selects the fields of a listing; the id is always included', async () => {
    const whole = (await get('/rest/lsc/listing?numRecords=3&hideFilters=true')).body.listings;
    const { listings, owners } = (
      await get(`/rest/lsc/listing?numRecords=3&hideFilters=true&${CHOSEN}`)
    ).body;
    const details = await Promise.all(
      whole.map(async ({ id }: WireListing) => (await get(`/rest/lsc/listing/${id}`)).body.details),
    );
    expect(listings).toEqual(
      whole.map(({ id, vin, pricingDetail }: WireListing, at: number) => {
        const { listedAt, features } = details[at];
        return { id, vin, pricingDetail, details: { listedAt, features } };
      }),
    );
    expect(owners).toEqual([]);
  });

  it('works in every form of the main call, for similar cars and for one listing', async () => {
    const { id, vin } = (await get('/rest/lsc/listing?numRecords=1&hideFilters=true')).body
      .listings[0];
    const forms = [
      `ids=${id}`,
      `vins=${vin}`,
      'zip=78701&supplemental=true&numRecords=2',
      'resultToken=start&numRecords=2',
    ];
    for (const path of [
      ...forms.map((form) => `/rest/lsc/listing?${form}`),
      `/rest/lsc/listing/similar?listingId=${id}&numRecords=2`,
    ]) {
      const { listings } = (await get(`${path}&fields=year`)).body;
      for (const listing of listings) expect(Object.keys(listing)).toEqual(['year', 'id']);
      expect(listings.length).toBeGreaterThan(0);
    }
    const { listing, details } = (await get(`/rest/lsc/listing/${id}?fields=year,details.images`))
      .body;
    expect([Object.keys(listing), Object.keys(details)]).toEqual([['year', 'id'], ['images']]);
  });

  it('keeps detail objects whole, and owners when named', async () => {
    const { listings, owners } = (
      await get('/rest/lsc/listing?numRecords=2&hideFilters=true&fields=owner,details')
    ).body;
    expect(owners.map((owner: { id: string }) => owner.id)).toEqual([
      ...new Set(listings.map(({ owner }: { owner: { id: string } }) => owner.id)),
    ]);
    for (const { id, details } of listings)
      expect(details).toEqual((await get(`/rest/lsc/listing/${id}`)).body.details);
  });
});

describe('GET /rest/lsc/listing/count', () => {
  it('finds the certified cars of the category Certified Used on every brand', async () => {
    const certified = cars.filter(({ listing }) =>
      ['CERTIFIED', '3P_CERT'].includes(listing.listingType),
    ).length;
    for (const host of ['cars.localhost', 'valuebook.localhost']) {
      const { body } = await get('/rest/lsc/listing/count?categorySearch=certified-used', { host });
      expect([host, body.totalResultCount]).toEqual([host, certified]);
    }
    const dealsOfUsed = await get('/rest/lsc/listing/count?categorySearch=best-deals', {
      host: 'valuebook.localhost',
    });
    const named = await get('/rest/lsc/listing/count?categorySearch=best-deals&listingType=USED');
    expect(dealsOfUsed.body).toEqual(named.body);
  });
});

import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 200 });
const get = (path: string, cookie = '') =>
  request(site.origin)
    .get(`/cars-for-sale${path}`)
    .set({ host: 'automarket.localhost', cookie })
    .redirects(0);
const CHICAGO = 'makeCode=HONDA&modelCode=CIVIC&searchRadius=50&zip=60601';

describe('An old URL', () => {
  it.each([
    [
      '/searchresults.xhtml?makeCodeList=HONDA&modelCodeList=CIVIC&startYear=2016&endYear=2022&minPrice=5000&maxPrice=30000&zip=60601&searchRadius=50',
      '?endYear=2022&makeCodeList=HONDA&maxPrice=30000&minPrice=5000&modelCodeList=CIVIC&searchRadius=50&startYear=2016&zip=60601',
    ],
    [
      '/searchresults.xhtml?zip=78741&listingTypes=used&makeCode1=JEEP',
      '?listingType=USED&makeCodeList=JEEP&zip=78741',
    ],
    ['/searchresults.xhtml', ''],
    [
      '/used-cars/cars-under-15000/honda/civic/chicago-il-60601?searchRadius=50',
      `?listingType=USED&${CHICAGO.replace('&mod', '&maxPrice=15000&mod')}`,
    ],
    [
      '/Used+Cars/Honda/Civic/Chicago+IL-60601?searchRadius=50&mmt=x',
      `?listingType=USED&${CHICAGO}`,
    ],
    ['/Used%20Cars/Honda/Civic/Chicago%20IL-60601?searchRadius=50', `?listingType=USED&${CHICAGO}`],
    [
      '/new-cars/truck/honda/ridgeline?driveGroup=AWD4WD&incremental=ALL&dma=&location=',
      '?driveGroup=AWD4WD&listingType=NEW&makeCode=HONDA&modelCode=RIDGELINE&vehicleStyleCode=TRUCKS',
    ],
    [
      '/all-cars/toyota/camry/new-york-ny',
      '?city=New+York&makeCode=TOYOTA&modelCode=CAMRY&state=NY',
    ],
    ['/all-cars/toyota/camry/austin-tx', '?city=Austin&makeCode=TOYOTA&modelCode=CAMRY&state=TX'],
    ['?vehicleStyleCodes=COUPE&listingTypes=USED', '?listingType=USED&vehicleStyleCode=COUPE'],
    ['?transmissionCodes=MAN&makeCode=HONDA', '?makeCode=HONDA&transmissionCode=MAN'],
    ['/all-cars/buick/goleta-ca?zip=93117', '?makeCode=BUICK&zip=93117'],
    ['/certified-cars/bmw/3-series', '?listingType=CERTIFIED&makeCode=BMW&seriesCode=BMW3SERIES'],
    ['/used-cars/mercedes-benz/', '?listingType=USED&makeCode=MB'],
    ['/by-owner/ny', '?sellerType=p&state=NY'],
    [
      '/all/2022/audi/a5?newSearch=true',
      '?endYear=2022&makeCode=AUDI&modelCode=AUDIA5&startYear=2022',
    ],
    ['/used-cars/honda?listingTypes=NEW&makeCode=KIA', '?listingType=NEW&makeCode=KIA'],
    [
      '/cars/used-cars/ford/mustang/?year=2016-2018&zipcode=60601&distance=50',
      '?endYear=2018&listingType=USED&makeCode=FORD&modelCode=MUSTANG&searchRadius=50&startYear=2016&zip=60601',
    ],
    [
      '/cars/?searchtype=used%7Ccertified&atcmakecode=honda&atcmodelcode=all&nr=25&p=2',
      '?listingType=CERTIFIED&listingType=USED&makeCode=HONDA',
    ],
    ['/honda/roselle-nj?zip=07203&sellerTypes=d', '?makeCode=HONDA&sellerType=d&zip=07203'],
    ['/vehicledetails.xhtml?listingId=782603846&zip=30303', '/vehicle/782603846?zip=30303'],
    ['/vehicledetails.xhtml?makeCode=KIA', '?makeCode=KIA'],
    ['/inventory/781883995?makeCode=FORD', '/vehicle/781883995?makeCode=FORD'],
    ['/493323709/', '/vehicle/493323709'],
  ])('redirects silently to what it names: %s', async (old, location) => {
    const { status, headers } = await get(old);
    expect([status, headers['location'], headers['set-cookie']]).toEqual([
      301,
      `/cars-for-sale${location}`,
      undefined,
    ]);
    if (!location.startsWith('/')) expect((await get(location)).status).toBe(200);
  });

  it.each([
    [
      '/used-cars/frobnicator/honda',
      '?listingType=USED&makeCode=HONDA',
      'We did not understand: frobnicator',
    ],
    ['/used-cars?colour=red', '?listingType=USED', 'We don&#x27;t recognize the filter “colour”.'],
    ['/used-cars?makeCode=FERARI', '?listingType=USED', '“FERARI” is not a make.'],
    [
      '/used-cars/honda/nowhere-il',
      '?listingType=USED&makeCode=HONDA&state=IL',
      '“nowhere” is not a city in this state.',
    ],
    [
      '/used-cars?keywordPhrases=red+frobnicator',
      '?extColorSimple=RED&listingType=USED',
      'We did not understand: frobnicator',
    ],
  ])(
    'redirects to what is understood and reports the rest: %s',
    async (old, location, sentence) => {
      const { status, headers } = await get(old);
      expect([status, headers['location'], headers['cache-control']]).toEqual([
        301,
        `/cars-for-sale${location}`,
        'no-store',
      ]);
      const cookie = (headers['set-cookie'] as unknown as string[])
        .map((text) => text.split(';')[0]!)
        .join('; ');
      expect((await get(location, cookie)).text).toContain(sentence);
      expect((await get(location)).text).not.toContain(sentence);
    },
  );

  it.each([
    '/nowhere',
    '/nowhere/honda',
    '/12',
    '/vehicle',
    '/__proto__',
    '/constructor/honda',
    '/svc/nowhere',
    '/assets/x.js',
  ])('that is invalid returns 404: %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

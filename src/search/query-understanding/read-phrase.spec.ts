import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aSearchContext } from '../../../test/search-context.js';
import type { Model } from '../../catalog/catalog-types.js';
import { FEATURES } from '../../catalog/options/features.js';
import { VEHICLE_STYLES } from '../../catalog/options/vehicle-styles.js';
import { STOP_WORDS } from './keyword-synonyms.js';
import { queryStringOf } from '../../platform/json-api/query-string.js';
import { familyOf } from './names/model-families.js';
import { keyOfText, phraseWords } from './phrase-words.js';
import { STYLE_WORDS } from './names/option-terms.js';
import { Phrases } from './read-phrase.js';

const context = aSearchContext();
const { catalog } = context;
const phrases = new Phrases(context);
const read = (phrase: string) => phrases.read(phrase);
const requested = (phrase: string) =>
  read(phrase)
    .params.map(([name, value]) => `${name}=${value}`)
    .join(' ');

describe('Reading a phrase', () => {
  it.each([
    [
      'awd suv under 20k near 60601',
      'driveGroup=AWD4WD maxPrice=20000 vehicleStyleCode=SUVCROSS zip=60601',
    ],
    ['toyota', 'makeCode=TOYOTA'],
    ['chevy', 'makeCode=CHEV'],
    ['vw', 'makeCode=VOLKS'],
    ['toyota rav4', 'makeCode=TOYOTA modelCode=RAV4'],
    ['RAV-4', 'makeCode=TOYOTA modelCode=RAV4'],
    ['rav 4', 'makeCode=TOYOTA modelCode=RAV4'],
    [
      '2019 Honda Civic EX-L',
      'endYear=2019 makeCode=HONDA modelCode=CIVIC startYear=2019 trimCode=CIVIC|EXL',
    ],
    ['honda civic 2019', 'endYear=2019 makeCode=HONDA modelCode=CIVIC startYear=2019'],
    [
      'ford f-150 xlt crew cab 4x4',
      'bodyStyleCode=TRUCKCREW driveGroup=AWD4WD makeCode=FORD modelCode=F150 trimCode=F150|XLT',
    ],
    ['toyota camry hybrid under $25,000', 'makeCode=TOYOTA maxPrice=25000 modelCode=CAMRYHYBRID'],
    [
      'gmc sierra',
      'makeCode=GMC modelCodeList=SIERRA1500 modelCodeList=SIERRA2500HD modelCodeList=SIERRA3500HD',
    ],
    ['silverado 2500', 'makeCode=CHEV modelCode=SILVERADO2500HD'],
    [
      'jeep cherokee trailhawk 2018-2021',
      'endYear=2021 makeCode=JEEP modelCode=CHEROKEE startYear=2018 trimCode=CHEROKEE|TRAILHAWK',
    ],
    ['jeep wrangler', 'makeCode=JEEP modelCodeList=WRANGLER modelCodeList=WRANGLERUNLIMITED'],
    ['wrangler unlimited', 'makeCode=JEEP modelCode=WRANGLERUNLIMITED'],
    [
      'land rover range rover sport hse',
      'makeCode=ROV modelCode=RANGEROVERSPORT trimCode=RANGEROVERSPORT|HSE',
    ],
    ['bmw 3 series', 'makeCode=BMW seriesCode=BMW3SERIES'],
    ['mercedes c300', 'makeCode=MB modelCode=MBC300'],
    ['mercedes benz e class', 'makeCode=MB seriesCode=ECLASS'],
    ['911', 'makeCode=POR modelCode=POR911'],
    ['mazda 3', 'makeCode=MAZDA modelCode=MAZDA3'],
    ['lexus is 250', 'makeCode=LEXUS modelCode=IS250'],
    ['ram 1500 bighorn', 'makeCode=RAM modelCode=RAM1500 trimCode=RAM1500|BIGHORN'],
    [
      'suburban',
      'makeCodeList=CHEV makeCodeList=GMC modelCodeList=GMCSUBURBAN modelCodeList=SUBURBAN modelCodeList=SUBURBAN2500',
    ],
    ['gmc suburban', 'makeCode=GMC modelCode=GMCSUBURBAN'],
    [
      'toyota rav4 or honda cr-v under 30k',
      'makeCodeList=HONDA makeCodeList=TOYOTA maxPrice=30000 modelCodeList=CRV modelCodeList=RAV4',
    ],
    ['town and country', 'makeCode=CHRY modelCode=TOWNCOUNTRY'],
    ['ford mustang gt', 'makeCode=FORD modelCode=MUSTANG trimCode=MUSTANG|GT'],
    ['ford gt', 'makeCode=FORD modelCode=FORDGT'],
    ['camry le se', 'makeCode=TOYOTA modelCode=CAMRY trimCodeList=CAMRY|LE trimCodeList=CAMRY|SE'],
    ['buick enclave leather', 'makeCode=BUICK modelCode=ENCLAVE trimCode=ENCLAVE|LEATHER'],
    ['mazda 40th anniversary', 'makeCode=MAZDA modelCode=RX8 trimCode=RX8|40THANNIVERSARY'],
    [
      'nissan maxima 40th anniversary',
      'makeCode=NISSAN modelCode=MAXIMA trimCode=MAXIMA|40THANNIVERSARYEDITION',
    ],
    ['mini van', 'vanSubtypeCode=MINIVAN'],
    ['red convertible', 'extColorSimple=RED vehicleStyleCode=CONVERT'],
    ['black interior', 'intColorSimple=BLACK'],
    [
      'blue suv with tan leather interior',
      'extColorSimple=BLUE featureCode=1004 intColorSimple=BEIGE vehicleStyleCode=SUVCROSS',
    ],
    [
      'suv with third row and leather',
      'featureCode=1004 featureCode=1601 vehicleStyleCode=SUVCROSS',
    ],
    ['backup camera', 'featureCode=1301'],
    ['4x4 truck', 'driveGroup=AWD4WD vehicleStyleCode=TRUCKS'],
    ['ev', 'fuelTypeGroup=ELE'],
    ['plug-in hybrid', 'fuelTypeGroup=PIH'],
    ['v6 sedan', 'engineCode=6CLDR vehicleStyleCode=SEDAN'],
    ['4 door', 'doorCode=4'],
    ['stick shift', 'transmissionCode=MAN'],
    ['cpo lexus', 'listingType=CERTIFIED makeCode=LEXUS'],
    ['one owner no accidents', 'vehicleHistoryType=NO_ACCIDENTS vehicleHistoryType=ONE_OWNER'],
    ['cars for sale by owner', 'sellerType=p'],
    ['great deals', 'dealType=greatprice'],
    ['best deals', 'dealType=goodprice dealType=greatprice'],
    ['buy online', 'experience=buy-online homeServices=BUY_ONLINE'],
    ['cargo van', 'vanSubtypeCode=CARGO'],
    ['ford explorer 2.3l', 'engineDisplacement=2.0-2.9 makeCode=FORD modelCode=EXPLORER'],
    ['z71 off-road package', 'makeCode=CHEV packageName=CHEV_Z71'],
    ['$15,000 to $25,000', 'maxPrice=25000 minPrice=15000'],
    ['between 15k and 25k', 'maxPrice=25000 minPrice=15000'],
    ['20-30k', 'maxPrice=30000 minPrice=20000'],
    ['over 30k', 'minPrice=30000'],
    ['from 20k', 'minPrice=20000'],
    ['from $20,000', 'minPrice=20000'],
    ['from 20k to 30k', 'maxPrice=30000 minPrice=20000'],
    ['$20,000', 'maxPrice=20000'],
    ['honda under 2000', 'makeCode=HONDA maxPrice=2000'],
    ['honda under 2015', 'endYear=2014 makeCode=HONDA'],
    ['2018-2021', 'endYear=2021 startYear=2018'],
    ['since 2020', 'startYear=2020'],
    ['2020 or newer', 'startYear=2020'],
    ['newer than 2020', 'startYear=2021'],
    ['under 5 years old', 'startYear=2021'],
    ['under 60k miles', 'mileage=60000'],
    ['under 50k miles', 'maxMileage=50000'],
    ['under 60k miles', 'mileage=60000'],
    ['under 200k miles', 'maxMileage=200000'],
    ['30-60k miles', 'maxMileage=60000 minMileage=30000'],
    ['over 30 mpg', 'mpgRange=30-999'],
    ['35+ mpg', 'mpgRange=30-999'],
    ['over 250 mile range', 'electricMileRange=200-299 electricMileRange=300-9999'],
    ['within 25 miles of 78701', 'searchRadius=25 zip=78701'],
    ['trucks in austin tx', 'city=Austin state=TX vehicleStyleCode=TRUCKS'],
    ['trucks in portland, or', 'city=Portland state=OR vehicleStyleCode=TRUCKS'],
    ['minivan in chicago', 'city=Chicago state=IL vanSubtypeCode=MINIVAN'],
    ['cars in texas', 'state=TX'],
    ['chevy colorado in colorado', 'makeCode=CHEV modelCode=COLORADO state=CO'],
    ['near new york', 'city=New York state=NY'],
    ['in new york', 'state=NY'],
    ['suv 78701-1234', 'vehicleStyleCode=SUVCROSS zip=78701'],
    ['in black', 'extColorSimple=BLACK'],
    ['suv lakewood co', 'city=Lakewood state=CO vehicleStyleCode=SUVCROSS'],
    ['trucks in hoover, al', 'city=Hoover state=AL vehicleStyleCode=TRUCKS'],
    ['suv near doral', 'city=Doral state=FL vehicleStyleCode=SUVCROSS'],
    ['cars in nyc', 'city=New York state=NY'],
    [
      'used trucks in philly',
      'city=Philadelphia listingType=USED state=PA vehicleStyleCode=TRUCKS',
    ],
    ['pink ok', 'city=Pink state=OK'],
    ['sedan ks', 'city=Sedan state=KS'],
    ['tacoma wa', 'city=Tacoma state=WA'],
  ])('%s', (phrase, filters) => {
    expect({ filters: requested(phrase), notUnderstood: read(phrase).notUnderstood }).toEqual({
      filters,
      notUnderstood: [],
    });
  });

  it.each([
    ['mustang tx', 'makeCode=FORD modelCode=MUSTANG'],
    ['green or', 'extColorSimple=GREEN'],
    ['sedan mn', 'vehicleStyleCode=SEDAN'],
    ['tacoma va', 'makeCode=TOYOTA modelCode=TACOMA'],
    ['malibu', 'makeCode=CHEV modelCode=MALIBU'],
    ['in orange', 'extColorSimple=ORANGE'],
    ['in pink', ''],
    ['in time', ''],
    ['in college', ''],
  ])('%s is not a village', (phrase, filters) => {
    expect(requested(phrase)).toBe(filters);
  });

  it.each(['40th anniversary', '40th Anniversary edition', 'red 40th anniversary under 60k'])(
    '%s is every trim of that name',
    (phrase) => {
      const { query, notUnderstood, understood } = read(phrase);
      const trims = query.params().filter(([name]) => name === 'trimCodeList');
      expect(notUnderstood).toEqual([]);
      expect(trims.map(([, value]) => value)).toContain('MAXIMA|40THANNIVERSARYEDITION');
      expect(trims.every(([, value]) => value.includes('|40THANNIVERSARY'))).toBe(true);
      expect(understood.find(({ filter }) => filter === 'trimCode')!.text.toLowerCase()).toContain(
        '40th anniversary',
      );
    },
  );

  it('a trim alone is that trim of all its models', () => {
    const { query, understood } = read('laramie');
    expect(query.toSearch()).toMatch(/^\?makeCodeList=DODGE&makeCodeList=RAM&modelCodeList=/);
    expect(understood).toEqual([
      {
        text: 'laramie',
        filter: 'trimCode',
        value: expect.stringContaining('RAM1500|LARAMIE'),
        label: 'Laramie',
      },
    ]);
    expect(requested('toyota xle')).toMatch(
      /^makeCode=TOYOTA modelCodeList=.* trimCodeList=CAMRY\|XLE /,
    );
    expect(requested('xle camry')).toBe('makeCode=TOYOTA modelCode=CAMRY trimCode=CAMRY|XLE');
  });

  it.each([
    ['austin boston', '?city=Austin&state=TX', ['boston']],
    ['honda austin boston', '?city=Austin&makeCode=HONDA&state=TX', ['boston']],
    ['austin tx boston ma', '?city=Austin&state=TX', ['boston ma']],
    ['austin portland', '?city=Austin&state=TX', ['portland']],
    ['boston austin', '?city=Boston&state=MA', ['austin']],
    ['austin massachusetts', '?city=Austin&state=TX', ['massachusetts']],
    ['texas oklahoma', '?state=TX', ['oklahoma']],
    ['texas 78701', '?zip=78701', ['texas']],
  ])(
    '%s is at the first of the most precise places, and the others are reported',
    (phrase, search, notUnderstood) => {
      const reading = read(phrase);
      expect([reading.query.toSearch(), reading.notUnderstood]).toEqual([search, notUnderstood]);
    },
  );

  it('any trim alone yields a search with a valid URL', () => {
    const names = new Set(
      catalog.models.flatMap(({ code }) => catalog.trimsOfModel(code)).map(({ name }) => name),
    );
    const tooLong = [...names].filter((name) => {
      try {
        queryStringOf(`/cars-for-sale${read(name).query.toSearch()}`);
        return false;
      } catch {
        return true;
      }
    });
    expect(names.size).toBeGreaterThan(1_500);
    expect(tooLong).toEqual([]);
  });

  it('a trim of two letters is recognized when it stands alone', () => {
    expect(requested('LT')).toMatch(/^makeCodeList=CHEV .*trimCodeList=\w+\|LT /);
    expect(read('red lt').params.filter(([name]) => name.startsWith('trim'))).toEqual([]);
    expect(read('is').params).toEqual([]);
  });

  it.each(['easy car to park', 'platinum', 'sport suv', 'light blue van'])(
    '%s names no trim without its model',
    (phrase) => {
      expect(read(phrase).params.filter(([name]) => name.startsWith('trim'))).toEqual([]);
    },
  );

  it('years are relative to the current year', () => {
    expect(
      phrases.read('under 5 years old', { ...context, currentYear: 2030 }).query.toSearch(),
    ).toBe('?startYear=2025');
  });

  it('every make is found by its name', () => {
    const wrong = catalog.makes.filter(({ code, name }) => requested(name) !== `makeCode=${code}`);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('every model is found by make and name, except body style names and ambiguous ones', () => {
    // "RX 450h" and "RX 450h+" have the same key and find both.
    const isTwin = ({ code, name, makeCode }: Model) =>
      catalog
        .modelsOfMake(makeCode)
        .some((other) => other.code !== code && keyOfText(other.name) === keyOfText(name));
    // "Express" includes the Express 2500.
    const isOfFamily = (one: Model) =>
      familyOf(one.name, catalog.modelsOfMake(one.makeCode)).length > 1;
    const isSeries = ({ code, makeCode }: Model) =>
      catalog.seriesOfMake(makeCode).some(({ ownModelCode }) => ownModelCode === code);
    const wrong = catalog.models
      .filter((one) => !isTwin(one) && !(isOfFamily(one) && !isSeries(one)))
      .filter(({ code, name, makeCode }) => {
        const make = catalog.makeByCode(makeCode)!;
        const series = catalog
          .seriesOfMake(makeCode)
          .find(({ ownModelCode }) => ownModelCode === code);
        const expected = `makeCode=${makeCode} ${series ? `seriesCode=${series.code}` : `modelCode=${code}`}`;
        const isRequested =
          requested(`${make.name} ${name}`) === expected ||
          ['WRANGLER', 'MINICOOPER', 'MB300SL', 'INFINQ', 'INFINQX'].includes(code);
        return !isRequested && !STYLE_WORDS.has(name.toLowerCase());
      });
    expect(wrong.map(({ name, makeCode }) => `${makeCode} ${name}`)).toEqual([]);
  });

  it('every body style and feature is found by its label', () => {
    const wrong = [
      ...VEHICLE_STYLES.map(({ code, label }) => [label, `vehicleStyleCode=${code}`] as const),
      ...FEATURES.map(({ code, label }) => [label, `featureCode=${code}`] as const),
    ].filter(([label, expected]) => requested(label) !== expected);
    expect(wrong).toEqual([]);
  });

  it('nearly every trim is found behind its model', () => {
    const trims = catalog.models.flatMap(({ code, makeCode, name }) =>
      STYLE_WORDS.has(name.toLowerCase())
        ? []
        : catalog
            .trimsOfModel(code)
            .map(
              (trim) =>
                [`${catalog.makeByCode(makeCode)!.name} ${name} ${trim.name}`, trim.value] as const,
            ),
    );
    const read = trims.filter(([phrase, value]) => requested(phrase).includes(value));
    expect(read.length / trims.length).toBeGreaterThan(0.9);
  });
});

describe('Misspelled words', () => {
  it.each([
    ['volkswagon jeta', 'makeCode=VOLKS modelCode=JETTA'],
    ['nissan altma', 'makeCode=NISSAN modelCode=ALTIMA'],
    ['chevorlet suburbn', 'makeCode=CHEV modelCodeList=SUBURBAN modelCodeList=SUBURBAN2500'],
    ['mitsubichi outlandr', 'makeCode=MIT modelCode=OUTLANDER'],
    ['convertable', 'vehicleStyleCode=CONVERT'],
    ['convretibel', 'vehicleStyleCode=CONVERT'],
    ['electirc', 'fuelTypeGroup=ELE'],
    ['udner 20k', 'maxPrice=20000'],
    ['jeep cherokee trailhwk', 'makeCode=JEEP modelCode=CHEROKEE trimCode=CHEROKEE|TRAILHAWK'],
  ])('%s is corrected', (phrase, filters) => {
    expect(requested(phrase)).toBe(filters);
  });

  it('are reported with the typed text', () => {
    expect(read('red convertable').understood).toEqual([
      { text: 'red', filter: 'extColorSimple', value: 'RED', label: 'Red' },
      {
        text: 'convertible',
        filter: 'vehicleStyleCode',
        value: 'CONVERT',
        label: 'Convertible',
        correctedFrom: 'convertable',
      },
    ]);
  });

  it.each(['sq', 'rde', 'hunda', 'mint', 'roomy', 'rav5', '2O19', 'whith'])(
    '%s is not corrected to another word',
    (word) => {
      expect(read(word).params).toEqual([]);
      expect(read(word).notUnderstood).toEqual([word]);
    },
  );
});

describe('Unknown words', () => {
  it('are reported as typed, neighbors together', () => {
    expect(read('Foo Bar suv, quux').notUnderstood).toEqual(['Foo Bar', 'quux']);
    expect(read('日本車 suv 🚗').notUnderstood).toEqual(['日本車', '🚗']);
  });

  it('are reported when the search has no filter for them', () => {
    expect(read('toyota honda ford chevy bmw kia').notUnderstood).toHaveLength(1);
    expect(read('under 20k under 30k').notUnderstood).toEqual(['under 30k']);
    expect([requested('8 60k'), read('8 60k').notUnderstood]).toEqual([requested('60k'), ['8']]);
    expect(read('within 25 miles').notUnderstood).toEqual(['within 25 miles']);
    expect(read('cheapest low miles').notUnderstood).toEqual(['low miles']);
  });

  it('never lose a negation: they are excluded, or reported with it', () => {
    const left = (phrase: string) =>
      [requested(phrase), read(phrase).notUnderstood.join('; ')].join(' ?? ');
    expect(left('suv not red without sunroof')).toBe(
      'exclude=extColorSimple:RED exclude=featureCode:1501 vehicleStyleCode=SUVCROSS ?? ',
    );
    expect(left('anything but white')).toBe('exclude=extColorSimple:WHITE ?? ');
    expect(left('not honda or toyota suv')).toBe(
      'exclude=makeCode:HONDA exclude=makeCode:TOYOTA vehicleStyleCode=SUVCROSS ?? ',
    );
    expect(left('bmw sedan -white -black')).toBe(
      'exclude=extColorSimple:BLACK exclude=extColorSimple:WHITE makeCode=BMW vehicleStyleCode=SEDAN ?? ',
    );
    expect(left('truck not under 20k')).toBe('minPrice=20000 vehicleStyleCode=TRUCKS ?? ');
    expect(left('nothing older than 2015')).toBe('startYear=2015 ?? ');
    expect(left('truck no 2wd')).toBe(
      'exclude=driveGroup:FWD exclude=driveGroup:RWD vehicleStyleCode=TRUCKS ?? ',
    );
    expect(left('no cvt')).toBe(' ?? no cvt');
    expect(left('suv not near 60601')).toBe('vehicleStyleCode=SUVCROSS ?? not near 60601');
    expect(read('no ford').understood).toEqual([
      { text: 'no ford', filter: 'exclude', value: 'makeCode:FORD', label: 'Not Ford' },
    ]);
  });

  it('are reported with the nearest possible filter', () => {
    const approximate = (phrase: string) =>
      read(phrase)
        .understood.filter((part) => part.isApproximate)
        .map(({ text, label }) => [text, label]);
    expect(approximate('8 passenger suv')).toEqual([['8 passenger', 'Third-Row Seating']]);
    expect(approximate('33 mpg')).toEqual([['33 mpg', '30+ MPG']]);
    expect(approximate('around 20k')).toEqual([['around 20k', 'Between $18,000 - $22,000']]);
    expect(approximate('$400 a month')).toEqual([
      ['400 a month', 'Under $26,100, about $400 a month (72 months at 6.9%, 10% down)'],
    ]);
    expect(approximate('under 20k, 30 mpg, under 50k miles')).toEqual([]);
  });

  it('include everything beyond forty words', () => {
    const words = Array.from({ length: 50 }, () => 'suv').join(' ');
    expect(read(words).notUnderstood[0]!.split(' ')).toHaveLength(10);
  });
});

describe('A single car', () => {
  it('is found by its VIN in any case, and never by a misspelled one', () => {
    expect(read('1ftfw5l86rfb45612')).toMatchObject({
      vin: '1FTFW5L86RFB45612',
      notUnderstood: [],
      params: [],
    });
    expect(read('1FTFW5L86RFB45613')).toMatchObject({
      notUnderstood: ['1FTFW5L86RFB45613'],
      params: [],
    });
    expect(read('1FTFW5L86RFB45613').vin).toBeUndefined();
  });

  it.each([
    ['stock # P-1042a', 'P-1042a'],
    ['Stock number 12345', '12345'],
    ['#p12345', 'p12345'],
    ['P123456', 'P123456'],
  ])('may be found by %s', (phrase, stockNumber) => {
    expect(read(phrase).stockNumber).toBe(stockNumber);
  });

  it.each(['rav4', 'f150', '2019', '911', 'suv'])('is not found by %s', (phrase) => {
    expect(read(phrase).stockNumber).toBeUndefined();
  });
});

describe('The current place', () => {
  const kept = [
    ['zip', '78701'],
    ['searchRadius', '50'],
  ] as const;

  it('stays, unless the phrase names another', () => {
    const query = (phrase: string) => phrases.read(phrase, context, kept).query.toSearch();
    expect(query('suv')).toBe('?searchRadius=50&vehicleStyleCode=SUVCROSS&zip=78701');
    expect(query('suv near 60601')).toBe('?searchRadius=50&vehicleStyleCode=SUVCROSS&zip=60601');
    expect(query('suv in texas')).toBe('?state=TX&vehicleStyleCode=SUVCROSS');
    expect(query('suv within 25 miles')).toBe(
      '?searchRadius=25&vehicleStyleCode=SUVCROSS&zip=78701',
    );
    expect(query('suv nationwide')).toBe('?searchRadius=0&vehicleStyleCode=SUVCROSS&zip=78701');
  });
});

describe('Any phrase', () => {
  const names = [
    ...catalog.makes.map(({ name }) => name),
    ...FEATURES.map(({ label }) => label),
    'rav4',
    'f-150',
    'suv',
    'under',
    '20k',
    '2019',
    'near',
    '60601',
    'not',
    'miles',
    'in',
    'texas',
    'xle',
  ];
  const word = fc.oneof(
    fc.constantFrom(...names),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.stringMatching(/^[a-z]{3,10}$/),
  );
  const phrase = fc.oneof(
    fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
    fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed()),
  );

  it('has each word understood, corrected, reported, or among the stop words', () => {
    fc.assert(
      fc.property(phrase, (text) => {
        const { understood, notUnderstood } = read(text);
        const accounted = [
          ...understood.map((part) => part.correctedFrom ?? part.text),
          ...notUnderstood,
        ].flatMap((part) => phraseWords(part).map((one) => one.text));
        const missing = phraseWords(text.normalize('NFKC'))
          .map((one) => one.text)
          .filter((one) => !STOP_WORDS.has(one));
        for (const one of accounted) {
          const at = missing.indexOf(one);
          if (at >= 0) missing.splice(at, 1);
        }
        expect(missing).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });

  it('is read deterministically', () => {
    const other = new Phrases(context);
    fc.assert(
      fc.property(phrase, (text) => expect(other.read(text)).toEqual(read(text))),
      { numRuns: 100 },
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../test/search-context.js';
import { Phrases } from './read-phrase.js';

const phrases = new Phrases(aSearchContext());
const requested = (phrase: string) =>
  phrases
    .read(phrase)
    .params.map((param) => param.join('='))
    .join(' ');
const left = (phrase: string) => phrases.read(phrase).notUnderstood.join(' | ');

describe('Two models, one written in part', () => {
  it.each([
    ['model s or x', 'makeCode=TESLA modelCodeList=MODELS modelCodeList=MODELX'],
    ['tesla model 3/y', 'makeCode=TESLA modelCodeList=MODEL3 modelCodeList=MODELY'],
    [
      'model 3 or y or s',
      'makeCode=TESLA modelCodeList=MODEL3 modelCodeList=MODELS modelCodeList=MODELY',
    ],
    ['mazda 3 or 6', 'makeCode=MAZDA modelCodeList=MAZDA3 modelCodeList=MAZDA6'],
    ['f150 or 250', 'makeCode=FORD modelCodeList=F150 modelCodeList=F250'],
    ['bmw 3 or 5 series', 'makeCode=BMW seriesCode=BMW3SERIES seriesCode=BMW5SERIES'],
    ['c300 or 350', 'makeCode=MB modelCodeList=MBC300 modelCodeList=MBC350'],
    [
      'lexus rx 350 / 450h',
      'makeCode=LEXUS modelCodeList=RX350 modelCodeList=RX450H modelCodeList=RX450HPLUS',
    ],
  ])('are both found: %s', (phrase, filters) => {
    expect([requested(phrase), left(phrase)]).toEqual([filters, '']);
  });

  it.each([
    ['mazda 3, 5 door', 'doorCode=5 makeCode=MAZDA modelCode=MAZDA3'],
    ['x or x3', 'makeCode=BMW modelCode=X3'],
    ['tesla s', 'makeCode=TESLA modelCode=MODELS'],
    ['teslas', 'makeCode=TESLA'],
    ['model s or cheap', 'makeCode=TESLA modelCode=MODELS sortBy=derivedpriceASC'],
    ['civic or red', 'extColorSimple=RED makeCode=HONDA modelCode=CIVIC'],
    ['accord and crv', 'makeCode=HONDA modelCodeList=ACCORD modelCodeList=CRV'],
    ['camry under 15000 or 20000', 'makeCode=TOYOTA maxPrice=15000 modelCode=CAMRY'],
  ])('are not both found when the word means something else, or nothing: %s', (phrase, filters) => {
    expect(requested(phrase)).toBe(filters);
  });
});

describe('Colors joined by "or" with an interior color', () => {
  it.each([
    ['black or white interior', 'intColorSimple=BLACK intColorSimple=WHITE'],
    ['interior black or white', 'intColorSimple=BLACK intColorSimple=WHITE'],
    [
      'black or tan or red interior',
      'intColorSimple=BEIGE intColorSimple=BLACK intColorSimple=RED',
    ],
    ['black or tan leather seats', 'featureCode=1004 intColorSimple=BEIGE intColorSimple=BLACK'],
  ])('are interior colors, too: %s', (phrase, filters) => {
    expect([requested(phrase), left(phrase)]).toEqual([filters, '']);
  });

  it.each([
    ['black, tan interior', 'extColorSimple=BLACK intColorSimple=BEIGE'],
    [
      'red or blue truck white interior',
      'extColorSimple=BLUE extColorSimple=RED intColorSimple=WHITE vehicleStyleCode=TRUCKS',
    ],
  ])('except in other positions: %s', (phrase, filters) => {
    expect([requested(phrase), left(phrase)]).toEqual([filters, '']);
  });
});

describe('A negation in any wording', () => {
  it.each([
    [
      'neither ford nor chevy truck',
      'exclude=makeCode:CHEV exclude=makeCode:FORD vehicleStyleCode=TRUCKS',
    ],
    [
      'neither a truck nor an suv',
      'exclude=vehicleStyleCode:SUVCROSS exclude=vehicleStyleCode:TRUCKS',
    ],
    ['i do not want a ford or a chevy', 'exclude=makeCode:CHEV exclude=makeCode:FORD'],
    [
      'not a ford, chevy or a ram',
      'exclude=makeCode:CHEV exclude=makeCode:FORD exclude=makeCode:RAM',
    ],
    ['without a sunroof or a third row', 'exclude=featureCode:1501 exclude=featureCode:1601'],
    ['no kia or any hyundai', 'exclude=makeCode:HYUND exclude=makeCode:KIA'],
    ['never a nissan', 'exclude=makeCode:NISSAN'],
    ['no thanks to hondas', 'exclude=makeCode:HONDA'],
    ['not interested in suvs', 'exclude=vehicleStyleCode:SUVCROSS'],
    ["can't be red", 'exclude=extColorSimple:RED'],
    ['i hate red', 'exclude=extColorSimple:RED'],
    ['any make but ford', 'exclude=makeCode:FORD'],
    ['not red or automatic', 'exclude=extColorSimple:RED exclude=transmissionCode:AUT'],
    ['no suv or toyota', 'exclude=makeCode:TOYOTA exclude=vehicleStyleCode:SUVCROSS'],
    ["can't stand toyota", 'exclude=makeCode:TOYOTA'],
    ['not wanting awd', 'exclude=driveGroup:AWD4WD'],
    ['not after a truck', 'exclude=vehicleStyleCode:TRUCKS'],
    ['stay away from dodge', 'exclude=makeCode:DODGE'],
    ['tired of toyota', 'exclude=makeCode:TOYOTA'],
    ['no hybrid rav4', 'exclude=fuelTypeGroup:HYB makeCode=TOYOTA modelCode=RAV4'],
    ['w/out sunroof', 'exclude=featureCode:1501'],
    ['!ford truck', 'exclude=makeCode:FORD vehicleStyleCode=TRUCKS'],
    ['ford -f150', 'exclude=modelCode:F150 makeCode=FORD'],
    ['non hybrid camry', 'exclude=fuelTypeGroup:HYB makeCode=TOYOTA modelCode=CAMRY'],
    [
      'accord not sport',
      'exclude=trimCode:ACCORD|SPORT exclude=trimCode:ACCORD|SPORT20T exclude=trimCode:ACCORD|SPORTSPECIALEDITION ' +
        'makeCode=HONDA modelCode=ACCORD',
    ],
  ])('excludes the value: %s', (phrase, filters) => {
    expect([requested(phrase), left(phrase)]).toEqual([filters, '']);
  });

  it.each([
    ['suv not dark green', 'not dark green'],
    ['suv not from texas', 'not from texas'],
    ['suv outside of california', 'outside of california'],
    ['suv bigger than a rav4', 'bigger than a rav4'],
    ['suv outside texas', 'outside texas'],
    ['suv outside of texas', 'outside of texas'],
    ['suv nothing with over 50k miles', 'nothing with over 50k miles'],
    ['suv no mileage over 50k', 'no mileage over 50k'],
    ['suv more than 50 miles from 78701', 'more than 50 miles from 78701'],
    ['suv over $300/month', 'over $300/month'],
    ['suv under 30 mpg', 'under 30 mpg'],
    ['suv under 50k km', 'under 50k km'],
    ['suv under .5k', 'under .5k'],
    ['suv not only red', 'not only red'],
    ['suv no need for sunroof', 'no need for sunroof'],
    ['suv sunroof is not needed', 'sunroof is not needed'],
    ['suv not hemi', 'not hemi'],
  ])('is not searched when it cannot be excluded: %s', (phrase, reported) => {
    expect([requested(phrase), left(phrase)]).toEqual(['vehicleStyleCode=SUVCROSS', reported]);
  });
});

describe('Words in another order', () => {
  it.each([
    ['kona electric', 'electric kona'],
    ['rav4 hybrid xle', 'hybrid rav4 xle'],
    ['prius plug in hybrid', 'plug in hybrid prius'],
    ['civic type r', 'type r civic'],
    ['mustang mach e', 'mach e mustang'],
    ['silverado 1500', '1500 silverado'],
    ['golf gti', 'gti golf'],
    ['ford escape hybrid', 'ford hybrid escape'],
    ['camry non hybrid', 'non hybrid camry'],
    ['under 30000 miles', 'miles under 30000'],
    ['between 10k and 20k', 'between 20k and 10k'],
    ['2015-2020', '2020-2015'],
  ])('yield the same search: %s, %s', (one, other) => {
    expect([requested(other), left(other)]).toEqual([requested(one), '']);
  });
});

describe('A common word', () => {
  it.each([
    ['gently used truck', 'listingType=USED vehicleStyleCode=TRUCKS', 'gently'],
    ['cherry red mustang', 'extColorSimple=RED makeCode=FORD modelCode=MUSTANG', 'cherry'],
    ['copper f150', 'makeCode=FORD modelCode=F150', 'copper'],
    ['truck that can carry 4 bikes', 'vehicleStyleCode=TRUCKS', 'carry 4 bikes'],
    ['shipping suv', 'vehicleStyleCode=SUVCROSS', 'shipping'],
    ['off road truck', 'vehicleStyleCode=TRUCKS', 'off road'],
    ['classic mustang', 'makeCode=FORD modelCode=MUSTANG', 'classic'],
  ])('is not read as a car with a similar spelling: %s', (phrase, filters, reported) => {
    expect([requested(phrase), left(phrase)]).toEqual([filters, reported]);
  });

  it('is a place rather than a rare car', () => {
    expect(requested('california used suv')).toBe(
      'listingType=USED state=CA vehicleStyleCode=SUVCROSS',
    );
    expect(requested('kansas city')).toBe('city=Kansas City state=MO');
    expect(requested('ferrari california')).toBe('makeCode=FER modelCode=FERRARICALIFORNIA');
    expect(requested('ferrari gto')).toBe('makeCode=FER modelCode=FERRARI288GTO');
    expect([requested('ferrari 488 gto'), left('ferrari 488 gto')]).toEqual([
      'makeCode=FER modelCode=FERRARI488GTB',
      'gto',
    ]);
    expect(requested('honda civic mustang')).toBe(
      'makeCodeList=FORD makeCodeList=HONDA modelCodeList=CIVIC modelCodeList=MUSTANG',
    );
    expect(requested('gto')).toBe('makeCode=PONT modelCode=PONTGTO');
    expect(requested('ferrari or gto')).toBe(
      'makeCodeList=FER makeCodeList=PONT modelCode=PONTGTO',
    );
  });
});

describe('Years and ages', () => {
  it.each([
    ['at least 2018', 'startYear=2018'],
    ['at most 2015', 'endYear=2015'],
    ['5 years old or newer', 'startYear=2021'],
    ['10 years old or less', 'startYear=2016'],
    ['3-5 years old', 'endYear=2023 startYear=2021'],
    ['not older than 5 years', 'startYear=2021'],
    ['over 10 years old', 'endYear=2015'],
    ['2 year old camry', 'endYear=2024 makeCode=TOYOTA modelCode=CAMRY startYear=2024'],
  ])('are understood: %s', (phrase, filters) => {
    expect([requested(phrase), left(phrase)]).toEqual([filters, '']);
  });
});

describe('A trim that the model did not have that year', () => {
  it.each([
    ['1969 camaro ss', 'endYear=1969 makeCode=CHEV modelCode=CAMARO startYear=1969', 'ss'],
    ['charger r/t 1969', 'endYear=1969 makeCode=DODGE modelCode=CHARGER startYear=1969', 'r/t'],
    [
      'corvette stingray 1963',
      'endYear=1963 makeCode=CHEV modelCode=CORVETTE startYear=1963',
      'stingray',
    ],
    ['mustang gt before 1970', 'endYear=1969 makeCode=FORD modelCode=MUSTANG', 'gt'],
    ['1970 mach 1', 'endYear=1970 makeCode=FORD modelCode=MUSTANG startYear=1970', 'mach 1'],
    ['boss 302 1969', 'endYear=1969 makeCode=FORD modelCode=MUSTANG startYear=1969', 'boss 302'],
  ])('falls back to its model, and is reported: %s', (phrase, filters, trim) => {
    const { understood } = phrases.read(phrase);
    expect([requested(phrase), left(phrase)]).toEqual([filters, '']);
    expect(understood.filter(({ isApproximate }) => isApproximate).map(({ text }) => text)).toEqual(
      [trim],
    );
  });

  it('is a trim in the years that had it', () => {
    expect(requested('2020 camaro ss')).toContain('trimCode');
    expect(requested('2014 corvette stingray')).toContain('trimCode=CORVETTE|STINGRAY');
    expect(requested('camaro ss')).toContain('trimCode');
  });

  it('keeps both cars of a name, or the one of the year', () => {
    expect(requested('300sl')).toBe('makeCode=MB modelCodeList=MB300SL modelCodeList=MB300SL1954');
    expect(requested('1955 300sl')).toBe(
      'endYear=1955 makeCode=MB modelCodeList=MB300SL modelCodeList=MB300SL1954 startYear=1955',
    );
  });
});

describe('Amounts in other notations', () => {
  it.each([
    ['ferrari 1.5m', 'makeCode=FER maxPrice=1500000'],
    ['under $2m', 'maxPrice=2000000'],
    ['over 1.5 million', 'minPrice=1500000'],
    ['between 1 and 1.5m', 'maxPrice=1500000 minPrice=1000000'],
    ['camry 25 thousand', 'makeCode=TOYOTA maxPrice=25000 modelCode=CAMRY'],
    ['camry 12,5k', 'makeCode=TOYOTA maxPrice=12500 modelCode=CAMRY'],
    ['under 1,5k', 'maxPrice=1500'],
    ['under 12,5k miles', 'maxMileage=12500'],
    ['porsche under 1m', 'makeCode=POR maxPrice=1000000'],
    ['porsche 1m', 'makeCode=POR maxPrice=1000000'],
    ['porsche or bmw 1m', 'makeCodeList=BMW makeCodeList=POR modelCode=BMW1SERIESM'],
    ['bmw under 1m', 'makeCode=BMW maxPrice=1000000'],
    ['$1m', 'maxPrice=1000000'],
    ['over 2m', 'minPrice=2000000'],
    ['500k to 1m', 'maxPrice=1000000 minPrice=500000'],
    ['under 1.5 million', 'maxPrice=1500000'],
    ['under 1.5 mil', 'maxPrice=1500000'],
    ['ferrari 1.5 mil', 'makeCode=FER maxPrice=1500000'],
    ['under a million', 'maxPrice=1000000'],
    ['under half a million', 'maxPrice=500000'],
    ['under two million', 'maxPrice=2000000'],
    ['camry under 20 mil', 'makeCode=TOYOTA maxPrice=20000 modelCode=CAMRY'],
    ['camry hasta 5 mil', 'makeCode=TOYOTA maxPrice=5000 modelCode=CAMRY'],
    ['menos de 100 mil millas', 'mileage=100000'],
    ['camry 25k miles', 'makeCode=TOYOTA maxMileage=25000 modelCode=CAMRY'],
    ['60,000 miles', 'mileage=60000'],
    ['25k miles or more', 'minMileage=25000'],
    ['camry with 25k miles', 'makeCode=TOYOTA maxMileage=27500 minMileage=22500 modelCode=CAMRY'],
  ])('are prices and mileages: %s', (phrase, filters) => {
    expect([requested(phrase), left(phrase)]).toEqual([filters, '']);
  });

  it.each([
    ['bmw 1m', 'makeCode=BMW modelCode=BMW1SERIESM', ''],
    ['1m', 'makeCode=BMW modelCode=BMW1SERIESM', ''],
    ['bmw 1m under 60k', 'makeCode=BMW maxPrice=60000 modelCode=BMW1SERIESM', ''],
    ['camry 50 miles', 'makeCode=TOYOTA modelCode=CAMRY', '50 miles'],
    ['camry 12k miles a year', 'makeCode=TOYOTA modelCode=CAMRY', '12k miles'],
    ['camry 1e9', 'makeCode=TOYOTA modelCode=CAMRY', '1e9'],
    ['camry under 1e4', 'makeCode=TOYOTA modelCode=CAMRY', 'under 1e4'],
  ])('are not guessed from a model or an exponent: %s', (phrase, filters, rest) => {
    expect([requested(phrase), left(phrase)]).toEqual([filters, rest]);
  });
});

describe('The understood text', () => {
  it('has no family models without the requested trim', () => {
    expect(requested('gmc sierra denali ultimate')).toBe(
      'makeCode=GMC modelCodeList=SIERRA1500 modelCodeList=SIERRA2500HD ' +
        'trimCodeList=SIERRA1500|DENALIULTIMATE trimCodeList=SIERRA2500HD|DENALIULTIMATE',
    );
  });

  it.each([
    'cummins',
    'hemi',
    'cvt',
    'flex fuel',
    '2.0 liter',
    'honda within 250 miles of austin tx',
  ])('is marked as the nearest match: %s', (phrase) => {
    expect(phrases.read(phrase).understood.some(({ isApproximate }) => isApproximate)).toBe(true);
  });

  it.each([
    ['toyotta camery', 'toyota camry'],
    ['chevorlet silverodo', 'chevrolet silverado'],
    ['mercades c300', 'mercedes c300'],
    ['suburu forester', 'subaru forester'],
  ])('includes the typed words, in names as well: %s', (phrase, meant) => {
    const [first] = phrases.read(phrase).understood;
    expect(phrase.startsWith(first!.correctedFrom ?? 'nothing')).toBe(true);
    expect(phrases.read(phrase).correctedPhrase).toBe(meant);
  });

  it.each(['table', 'retro', 'vintage', 'solar', 'charge', 'hardtop', 'classic'])(
    'is empty for the common word "%s"',
    (word) => {
      expect([requested(word), left(word)]).toEqual(['', word]);
    },
  );

  it('maps all letter variants alike', () => {
    expect(requested('ﬁat')).toBe('makeCode=FIAT');
    expect(requested('ＦＯＲＤ')).toBe('makeCode=FORD');
  });
});

describe('Words that were once dropped or misread', () => {
  it.each([
    [
      'plug in hybrid with 100 miles electric',
      'electricMileRange=100-199 electricMileRange=200-299 electricMileRange=300-9999 fuelTypeGroup=PIH',
    ],
    ['with 30000 miles electric', 'fuelTypeGroup=ELE maxMileage=33000 minMileage=27000'],
    ['under twenty five thousand', 'maxPrice=25000'],
    ['under one hundred twenty thousand miles', 'maxMileage=120000'],
    ['ram twenty five hundred', 'makeCode=RAM modelCode=RAM2500'],
    ['twenty nineteen civic', 'endYear=2019 makeCode=HONDA modelCode=CIVIC startYear=2019'],
    ['two thousand eighteen or newer', 'startYear=2018'],
    ['between ten and fifteen thousand', 'maxPrice=15000 minPrice=10000'],
    ['menos de 50000 millas', 'maxMileage=50000'],
    ['2016-19 accord', 'endYear=2019 makeCode=HONDA modelCode=ACCORD startYear=2016'],
    ['accord 2016 to 19', 'endYear=2019 makeCode=HONDA modelCode=ACCORD startYear=2016'],
    ['2016/19 accord', 'endYear=2019 makeCode=HONDA modelCode=ACCORD startYear=2016'],
    ['no less than 2018', 'startYear=2018'],
    ['not less than 2018', 'startYear=2018'],
    ['no more than 2015', 'endYear=2015'],
    ['at least 2000', 'minPrice=2000'],
    ['menos de 10000', 'maxPrice=10000'],
    ['mas de 20000', 'minPrice=20000'],
    ['hilander hybrid', 'makeCode=TOYOTA modelCode=HIGHLANDERHYBRID'],
    [
      'power wagon',
      'makeCodeList=DODGE makeCodeList=RAM modelCodeList=DODGERAM2500 modelCodeList=RAM2500 trimCodeList=DODGERAM2500|POWERWAGON trimCodeList=RAM2500|POWERWAGON',
    ],
    ['x3 m40i', 'makeCode=BMW modelCode=X3 trimCode=X3|M40I'],
    ['i4 edrive40', 'makeCode=BMW modelCode=BMWI4 trimCode=BMWI4|EDRIVE40'],
    [
      'caddy ct5 v',
      'makeCode=CAD modelCode=CADCT5 trimCodeList=CADCT5|VSERIES trimCodeList=CADCT5|VSERIESBLACKWING',
    ],
    [
      'ford transit 350',
      'makeCode=FORD modelCode=TRANSIT trimCodeList=TRANSIT|350BASE trimCodeList=TRANSIT|350HD trimCodeList=TRANSIT|350XL trimCodeList=TRANSIT|350XLT',
    ],
    ['transit 350 hd', 'makeCode=FORD modelCode=TRANSIT trimCode=TRANSIT|350HD'],
    ['cars without accidents under 15000', 'maxPrice=15000 vehicleHistoryType=NO_ACCIDENTS'],
    ['wrangler rubicon 4xe', 'makeCode=JEEP modelCode=WRANGLER4XE trimCode=WRANGLER4XE|RUBICON'],
    [
      'grand cherokee trailhawk 4xe',
      'makeCode=JEEP modelCode=GRANDCHEROKEE4XE trimCode=GRANDCHEROKEE4XE|TRAILHAWK',
    ],
    ['yukon denali xl', 'makeCode=GMC modelCode=YUKONXL trimCode=YUKONXL|DENALI'],
    ['20,000 or less', 'maxPrice=20000'],
    ['about 15000', 'maxPrice=16500 minPrice=13500'],
    ['around 60601', 'zip=60601'],
    [
      'mustang gt 5.0',
      'engineDisplacement=5.0-5.9 makeCode=FORD modelCode=MUSTANG trimCode=MUSTANG|GT',
    ],
    ['camry with 100k', 'makeCode=TOYOTA maxMileage=110000 minMileage=90000 modelCode=CAMRY'],
    [
      'camry with about 100,000 miles',
      'makeCode=TOYOTA maxMileage=110000 minMileage=90000 modelCode=CAMRY',
    ],
    ['16-19 accord', 'endYear=2019 makeCode=HONDA modelCode=ACCORD startYear=2016'],
    ['16-19k accord', 'makeCode=HONDA maxPrice=19000 minPrice=16000 modelCode=ACCORD'],
    ['dfw', 'dma=DALLAS'],
    ['nyc', 'city=New York state=NY'],
    ['20k+ miles', 'minMileage=20000'],
    ['not a 3 series', 'exclude=seriesCode:BMW3SERIES'],
    ['a 3 series', 'makeCode=BMW seriesCode=BMW3SERIES'],
    ['tow', 'featureCode=1702'],
    ['seven seater', 'featureCode=1601'],
    ['inline 6', 'engineCode=6CLDR'],
  ])('are understood: %s', (phrase, filters) => {
    expect([requested(phrase), left(phrase)]).toEqual([filters, '']);
  });

  it('read a Cooper S as the trims of that name, not as several Coopers', () => {
    expect(requested('mini cooper s').split(' ')).toEqual(
      expect.arrayContaining([
        'trimCodeList=MINICOOPER|S',
        'trimCodeList=MINIHARDTOP2DOOR|COOPERS',
        'trimCodeList=MINICLUBMAN|COOPERS',
      ]),
    );
    expect(requested('mini coopers')).toBe(requested('mini cooper'));
  });

  it.each([
    ['b8 s4', 'makeCode=AUDI modelCode=AUDIS4', 'b8'],
    ['audi a4 b8', 'makeCode=AUDI modelCode=AUDIA4', 'b8'],
    ['ls swapped miata', 'makeCode=MAZDA modelCode=MX5MIATA', 'ls swapped'],
    ['con techo solar', 'featureCode=1501', 'con'],
    ['carro barato', '', 'carro barato'],
    ['5.5 ft bed', '', '5.5 ft bed'],
    ['12-15 mpg', '', '12-15 mpg'],
  ])('are reported when no filter fits: %s', (phrase, filters, rest) => {
    expect([requested(phrase), left(phrase)]).toEqual([filters, rest]);
  });

  it.each([
    ['b8', 'makeCode=BMW modelCode=BMWALPINAB8'],
    ['bmw i4', 'makeCode=BMW modelCode=BMWI4'],
    ['i4 accord', 'engineCode=4CLDR makeCode=HONDA modelCode=ACCORD'],
    ['suv with 20k budget', 'maxPrice=20000 vehicleStyleCode=SUVCROSS'],
    ['sport wagon', 'vehicleStyleCode=WAGON'],
  ])('keep their other meaning elsewhere: %s', (phrase, filters) => {
    expect(requested(phrase)).toBe(filters);
  });

  it.each([
    'inline 6',
    'tow',
    'seven seater',
    'about 15000',
    'camry with 100k',
    'plug in hybrid with 30 miles electric',
  ])('are marked as approximate: %s', (phrase) => {
    expect(phrases.read(phrase).understood.some(({ isApproximate }) => isApproximate)).toBe(true);
  });
});

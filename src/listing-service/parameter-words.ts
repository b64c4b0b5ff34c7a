import { ALL_LISTING_TYPES } from '../search/filters/listing-type.js';
import { SORTS } from '../search/index/search-index.js';

/** What a parameter of a search asks beyond what its filter says by itself, in the words of its documentation. */
export interface ParameterWords {
  /** The title of the filter's section says the same where it is absent. */
  readonly about?: string;
  /** A value that can be used, where there is no list of values. */
  readonly example?: string;
  readonly kind?: 'wholeNumber' | 'list';
  /** The words it may be, where it is no filter with a list of values. */
  readonly words?: readonly string[];
}

/** Every parameter of a search under its name in the page, by what it asks about; the paging of a call is the call's own. */
export const PARAMETER_GROUPS: Readonly<Record<string, Readonly<Record<string, ParameterWords>>>> = {
  'Where the car is': {
    zip: { about: 'ZIP Code of five digits that distances are measured from.', example: '78701' },
    searchRadius: {
      about: 'Miles around the ZIP or the city: 100 where none is asked and at most, 0 for any distance.',
      kind: 'wholeNumber',
      example: '50',
    },
    state: { about: 'State the car stands in. With a ZIP it has no effect.' },
    city: { about: 'City of the `state` to measure from. With a ZIP it has no effect.', example: 'Austin' },
    marketExtension: {
      about:
        '`include` adds cars that dealers farther away deliver to the market area of the ZIP; `off`, as where none is asked, ' +
        'adds none.',
      words: ['include', 'off'],
    },
    dma: { about: 'Market area the car stands in.', example: 'AUSTIN' },
  },
  'Which car it is': {
    makeCode: { about: 'Make, five at most.', kind: 'list', example: 'TOYOTA' },
    seriesCode: { about: 'Series of the chosen makes: every model of it.', kind: 'list', example: 'BMW3SERIES' },
    modelCode: { about: 'Model of the chosen makes; without a make it brings its own along.', kind: 'list', example: 'RAV4' },
    trimCode: { about: 'Trim of the chosen models, in the form `model|trim`.', kind: 'list', example: 'RAV4|XLE' },
    startYear: { about: 'First model year.', kind: 'wholeNumber', example: '2018' },
    endYear: { about: 'Last model year.', kind: 'wholeNumber', example: '2022' },
    vehicleStyleCode: { about: 'Body style.' },
    bodyStyleCode: { about: 'Body style, finer than `vehicleStyleCode`.' },
    suvSubtypeCode: { about: 'Size of an SUV or crossover.' },
    sedanSubtypeCode: { about: 'Size of a sedan.' },
    vanSubtypeCode: { about: 'Kind of van.' },
    bodyStyleSubtypeCode: { about: "Seats in a truck's cab: `3` or fewer, `6` or more." },
    truckBedLength: { about: "Length of a truck's bed." },
    doorCode: { about: 'Doors as marketed: the tailgate of a hatchback is one.' },
    extColorSimple: {},
    intColorSimple: {},
    featureCode: {},
    packageName: {
      about: "Makers' packages of the chosen makes and models; `/cars-for-sale/searchoptions/packages` names them.",
      example: 'TOYOTA_WEATHER',
    },
  },
  'How it drives': {
    driveGroup: {},
    fuelTypeGroup: {},
    mpgRange: { about: 'Combined miles per gallon of a car that burns fuel.' },
    electricMileRange: { about: 'Miles on one charge.' },
    transmissionCode: {},
    engineCode: { about: 'Cylinders.' },
    engineDisplacement: { about: 'Engine displacement in liters.' },
  },
  'Price and past': {
    minPrice: { about: 'Lowest price in whole US dollars.', kind: 'wholeNumber', example: '10000' },
    maxPrice: { about: 'Highest price in whole US dollars.', kind: 'wholeNumber', example: '25000' },
    dealType: { about: 'Verdict on the price, compared with cars like it.' },
    listingType: { about: 'Condition.' },
    allListingType: {
      about: 'Condition in words, where `listingType` is not given; `all-cars` is every condition.',
      words: Object.keys(ALL_LISTING_TYPES),
    },
    mileage: { about: 'Under so many miles on the odometer, or over 150,000.' },
    vehicleHistoryType: { about: "What the history report says in the car's favor." },
    vehicleUseType: { about: 'What the car was used for.' },
  },
  'Who sells it, and how': {
    sellerType: { about: '`d` for dealers, `p` for private sellers.' },
    ownerId: { about: "One owner's cars alone: an `ownerId` of an answer.", example: 'd-1042' },
    homeServices: { about: "What the dealer does online or at the shopper's home." },
    vehicleExchange: { about: 'Cars with a money back guarantee.' },
    experience: { about: 'Cars of an entry to the site.' },
    categorySearch: { about: 'Cars of a tab of the results page.' },
  },
  'The order of the listings': {
    sortBy: { about: "`relevance` where none is asked, `derivedpriceDESC` among one owner's; `distanceASC` needs a place.", words: SORTS },
  },
  'Carried along': {
    bookmarkId: { about: 'Narrows nothing.', example: '1204' },
    searchBookmarkId: { about: 'Narrows nothing.', example: '1204' },
    isSponsorship: { about: 'Narrows nothing.', example: 'true' },
    showcaseOwnerId: { about: 'Narrows nothing.', example: 'd-1042' },
    osid: { about: 'Narrows nothing.', example: '7' },
    psid: { about: 'Narrows nothing.', example: '7' },
    siomid: { about: 'Narrows nothing.', example: '7' },
  },
};

import type { JTDDataType } from 'ajv/dist/jtd.js';
import { TEXT, WHOLE, answerCheck, arrayOf, object } from '../../platform/calls/answer-check.js';

/* The used parts of a listing service's responses, with its names (`docs/api.md`). */

const DECIMAL = { type: 'float64' } as const;
const CODE = object({ code: TEXT }, {});
const CODES = arrayOf(CODE);
const PICTURES = arrayOf(object({ src: TEXT }, {}));
const LINK = object({ href: TEXT }, {});
const BOUNDS = object({ min: WHOLE, max: WHOLE }, {});

const SELLER = object(
  {
    id: TEXT,
    name: TEXT,
    location: object(
      { address: object({ city: TEXT, state: TEXT, zip: TEXT }, { address1: TEXT }) },
      {},
    ),
    privateSeller: { type: 'boolean' },
    homeServices: arrayOf(TEXT),
  },
  {
    images: PICTURES,
    logo: object({ src: TEXT }, {}),
    phone: object({ value: TEXT }, {}),
    website: LINK,
    chat: LINK,
    dealerDiff: object({ tagline: TEXT }, {}),
    rating: object({ value: DECIMAL, count: WHOLE }, {}),
    hours: arrayOf(
      object(
        { day: { enum: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] } },
        { opens: TEXT, closes: TEXT },
      ),
    ),
    shippingLabel: TEXT,
  },
);

const DETAILS = object(
  {
    listedAt: { type: 'timestamp' },
    features: CODES,
    packages: CODES,
    otherFeatures: arrayOf(TEXT),
    history: CODES,
    moneyBackGuarantee: { type: 'boolean' },
    offerCount: WHOLE,
    zip: TEXT,
    images: PICTURES,
  },
  {
    stockNumber: TEXT,
    description: TEXT,
    transmission: CODE,
    seats: WHOLE,
    displacementLiters: DECIMAL,
    historyProvider: { enum: ['CARFAX', 'AUTOCHECK'] },
    certifiedProgram: TEXT,
    warranty: TEXT,
    previousPrice: WHOLE,
    priceHistory: arrayOf(object({ since: { type: 'timestamp' } }, { price: WHOLE })),
    priceRating: object({ expectedPrice: WHOLE, comparedListings: WHOLE }, {}),
    mpgCity: WHOLE,
    electricRange: WHOLE,
    useType: { enum: ['PERSONAL', 'COMMERCIAL'] },
    specialOffer: TEXT,
  },
);

const CAR_PROPERTIES = {
  id: TEXT,
  makeCode: TEXT,
  modelCode: TEXT,
  year: WHOLE,
  listingType: { enum: ['NEW', 'USED', 'CERTIFIED', '3P_CERT'] },
  owner: SELLER,
  pricingDetail: object(
    { salePrice: WHOLE },
    { incentive: WHOLE, msrp: WHOLE, dealIndicator: { enum: ['goodprice', 'greatprice'] } },
  ),
  specifications: object({}, { engine: object({ value: TEXT }, {}) }),
  bodyStyles: CODES,
  color: object({}, { exteriorColorSimple: TEXT, interiorColorSimple: TEXT }),
} as const;

const CAR_OPTIONS = {
  vin: TEXT,
  trim: TEXT,
  certifiedProduct: object({ productId: TEXT }, {}),
  mileage: object({ value: WHOLE }, {}),
  truckBedLength: TEXT,
  doors: WHOLE,
  fuelType: TEXT,
  mpgHighway: WHOLE,
  styleSubtype: TEXT,
  fyuseId: TEXT,
  engine: CODE,
  driveType: { enum: ['AWD', '4WD', 'FWD', 'RWD'] },
  website: LINK,
} as const;

const CAR = object(CAR_PROPERTIES, CAR_OPTIONS);
const DETAILED_CAR = object({ ...CAR_PROPERTIES, details: DETAILS }, CAR_OPTIONS);
const OPTIONS = object({ options: arrayOf(object({ value: TEXT, count: WHOLE }, {})) }, {});

const SEARCH = object(
  { listings: arrayOf(DETAILED_CAR), totalResultCount: WHOLE },
  {
    stats: object({}, { year: BOUNDS, derivedprice: BOUNDS }),
    filters: { values: OPTIONS },
    counts: { values: { values: WHOLE } },
    priceBands: arrayOf(WHOLE),
  },
);
const ONE_CAR = object(
  {
    listing: CAR,
    details: DETAILS,
    offers: arrayOf(object({ salePrice: WHOLE, owner: SELLER }, {})),
  },
  {},
);
const COUNT = object({ totalResultCount: WHOLE }, {});
const SUGGESTIONS = object(
  { suggestions: arrayOf(object({ kind: TEXT }, { listingId: TEXT })) },
  {},
);

/** A seller, reduced to the fields that are read. */
export type WireSeller = JTDDataType<typeof SELLER>;
/** Details of a car beyond its card. */
export type WireDetails = JTDDataType<typeof DETAILS>;
/** A listing without its details. */
export type WireCar = JTDDataType<typeof CAR>;
/** The response of the main call, in all its forms. */
export type WireSearch = JTDDataType<typeof SEARCH>;
/** The response about one car. */
export type WireOneCar = JTDDataType<typeof ONE_CAR>;

/** Checks a response of the main call; see `Upstream.get`. */
export const searchCheck = answerCheck<WireSearch>(SEARCH);
/** Checks a response about one car. */
export const oneCarCheck = answerCheck<WireOneCar>(ONE_CAR);
/** Checks a response with a count. */
export const countCheck = answerCheck<JTDDataType<typeof COUNT>>(COUNT);
/** Checks a list of suggestions. */
export const suggestionsCheck = answerCheck<JTDDataType<typeof SUGGESTIONS>>(SUGGESTIONS);

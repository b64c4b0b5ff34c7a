import { hash } from 'node:crypto';
import type { ZipPlace } from '../../catalogue/places.js';
import { Remembered, remembering } from '../../catalogue/remembering.js';
import { STATE_NAMES } from '../../catalogue/states.js';
import { WordTable } from '../../catalogue/word-table.js';
import type { Owner, SellerType } from '../listing.js';
import { faultOf, unusableAddressFault } from './fault-of-row.js';
import type { FeedField } from './feed-map.js';
import type { MappedRow } from './mapped-row.js';
import { keyOf } from './mapped-row.js';
import { picturesOf } from './pictures-of-row.js';
import type { RowFault } from './row-faults.js';
import { saysNothing } from './says-nothing.js';
import { secureAddress, webAddress } from './web-address.js';
import { isEmail } from 'class-validator';

/** The seller of a row, and what tells sellers of one car apart. */
export interface RowOwner {
  /** The same for all rows of one seller; rows that neither name nor number theirs share one a kind, since it cannot be told apart. */
  readonly sellerKey: string;
  readonly owner: Owner;
  /** What limits kept out or nobody can use, as faults of the first row that says it. */
  readonly leftOut: readonly RowFault[];
}

/** Texts for each kind of seller; a row is a dealer's unless it says otherwise. */
export const SELLER_TYPE_WORDS = new WordTable<SellerType>([
  {
    meaning: 'p',
    texts: [
      'p',
      'private',
      'private seller',
      'private party',
      'private owner',
      'owner',
      'by owner',
      'for sale by owner',
      'individual',
      'fsbo',
    ],
  },
  { meaning: 'd', texts: ['d', 'dealer', 'dealership', 'franchise', 'independent'] },
]);

/** What a number of the US is dialed by: area and exchange begin with 2 to 9, and neither is a service such as 911. */
const CALLABLE = /^1?[2-9](?!11)\d{2}[2-9](?!11)\d{6}$/;
const ONE_DIGIT = /^(\d)\1+$/;

const PHONE = /^[+(\d][\d\s().-]{6,20}(?:\s*(?:x|ext\.?)\s*\d{1,6})?$/i;

/** What an owner depends on, beside the place and the pictures. */
const OWNER_FIELDS = [
  'sellerType',
  'dealerId',
  'dealerName',
  'dealerPhone',
  'dealerAddress',
  'dealerWebsite',
  'dealerLogo',
  'leadEmail',
  'leadUrl',
  'chatUrl',
] as const;
/** How each field that is an address is read. */
const ADDRESS_FIELDS = { dealerWebsite: webAddress, dealerLogo: webAddress, leadUrl: secureAddress, chatUrl: secureAddress } as const;
const ADDRESS_NAMES = ['dealerWebsite', 'dealerLogo', 'leadUrl', 'chatUrl'] as const;
const REMEMBERED_CHARACTERS = 600;

/**
 * The owner as far as the feed names it. A dealer without a name is called after its place and a private person by no name at
 * all; `offerKey` makes each such owner one of its own, since nobody knows which of them are the same.
 */
export class OwnerOfRow {
  /** A dealer who is named or numbered has dozens of cars. */
  private readonly remembered = new Remembered<RowOwner>(REMEMBERED_CHARACTERS);

  constructor(private readonly source: string) {}

  read(row: MappedRow, place: ZipPlace, offerKeyOf: (sellerKey: string) => string): RowOwner {
    const ownerAnew = () => ownerOfRow(row, place, this.source, offerKeyOf);
    if (row.text('dealerId') === '' && (row.text('dealerName') === '' || sellerTypeOf(row) === 'p')) return ownerAnew();
    const texts = OWNER_FIELDS.map((field) => row.text(field));
    return this.remembered.of(keyOf(place.zip, place.city, ...texts, ...row.texts('dealerImages')), ownerAnew);
  }
}

function ownerOfRow(row: MappedRow, place: ZipPlace, source: string, offerKeyOf: (sellerKey: string) => string): RowOwner {
  const sellerType = sellerTypeOf(row);
  const name = sellerType === 'd' ? row.text('dealerName') : '';
  const dealerId = row.text('dealerId');
  const isNamed = name !== '';
  const phone = row.text('dealerPhone');
  const sellerKey = isNamed || dealerId !== '' ? hashOfSeller(dealerId || `${squeezed(name)}|${place.zip}`) : sellerType;
  // An owner stands at one place, whoever it is: of re-posts the one that is kept says where the car is, and a group's lots are several.
  const identity =
    sellerKey === sellerType ? shortHash(`${offerKeyOf(sellerKey)}|${place.zip}|${phone}`) : hashOfSeller(`${sellerKey}|${place.zip}`);
  const leftOut: RowFault[] = [];
  const [website, logo, leadUrl, chatUrl] = ADDRESS_NAMES.map((field) => ADDRESS_FIELDS[field](row.text(field)));
  const images = picturesOf(row, 'dealerImages', (fault) => leftOut.push(fault));
  const leadEmail = row.text('leadEmail');
  for (const field of ADDRESS_NAMES) {
    leftOut.push(...[unusableAddressFault(row, field, ADDRESS_FIELDS[field])].filter((fault) => fault !== undefined));
  }
  if (!saysNothing(phone) && !PHONE.test(phone)) leftOut.push(unreadFault(row, 'dealerPhone'));
  const isReached = PHONE.test(phone) && isCallable(phone);
  if (PHONE.test(phone) && !isReached) leftOut.push(faultOf(row, row.field('dealerPhone'), { reason: 'uncallable-phone' }));
  if (!saysNothing(leadEmail) && !isEmail(leadEmail)) leftOut.push(unreadFault(row, 'leadEmail'));
  const address = streetOf(row.text('dealerAddress'), place);
  const owner: Owner = {
    id: `${source}-${identity}`,
    name: isNamed ? name : sellerType === 'p' ? 'Private seller' : `Dealer in ${place.city}, ${place.state}`,
    sellerType,
    ...(isReached && { phone }),
    ...(isNamed && address !== '' && { address }),
    city: place.city,
    state: place.state,
    zip: place.zip,
    ...(website && { website }),
    ...(isEmail(leadEmail) && { leadEmail }),
    ...(sellerType === 'd' && leadUrl && { leadUrl }),
    ...(sellerType === 'd' && chatUrl && { chatUrl }),
    ...(isNamed && logo && { logo }),
    ...(isNamed && images.length > 0 && { images }),
    homeServices: [],
    deliveryMarkets: [],
  };
  return { sellerKey, owner, leftOut };
}

/** Numbers of seven digits, and of other countries, have rules of their own; none has one digit alone. */
function isCallable(phone: string): boolean {
  const digits = phone.replace(/\s*(?:x|ext).*$/i, '').replaceAll(/\D/g, '');
  if (ONE_DIGIT.test(digits)) return false;
  const isOfUs = digits.length === 10 ? !phone.startsWith('+') : digits.length === 11 && digits.startsWith('1');
  return !isOfUs || CALLABLE.test(digits);
}

function unreadFault(row: MappedRow, field: FeedField): RowFault {
  return faultOf(row, row.field(field), { reason: 'unknown-text', detail: field });
}

/** The street of an address: city, state and ZIP are shown behind it. */
function streetOf(address: string, { city, state, zip }: ZipPlace): string {
  const parts = address.split(',').map((part) => part.trim());
  const isPlace = (part: string) => {
    const text = part
      .toLowerCase()
      .replace(zip, '')
      .replace(/-\d{4}/, '')
      .trim();
    return ['', city.toLowerCase(), state.toLowerCase(), STATE_NAMES.get(state)?.toLowerCase(), 'us', 'usa'].includes(text);
  };
  const end = parts.findLastIndex((part) => !isPlace(part)) + 1;
  return parts.slice(0, end).join(', ');
}

/** A row is a dealer's unless it says otherwise. */
export function sellerTypeOf(row: MappedRow): SellerType {
  return SELLER_TYPE_WORDS.read(row.text('sellerType')) ?? 'd';
}

/** Sixteen hexadecimal digits: among a million sellers the chance that two share them is one in 37 million. */
export function shortHash(text: string): string {
  return hash('sha256', text).slice(0, 16);
}

/** A dealer has dozens of cars. */
const hashOfSeller = remembering(shortHash);

function squeezed(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

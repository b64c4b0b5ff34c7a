import { hash } from 'node:crypto';
import type { ZipPlace } from '../../../catalog/places/places.js';
import { Memo, memoize } from '../../../platform/memoize.js';
import { STATE_NAMES } from '../../../catalog/places/states.js';
import { WordTable } from '../../../catalog/word-table.js';
import type { Owner, SellerType } from '../../listing.js';
import { issueOf, unusableAddressIssue } from '../issue-of-row.js';
import type { FeedField } from '../map/feed-map.js';
import type { MappedRow } from '../map/mapped-row.js';
import { joinedKey } from '../map/mapped-row.js';
import { pictureUrlsOf } from './pictures-of-row.js';
import type { RowIssue } from '../row-issues.js';
import { isPlaceholder } from './placeholder-values.js';
import { secureAddress, webAddress } from './web-address.js';
import { isEmail } from 'class-validator';

/** The seller of a row, and its key. */
export interface RowOwner {
  /**
   * Equal for all rows of one seller. Rows without a name and id of the seller share one key per
   * kind of seller.
   */
  readonly sellerKey: string;
  readonly owner: Owner;
  /**
   * Issues of values that were dropped because of a limit or because they are unusable. They are
   * from the seller's first row.
   */
  readonly leftOut: readonly RowIssue[];
}

/** Spellings of each kind of seller. Default: dealer. */
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

/**
 * A US phone number: area code and exchange begin with 2 to 9 and are not service codes such as
 * 911.
 */
const CALLABLE = /^1?[2-9](?!11)\d{2}[2-9](?!11)\d{6}$/;
const ONE_DIGIT = /^(\d)\1+$/;

const PHONE = /^[+(\d][\d\s().-]{6,20}(?:\s*(?:x|ext\.?)\s*\d{1,6})?$/i;

/** Fields of an owner besides its place and pictures. */
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
/** Reader of each field that is a URL. */
const ADDRESS_FIELDS = {
  dealerWebsite: webAddress,
  dealerLogo: webAddress,
  leadUrl: secureAddress,
  chatUrl: secureAddress,
} as const;
const ADDRESS_NAMES = ['dealerWebsite', 'dealerLogo', 'leadUrl', 'chatUrl'] as const;
const REMEMBERED_CHARACTERS = 600;

/**
 * The owner as named in the feed. A dealer without a name is named after its place, a private
 * person is a "Private seller". `offerKeyOf` gives each of these an owner of its own, because they
 * cannot be told apart.
 */
export class OwnerOfRow {
  /** A dealer with a name or an id has dozens of cars. */
  private readonly memo = new Memo<RowOwner>(REMEMBERED_CHARACTERS);

  constructor(private readonly source: string) {}

  read(row: MappedRow, place: ZipPlace, offerKeyOf: (sellerKey: string) => string): RowOwner {
    const ownerAnew = () => ownerOfRow(row, place, this.source, offerKeyOf);
    if (row.text('dealerId') === '' && (row.text('dealerName') === '' || sellerTypeOf(row) === 'p'))
      return ownerAnew();
    const texts = OWNER_FIELDS.map((field) => row.text(field));
    return this.memo.of(
      joinedKey(place.zip, place.city, ...texts, ...row.texts('dealerImages')),
      ownerAnew,
    );
  }
}

function ownerOfRow(
  row: MappedRow,
  place: ZipPlace,
  source: string,
  offerKeyOf: (sellerKey: string) => string,
): RowOwner {
  const sellerType = sellerTypeOf(row);
  const name = sellerType === 'd' ? row.text('dealerName') : '';
  const dealerId = row.text('dealerId');
  const isNamed = name !== '';
  const phone = row.text('dealerPhone');
  const sellerKey =
    isNamed || dealerId !== ''
      ? hashOfSeller(dealerId || `${squeezed(name)}|${place.zip}`)
      : sellerType;
  // An owner has one place. A re-posted car keeps the place of the row that is kept, and a dealer
  // group has one owner per lot.
  const identity =
    sellerKey === sellerType
      ? shortHash(`${offerKeyOf(sellerKey)}|${place.zip}|${phone}`)
      : hashOfSeller(`${sellerKey}|${place.zip}`);
  const leftOut: RowIssue[] = [];
  const [website, logo, leadUrl, chatUrl] = ADDRESS_NAMES.map((field) =>
    ADDRESS_FIELDS[field](row.text(field)),
  );
  const images = pictureUrlsOf(row, 'dealerImages', (issue) => leftOut.push(issue));
  const leadEmail = row.text('leadEmail');
  for (const field of ADDRESS_NAMES) {
    leftOut.push(
      ...[unusableAddressIssue(row, field, ADDRESS_FIELDS[field])].filter(
        (issue) => issue !== undefined,
      ),
    );
  }
  if (!isPlaceholder(phone) && !PHONE.test(phone)) leftOut.push(unreadIssue(row, 'dealerPhone'));
  const isReached = PHONE.test(phone) && isCallable(phone);
  if (PHONE.test(phone) && !isReached)
    leftOut.push(issueOf(row, row.field('dealerPhone'), { reason: 'uncallable-phone' }));
  if (!isPlaceholder(leadEmail) && !isEmail(leadEmail)) leftOut.push(unreadIssue(row, 'leadEmail'));
  const address = streetOf(row.text('dealerAddress'), place);
  const owner: Owner = {
    id: `${source}-${identity}`,
    name: isNamed
      ? name
      : sellerType === 'p'
        ? 'Private seller'
        : `Dealer in ${place.city}, ${place.state}`,
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

/**
 * Whether a number can be called. Seven-digit and foreign numbers are not checked further; a number
 * that repeats one digit is invalid.
 */
function isCallable(phone: string): boolean {
  const digits = phone.replace(/\s*(?:x|ext).*$/i, '').replaceAll(/\D/g, '');
  if (ONE_DIGIT.test(digits)) return false;
  const isOfUs =
    digits.length === 10 ? !phone.startsWith('+') : digits.length === 11 && digits.startsWith('1');
  return !isOfUs || CALLABLE.test(digits);
}

function unreadIssue(row: MappedRow, field: FeedField): RowIssue {
  return issueOf(row, row.field(field), { reason: 'unknown-text', detail: field });
}

/** Street of an address without city, state and ZIP Code, which are shown separately. */
function streetOf(address: string, { city, state, zip }: ZipPlace): string {
  const parts = address.split(',').map((part) => part.trim());
  const isPlace = (part: string) => {
    const text = part
      .toLowerCase()
      .replace(zip, '')
      .replace(/-\d{4}/, '')
      .trim();
    return [
      '',
      city.toLowerCase(),
      state.toLowerCase(),
      STATE_NAMES.get(state)?.toLowerCase(),
      'us',
      'usa',
    ].includes(text);
  };
  const end = parts.findLastIndex((part) => !isPlace(part)) + 1;
  return parts.slice(0, end).join(', ');
}

/** Default: dealer. */
export function sellerTypeOf(row: MappedRow): SellerType {
  return SELLER_TYPE_WORDS.read(row.text('sellerType')) ?? 'd';
}

/**
 * 16 hexadecimal digits. Among a million sellers the probability of a collision is 1 in 37 million.
 */
export function shortHash(text: string): string {
  return hash('sha256', text).slice(0, 16);
}

/** A dealer has dozens of cars. */
const hashOfSeller = memoize(shortHash);

function squeezed(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

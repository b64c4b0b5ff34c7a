import type { Catalog } from '../../../catalog/catalog.js';
import type { Places, ZipPlace } from '../../../catalog/places/places.js';
import type { ModelRecognizer } from '../../../catalog/matching/recognize-model.js';
import { listingId } from '../../listing-id.js';
import type { Listing, ListingType, Owner } from '../../listing.js';
import { contradictionIssue, nameTextOf, SpecsOfRow, unknownTexts } from '../specs/specs-of-row.js';
import type { CarOfReject } from './car-of-reject.js';
import { CatalogFacts } from '../specs/catalog-facts.js';
import { equipmentOfRow } from '../specs/equipment-of-row.js';
import type { IssueReason } from '../issue-of-row.js';
import {
  cutDescriptionIssue,
  cutListIssues,
  issueOf,
  severalTextsIssue,
  tooLongIssue,
  unusableAddressIssue,
} from '../issue-of-row.js';
import type { FeedField, FeedMap } from '../map/feed-map.js';
import { FEED_FIELDS } from '../map/feed-map.js';
import type { FeedRow } from '../read/feed-row.js';
import { fieldFactsOf } from '../map/field-facts.js';
import type { MappedRow } from '../map/mapped-row.js';
import { RowMapper } from '../map/mapped-row.js';
import { listingTypeFrom, MAX_MILES_OF_NEW_CAR } from '../normalize/normalize-condition.js';
import { timeFrom } from '../normalize/normalize-date.js';
import { historyOf } from '../normalize/normalize-history.js';
import { mileageMilesOf } from '../normalize/normalize-mileage.js';
import type { NamedModel } from '../specs/normalize-model.js';
import { ModelOfRow } from '../specs/normalize-model.js';
import { VinOfRow } from '../specs/vin-of-row.js';
import { OwnerOfRow, sellerTypeOf } from '../normalize/normalize-owner.js';
import { placeFieldOf, PlaceOfRow } from '../normalize/normalize-place.js';
import { informativePriceOf, isInstallment, priceDollarsOf } from '../normalize/normalize-price.js';
import { modelYearFrom } from '../normalize/normalize-year.js';
import { pictureUrlsOf } from '../normalize/pictures-of-row.js';
import { certificationOfRow, rowIdOf } from '../normalize/row-details.js';
import type { RowIssue } from '../row-issues.js';

/** An offer made from a row, before offers of the same car by the same seller are merged. */
export interface OfferOfRow {
  /** Key of car and seller. Rows with the same key are merged. */
  readonly sourceKey: string;
  /** Orders rows with the same key and price, equally in every run. */
  readonly rowId: string;
  /** `listedAt` is undefined if the feed does not have it. */
  readonly listing: Omit<Listing, 'listedAt'> & { listedAt?: number };
  readonly owner: Owner;
  /** Dropped or doubted facts. */
  readonly droppedFacts: readonly RowIssue[];
}

/** A row that cannot become an offer, with the first reason. */
export interface RejectedRow {
  readonly issue: RowIssue;
}

/** Reference data for reading rows. */
export interface OfferSources {
  readonly catalog: Catalog;
  readonly recognizer: ModelRecognizer;
  readonly places: Places;
  readonly map: FeedMap;
  /** Name of the source in the store. */
  readonly source: string;
  /** Time of the import, epoch milliseconds. Ages are relative to it. */
  readonly now: number;
}

/** Turns rows into offers or rejections. */
export class OfferReader {
  private readonly mapper: RowMapper;
  private readonly models: ModelOfRow;
  private readonly places: PlaceOfRow;
  private readonly owners: OwnerOfRow;
  private readonly statementsOf = new SpecsOfRow();
  private readonly facts: CatalogFacts;
  private readonly vins: VinOfRow;
  private readonly currentYear: number;

  constructor(private readonly sources: OfferSources) {
    this.mapper = new RowMapper(sources.map);
    this.models = new ModelOfRow(sources.recognizer);
    this.places = new PlaceOfRow(sources.places);
    this.owners = new OwnerOfRow(sources.source);
    this.facts = new CatalogFacts(sources.catalog);
    this.vins = new VinOfRow(sources.catalog);
    this.currentYear = new Date(sources.now).getUTCFullYear();
  }

  /** Why the map skips a row, such as `status "sold"`; undefined if it does not. */
  skipReason(feedRow: FeedRow): string | undefined {
    return this.mapper.skipReason(feedRow);
  }

  /** The row's car for the rejects file. `hasRow` includes all its values. */
  carOf(feedRow: FeedRow, { hasRow } = { hasRow: true }): CarOfReject {
    const row = this.mapper.read(feedRow);
    const fields = hasRow ? FEED_FIELDS : [];
    const texts = fields
      .map((field) => [field, row.text(field)] as const)
      .filter(([, text]) => text !== '');
    return {
      vin: row.text('vin'),
      stockNumber: row.text('stockNumber') || row.text('id'),
      dealer: row.text('dealerName') || row.text('dealerId'),
      row: texts.map(([field, text]) => `${field}: ${text}`).join(' | '),
    };
  }

  /**
   * A row is rejected for its first issue, in this order: several values for one field, price, year,
   * installment price, name length, model, place.
   */
  read(feedRow: FeedRow): OfferOfRow | RejectedRow {
    const row = this.mapper.read(feedRow);
    const several = severalTextsIssue(row);
    if (several) return { issue: several };
    const price = priceDollarsOf(row.field('price'));
    if (price.reason) return rejected(row, 'price', price);
    const year = modelYearFrom(row.text('year'), this.currentYear);
    if (year.reason) return rejected(row, 'year', year);
    if (
      isInstallment(price.value, {
        isDealer: sellerTypeOf(row) === 'd',
        ageYears: this.yearListed(row) - year.value,
      })
    ) {
      return rejected(row, 'price', { reason: 'installment-price' });
    }
    const longName = (['make', 'model'] as const).find((field) => row.isTooLong(field));
    if (longName) return { issue: tooLongIssue(row, longName, 'name-too-long') };
    const model = this.models.read(row, year.value);
    if (model.reason)
      return rejected(
        row,
        model.reason === 'unknown-make' && row.text('make') !== '' ? 'make' : 'model',
        model,
      );
    const place = this.places.read(row);
    if (place.reason) return { issue: issueOf(row, placeFieldOf(row), place) };
    return this.offer(row, {
      priceDollars: price.value,
      year: year.value,
      recognized: model.value,
      ...place.value,
    });
  }

  private offer(row: MappedRow, car: CarOfRow): OfferOfRow | RejectedRow {
    const droppedFacts: RowIssue[] = [];
    const condition = listingTypeFrom(row.text('condition'), row.text('certified'));
    const { make, statedMake, fuelOfOtherYears, unreadWords, unreadTrim } = car.recognized;
    if (statedMake)
      droppedFacts.push(
        issueOf(row, row.field('make'), {
          reason: 'contradicts-column',
          detail: `make, listed as ${make.name}`,
        }),
      );
    if (unreadWords !== '')
      droppedFacts.push(
        issueOf(row, row.field('model'), { reason: 'unread-words', detail: unreadWords }),
      );
    if (unreadTrim !== '')
      droppedFacts.push(
        issueOf(row, row.field('trim'), { reason: 'unread-words', detail: unreadTrim }),
      );
    if (car.contradiction)
      droppedFacts.push(
        issueOf(row, placeFieldOf(row), { reason: 'contradicts-place', detail: car.contradiction }),
      );
    const vin = this.vins.read(row, car.year, car.recognized, droppedFacts);
    const drivenCar = {
      isNew: condition === 'NEW',
      modelYear: car.year,
      currentYear: this.currentYear,
    };
    const mileage = mileageMilesOf(row.field('mileage'), drivenCar);
    if (mileage.reason) droppedFacts.push(issueOf(row, row.field('mileage'), mileage));
    const isDriven = condition === 'NEW' && (mileage.value ?? 0) > MAX_MILES_OF_NEW_CAR;
    if (isDriven)
      droppedFacts.push(
        issueOf(row, row.field('condition'), {
          reason: 'contradicts-column',
          detail: 'condition, listed as Used',
        }),
      );
    const listingType = isDriven ? 'USED' : condition;
    const rowId = rowIdOf(row);
    const offerKeyOf = (sellerKey: string) => `${vin ?? rowId}@${sellerKey}`;
    const { sellerKey, owner, leftOut } = this.owners.read(row, car.place, offerKeyOf);
    const sourceKey = offerKeyOf(sellerKey);
    const { model } = car.recognized;
    const statements = this.statementsOf.read(row, {
      vin,
      year: car.year,
      fuelOfOtherYears,
      model,
    });
    if (this.facts.isOtherOfFamily(model, nameTextOf(row), car.year, statements))
      return rejected(row, 'model', { reason: 'ambiguous-model' });
    const build = this.facts.complete(
      car.recognized.model,
      car.recognized.trim,
      car.year,
      statements,
    );
    droppedFacts.push(
      ...build.contradictions.map((contradiction) =>
        contradictionIssue(row, contradiction, build.facts),
      ),
      ...unknownTexts(row, statements.unread, this.sources.now),
    );
    const listing: OfferOfRow['listing'] = {
      id: listingId({ vin, source: this.sources.source, sourceKey }),
      ...(vin !== undefined && { vin }),
      ownerId: owner.id,
      listingType,
      ...car.recognized.names,
      year: car.year,
      ...build.facts,
      ...this.statements(row, car, listingType, droppedFacts),
      ...(mileage.value !== undefined && { mileageMiles: mileage.value }),
      priceDollars: car.priceDollars,
      ...this.details(row, listingType === 'NEW'),
      zip: car.place.zip,
      images: pictureUrlsOf(row, 'images', (issue) => droppedFacts.push(issue)),
    };
    for (const issue of leftOut) droppedFacts.push({ ...issue, line: row.line });
    for (const field of row.fieldsTooLong)
      droppedFacts.push(tooLongIssue(row, field, 'fact-too-long'));
    for (const field of row.damagedFields)
      droppedFacts.push(issueOf(row, row.field(field), { reason: 'damaged-text', detail: field }));
    const others = [
      cutDescriptionIssue(row),
      unusableAddressIssue(row, 'website'),
      ...cutListIssues(row),
    ];
    droppedFacts.push(...others.filter((issue) => issue !== undefined));
    return { sourceKey, rowId, listing, owner, droppedFacts };
  }

  /** Facts with fields of their own. */
  private statements(
    row: MappedRow,
    { recognized }: CarOfRow,
    listingType: ListingType,
    droppedFacts: RowIssue[],
  ): StatedFacts {
    const { history, unknown } = historyOf(row.texts('history'));
    for (const text of unknown)
      droppedFacts.push(
        issueOf(
          row,
          { ...row.field('history'), text, written: text },
          { reason: 'unknown-history' },
        ),
      );
    return {
      hasMoneyBackGuarantee: false,
      ...fieldFactsOf((field) => row.text(field)),
      ...equipmentOfRow(row, recognized, (issue) => droppedFacts.push(issue)),
      history,
      ...certificationOfRow(row, listingType, recognized.make.code),
    };
  }

  private yearListed(row: MappedRow): number {
    return new Date(
      timeFrom(row.text('listedAt'), this.sources.now) ?? this.sources.now,
    ).getUTCFullYear();
  }

  private details(row: MappedRow, isNew: boolean): Partial<Listing> {
    const listedAt = timeFrom(row.text('listedAt'), this.sources.now);
    const msrpDollars = isNew ? informativePriceOf(row.field('msrp')) : undefined;
    return {
      ...(listedAt !== undefined && { listedAt }),
      ...(msrpDollars !== undefined && { msrpDollars }),
    };
  }
}

type StatedFacts = Partial<Listing> &
  Pick<Listing, 'features' | 'packages' | 'history' | 'hasMoneyBackGuarantee'>;

interface CarOfRow {
  readonly priceDollars: number;
  readonly year: number;
  readonly recognized: NamedModel;
  readonly place: ZipPlace;
  readonly contradiction: string | undefined;
}

function rejected(row: MappedRow, field: FeedField, reading: IssueReason): RejectedRow {
  return { issue: issueOf(row, row.field(field), reading) };
}

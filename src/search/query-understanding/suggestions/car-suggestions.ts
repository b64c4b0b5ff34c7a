import { isOfBrand } from '../../../inventory/cars-of-brand.js';
import type { ListedCar } from '../../../inventory/listing.js';
import type { ListingStore } from '../../../inventory/listing-store.js';
import type { Param } from '../../filters/filter.js';
import type { SearchContext } from '../../search-context.js';
import type { KeywordSuggestion } from './keyword-suggestion.js';
import type { Phrases } from '../read-phrase.js';

/** Limited, so that other suggestions keep their places. */
const MAX_CARS = 5;

/** A VIN or stock number as typed, with or without a leading word such as "VIN". */
const CODE_BEGUN =
  /^\s*(?:(?:vin|stock|stk)\s*(?:number|no\.?|num)?(?![a-z\d])\s*[#:]?\s*|#\s*)?(?=[a-z-]*\d)([a-z0-9][a-z0-9-]{3,19})\s*$/i;

/** Suggests cars by the beginning of a VIN or stock number. */
export class CarSuggestions {
  constructor(
    private readonly phrases: Phrases,
    private readonly store: Pick<ListingStore, 'carsByCodeStart' | 'carsByStockNumber'>,
  ) {}

  /** In order of the codes. Of cars of several dealers with one stock number, only the cheapest. */
  async suggest(
    text: string,
    context: SearchContext,
    kept: readonly Param[],
  ): Promise<readonly KeywordSuggestion[]> {
    const code = CODE_BEGUN.exec(text)?.[1]?.toUpperCase();
    if (code === undefined) return [];
    const suggestions = new Map<string, KeywordSuggestion>();
    for (const car of await this.store.carsByCodeStart(code, MAX_CARS)) {
      const suggestion = car.listing.vin?.startsWith(code)
        ? this.ofVin(car, context, kept)
        : await this.ofStockNumber(car, context, kept);
      if (suggestion) suggestions.set(suggestion.text, suggestion);
    }
    return [...suggestions.values()];
  }

  private ofVin(
    { listing }: ListedCar,
    context: SearchContext,
    kept: readonly Param[],
  ): KeywordSuggestion | undefined {
    const { vin, query } = this.phrases.read(listing.vin!, context, kept);
    // Before 1981 VINs had no fixed format, so such a VIN looks like other words.
    if (vin !== listing.vin || !isOfBrand(listing, context.brand)) return undefined;
    return { text: listing.vin!, kind: 'vin', query, count: 1, listingId: listing.id };
  }

  private async ofStockNumber(
    found: ListedCar,
    context: SearchContext,
    kept: readonly Param[],
  ): Promise<KeywordSuggestion | undefined> {
    const number = found.listing.stockNumber!;
    // With its leading word, a number is not read as a year or price.
    for (const text of [number, `Stock #${number}`]) {
      const { stockNumber, query } = this.phrases.read(text, context, kept);
      const cars =
        stockNumber?.toUpperCase() === number.toUpperCase()
          ? await this.store.carsByStockNumber(number)
          : [];
      const car = cars.find(({ listing }) => isOfBrand(listing, context.brand));
      if (car) return { text, kind: 'stockNumber', query, count: 1, listingId: car.listing.id };
    }
    return undefined;
  }
}

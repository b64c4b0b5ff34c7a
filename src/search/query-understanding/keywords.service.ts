import { Injectable } from '@nestjs/common';
import { BrandsByHost } from '../../platform/config/brands-by-host.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Brand } from '../../platform/config/brand.js';
import { Cars } from '../../inventory/cars.js';
import { carsOfBrand } from '../../inventory/cars-of-brand.js';
import { ListingStore } from '../../inventory/listing-store.js';
import type { Param } from '../filters/filter.js';
import { SearchIndex } from '../index/search-index.js';
import type { SearchContext } from '../search-context.js';
import { SearchContexts } from '../search-contexts.js';
import { SearchQuery } from '../search-query.js';
import { isOfCar } from './carry-over.js';
import { CarSuggestions } from './suggestions/car-suggestions.js';
import { KeywordSuggestions, MAX_SUGGESTIONS } from './suggestions/keyword-suggestions.js';
import type { KeywordSuggestion } from './suggestions/keyword-suggestion.js';
import { Phrases } from './read-phrase.js';
import type { ParsedPhrase } from './phrase-answer.js';
import { SuggestionCounts } from './suggestions/suggestion-counts.js';

/** Maximum length of a keyword text, in characters. */
export const MAX_KEYWORD_LENGTH = 200;

const MAX_CARS_BESIDE_NAMES = 2;

interface NameReaders {
  readonly phrases: Phrases;
  readonly suggestions: KeywordSuggestions;
  readonly counts: SuggestionCounts;
  readonly cars: CarSuggestions;
}

/** Result of a keyword search: filters, or the car with that VIN or stock number. */
export interface KeywordAnswer extends ParsedPhrase {
  readonly listingId?: string;
}

/** The search of an unfinished phrase, and its count. */
export interface TypedSearch extends ParsedPhrase {
  readonly count: number;
  /** Labels of the open search's remaining filters. */
  readonly kept: readonly string[];
}

/**
 * One per process: names come from the reference data, which is the same for every brand and does
 * not change.
 */
const phrasesByCatalog = new WeakMap<Catalog, Phrases>();

function phrasesIn(context: SearchContext): Phrases {
  const phrases = phrasesByCatalog.get(context.catalog) ?? new Phrases(context);
  phrasesByCatalog.set(context.catalog, phrases);
  return phrases;
}

function labelsKept({ query, ownParams: params }: ParsedPhrase): string[] {
  const labelsOf = (one: SearchQuery) => one.chips().map(({ label }) => label);
  const said = new Set(labelsOf(SearchQuery.of(params, query.context)));
  return labelsOf(query).filter((label) => !said.has(label));
}

/** Query understanding: turns phrases into searches and suggestions. */
@Injectable()
export class KeywordsService {
  private names: NameReaders | undefined;

  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly index: SearchIndex,
    private readonly store: ListingStore,
    private readonly carsByCode: Cars,
  ) {}

  /** `kept`: canonical parameters of the open search; see `carriedOver`. */
  async read(phrase: string, brand: Brand, kept: readonly Param[] = []): Promise<KeywordAnswer> {
    const reading = this.madeNames().phrases.read(phrase, this.contexts.of(brand), kept);
    if (reading.vin !== undefined) return this.withVin(reading, reading.vin);
    return reading.stockNumber === undefined
      ? reading
      : this.withStockNumber(phrase, reading, reading.stockNumber);
  }

  /**
   * At most ten, each with its exact count. Names come first, and leave few places for cars: "2021"
   * may also begin a stock number.
   */
  async suggest(
    phrase: string,
    brand: Brand,
    kept: readonly Param[] = [],
  ): Promise<readonly KeywordSuggestion[]> {
    const context = this.contexts.of(brand);
    const { suggestions, cars } = this.madeNames();
    const named = await suggestions.suggest(phrase, context, kept);
    const found = await cars.suggest(phrase, context, kept);
    const ofCars = named.length > 0 ? found.slice(0, MAX_CARS_BESIDE_NAMES) : found;
    return [...named.slice(0, MAX_SUGGESTIONS - ofCars.length), ...ofCars];
  }

  /**
   * The search of a phrase while it is typed, with its count. Undefined if no word is understood, or
   * if it names one car.
   */
  async typedSearch(
    phrase: string,
    brand: Brand,
    kept: readonly Param[] = [],
  ): Promise<TypedSearch | undefined> {
    const { phrases, counts } = this.madeNames();
    const reading = phrases.read(phrase, this.contexts.of(brand), kept);
    if (
      reading.understood.length === 0 ||
      reading.vin !== undefined ||
      reading.stockNumber !== undefined
    )
      return undefined;
    return { ...reading, count: await counts.count(reading.query), kept: labelsKept(reading) };
  }

  /**
   * How many makes have a trim of this name, if they do not fit in one search; undefined for other
   * words.
   */
  makesSharingTrim(word: string): number | undefined {
    return this.madeNames().phrases.trimsAlone.makesSharing(word);
  }

  /**
   * Splits words that a car maker's own brand did not understand into names of other makes' cars,
   * and the rest.
   */
  splitByOtherMakes(
    words: string,
    { lockedMakeCode }: Brand,
  ): { readonly others: readonly string[]; readonly rest: readonly string[] } {
    if (lockedMakeCode === undefined) return { others: [], rest: [words] };
    const anyBrand = this.contexts.of(this.brands.ofHost(undefined));
    const { understood, notUnderstood } = this.madeNames().phrases.read(words, anyBrand);
    const others = understood.filter(({ filter, value }) => isOfCar([[filter, value]]));
    return others.length === 0
      ? { others: [], rest: [words] }
      : { others: others.map(({ text }) => text), rest: notUnderstood };
  }

  /** Created by the first phrase; takes about 10 ms. */
  private madeNames(): NameReaders {
    if (!this.names) {
      const phrases = phrasesIn(this.contexts.of(this.brands.ofHost(undefined)));
      const counts = new SuggestionCounts(this.index);
      this.names = {
        phrases,
        counts,
        suggestions: new KeywordSuggestions(phrases, counts),
        cars: new CarSuggestions(phrases, this.store),
      };
    }
    return this.names;
  }

  /** A VIN without a car is reported, like an unknown word. */
  private async withVin(reading: ParsedPhrase, vin: string): Promise<KeywordAnswer> {
    const cars = carsOfBrand(this.carsByCode, reading.query.context.brand);
    const [car] = await cars.carsByVin([vin]);
    if (car) return { ...reading, listingId: car.listing.id };
    const [said, ...understood] = reading.understood;
    return { ...reading, understood, notUnderstood: [said!.text, ...reading.notUnderstood] };
  }

  /** If dealers share a stock number, the cheapest car. */
  private async withStockNumber(
    phrase: string,
    reading: ParsedPhrase,
    stockNumber: string,
  ): Promise<KeywordAnswer> {
    const cars = carsOfBrand(this.carsByCode, reading.query.context.brand);
    const [car] = await cars.carsByStockNumber(stockNumber);
    if (!car) return reading;
    const understood = [
      {
        text: phrase.trim(),
        filter: 'stockNumber',
        value: stockNumber,
        label: `Stock number ${stockNumber}`,
      },
    ];
    return { ...reading, understood, notUnderstood: [], listingId: car.listing.id };
  }
}

import type { Position } from '../../../catalog/places/distance.js';
import type { IndexedCar, IndexedField } from '../search-index.js';
import { placeKeyOf } from './car-documents.js';
import { KnownPlaces, positionOfKey } from './known-places.js';

/** A vocabulary as stored in the cluster. */
export interface WrittenVocabulary {
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly places: readonly string[];
}

export interface FieldValue {
  readonly field: string;
  readonly value: string;
}

/**
 * All values of counted fields that at least one car has, and all positions of cars, including
 * positions that lost their cars since the last replacement. Counts include values without hits;
 * without the vocabulary the cluster would have to count all cars to find them.
 */
export class IndexVocabulary {
  readonly countedFields: readonly string[];
  private knownPlaces: KnownPlaces | undefined;

  private constructor(
    private readonly fields: readonly IndexedField[],
    private readonly values: ReadonlyMap<string, Set<string>>,
    private readonly places: Set<string>,
  ) {
    this.countedFields = [...values.keys()];
  }

  static empty(fields: readonly IndexedField[]): IndexVocabulary {
    return IndexVocabulary.read(fields, { values: {}, places: [] });
  }

  static read(
    fields: readonly IndexedField[],
    { values, places }: WrittenVocabulary,
  ): IndexVocabulary {
    const counted = fields.filter(({ isCounted }) => isCounted !== false);
    return new IndexVocabulary(
      fields,
      new Map(counted.map(({ name }) => [name, new Set(values[name])])),
      new Set(places),
    );
  }

  written(): WrittenVocabulary {
    return {
      values: Object.fromEntries([...this.values].map(([field, values]) => [field, [...values]])),
      places: [...this.places],
    };
  }

  copy(): IndexVocabulary {
    const copy = IndexVocabulary.read(this.fields, this.written());
    copy.knownPlaces = this.knownPlaces;
    return copy;
  }

  /** Empty if the field is not counted. */
  valuesOf(field: string): ReadonlySet<string> {
    return this.values.get(field) ?? new Set();
  }

  get positions(): KnownPlaces {
    return (this.knownPlaces ??= new KnownPlaces(
      Array.from(this.places, (key): Position => positionOfKey(key)),
    ));
  }

  /** Returns true if the car has a new value or position. */
  add(car: IndexedCar): boolean {
    let isNew = false;
    this.fields.forEach(({ name }, at) => {
      const known = this.values.get(name);
      for (const value of (known && car.values[at]) ?? []) isNew = addNew(known!, value) || isNew;
    });
    const isNewPlace = addNew(this.places, placeKeyOf(car));
    if (isNewPlace) this.knownPlaces = undefined;
    return isNew || isNewPlace;
  }

  remove(values: readonly FieldValue[]): void {
    for (const { field, value } of values) this.values.get(field)!.delete(value);
  }
}

function addNew(known: Set<string>, value: string): boolean {
  return known.size < known.add(value).size;
}

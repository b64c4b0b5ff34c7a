import { firstIndex } from '../../platform/binary-search.js';
import type { CityNameColumns } from './city-names.js';
import { CityNames } from './city-names.js';
import type { Position } from './distance.js';
import { spherePoint } from './distance.js';
import { MarketAreas } from './market-areas.js';
import type { NamedPlace, NamedPlaceKind } from './named-places.js';
import { PlaceGrid } from './place-grid.js';
import { referenceTables } from '../reference-data/reference-file.js';
import { STATE_NAMES } from './states.js';
import type { ZipRow } from './zip-file.js';

/**
 * The place of a ZIP Code. A search by city may have another city than the ZIP Code's post office;
 * then the ZIP Code represents that city.
 */
export interface ZipPlace extends ZipRow {
  /** Its market area (`dma`); undefined if all are too far. */
  readonly marketAreaCode: string | undefined;
}

/** A position farther than this from every ZIP Code is outside the US. */
const NEAREST_LIMIT_MILES = 60;

const STATES = [...STATE_NAMES.keys()];
const NO_AREA = 0xffff;
const NAMES_IN_ORDER: readonly NamedPlaceKind[] = ['alias', 'large', 'small'];
const ALIAS = NAMES_IN_ORDER.indexOf('alias');
const SMALL = NAMES_IN_ORDER.indexOf('small');

/** ZIP Codes in ascending order, followed by names without a ZIP Code of their own. */
export type PlaceColumns = {
  readonly zips: Uint32Array;
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** Indexes in `STATE_NAMES`. */
  readonly states: Uint8Array;
  /** Indexes of market areas. */
  readonly areas: Uint16Array;
  /**
   * For each name, the row of the ZIP Code that represents it, and its kind as an index in
   * `NAMES_IN_ORDER`, ascending.
   */
  readonly standIns: Uint16Array;
  readonly kinds: Uint8Array;
};

export interface PlaceTables {
  readonly places: PlaceColumns;
  /** Cities of the ZIP Codes, then the other names. */
  readonly cities: CityNameColumns;
}

/**
 * The 41,000 ZIP Codes of the US, and 16,000 more place names without a ZIP Code; in memory and
 * immutable. Stored as columns sorted by ZIP Code: objects would take 15 MB per thread and slow
 * down every full garbage collection. Names come after ZIP Codes, so that cities of the ZIP file
 * are found first.
 */
export class Places {
  private static loaded: Places | undefined;
  private readonly columns: PlaceColumns;
  private readonly cities: CityNames;
  /** Row of the first name after the aliases, and of the first small place. */
  private readonly firstPlace: number;
  private readonly firstSmall: number;
  private madeGrid: PlaceGrid | undefined;

  constructor(
    { places, cities }: PlaceTables,
    private readonly marketAreas: MarketAreas,
  ) {
    this.columns = places;
    this.cities = new CityNames(cities);
    this.firstPlace = places.zips.length + places.kinds.lastIndexOf(ALIAS) + 1;
    this.firstSmall = places.zips.length + places.kinds.findLastIndex((kind) => kind < SMALL) + 1;
  }

  /**
   * Builds the tables. `rows` are unique and sorted by ZIP Code. Drops `named` places whose ZIP
   * Code is not in `rows`.
   */
  static tablesOf(
    rows: readonly ZipRow[],
    marketAreas: MarketAreas,
    named: readonly NamedPlace[] = [],
  ): PlaceTables {
    const stateNumbers = new Map(STATES.map((state, number) => [state, number]));
    const areaNumbers = new Map(marketAreas.all.map((area, number) => [area, number]));
    const rowNumbers = new Map(rows.map(({ zip }, number) => [zip, number]));
    const known = named.filter(({ zip }) => rowNumbers.has(zip));
    const standing = NAMES_IN_ORDER.flatMap((kind) => known.filter((place) => place.kind === kind));
    const places: PlaceColumns = {
      zips: Uint32Array.from(rows, ({ zip }) => Number(zip)),
      latitudes: Float64Array.from(rows, ({ latitude }) => latitude),
      longitudes: Float64Array.from(rows, ({ longitude }) => longitude),
      states: Uint8Array.from(rows, ({ state }) => stateNumbers.get(state)!),
      areas: Uint16Array.from(rows, (row) => areaNumbers.get(marketAreas.nearest(row)!) ?? NO_AREA),
      standIns: Uint16Array.from(standing, ({ zip }) => rowNumbers.get(zip)!),
      kinds: Uint8Array.from(standing, ({ kind }) => NAMES_IN_ORDER.indexOf(kind)),
    };
    return {
      places,
      cities: CityNames.columnsOf([
        ...rows.map(({ city }) => city),
        ...standing.map(({ name }) => name),
      ]),
    };
  }

  /** The places of the reference data, read once per thread. */
  static load(): Places {
    return (Places.loaded ??= new Places(referenceTables<PlaceTables>(), MarketAreas.load()));
  }

  /** All places by ZIP Code; new objects on each call. */
  all(): ZipPlace[] {
    return Array.from(this.columns.zips, (_, row) => this.placeAt(row));
  }

  /**
   * The place of a five-digit ZIP Code; undefined if it does not exist in the 50 states and D.C.
   */
  placeOfZip(zip: string): ZipPlace | undefined {
    if (!/^\d{5}$/.test(zip)) return undefined;
    const row = this.rowOf(Number(zip));
    return row < 0 ? undefined : this.placeAt(row);
  }

  /**
   * The place nearest to a position, the lowest ZIP Code of equally near ones. Undefined outside
   * the US (none within 60 miles).
   */
  nearestZip(latitude: number, longitude: number): ZipPlace | undefined {
    const row = this.grid().nearest(spherePoint({ latitude, longitude }), NEAREST_LIMIT_MILES);
    return row < 0 ? undefined : this.placeAt(row);
  }

  /** Places within this many miles of a position, by ZIP Code. */
  placesWithin(position: Position, radiusMiles: number): ZipPlace[] {
    return this.grid()
      .within(spherePoint(position), radiusMiles)
      .map((row) => this.placeAt(row));
  }

  /**
   * A city's first place by ZIP Code, for example `firstPlaceOf('St. Louis', 'MO')`. A city without
   * a ZIP Code of its name gets the one that represents it, under the city's name ("Hoover", "AL").
   * An alias gets its city: "Philly" is Philadelphia. Undefined if the city is unknown.
   */
  firstPlaceOf(city: string, state: string): ZipPlace | undefined {
    const number = STATES.indexOf(state.toUpperCase());
    const row = this.cities
      .rowsOf(city)
      .find((each) => this.columns.states[this.zipRowOf(each)] === number);
    return row === undefined ? undefined : this.cityAt(row);
  }

  /**
   * Number of ZIP Codes by state of all cities with this name. A name without a ZIP Code counts as
   * one if it is an alias or large, and as none if small: a hamlet called Pink does not make "in
   * pink" a place. Empty for an unknown name.
   */
  zipsByState(city: string): Map<string, number> {
    const zips = new Map<string, number>();
    for (const row of this.cities.rowsOf(city)) {
      const state = STATES[this.columns.states[this.zipRowOf(row)]!]!;
      zips.set(state, (zips.get(state) ?? 0) + (row < this.firstSmall ? 1 : 0));
    }
    return zips;
  }

  /** Whether it is a short or former name of a city: "NYC". */
  isAlias(city: string): boolean {
    return this.cities
      .rowsOf(city)
      .some((row) => row >= this.columns.zips.length && row < this.firstPlace);
  }

  /** Whether any city's name begins with this word. */
  isBeginOfCity(word: string): boolean {
    return this.cities.isBegin(word);
  }

  private rowOf(zip: number): number {
    const row = firstIndex(0, this.columns.zips.length, (at) => this.columns.zips[at]! >= zip);
    return this.columns.zips[row] === zip ? row : -1;
  }

  /** The row of a ZIP Code, or of the ZIP Code that represents a name. */
  private zipRowOf(row: number): number {
    return row < this.columns.zips.length
      ? row
      : this.columns.standIns[row - this.columns.zips.length]!;
  }

  private cityAt(row: number): ZipPlace {
    const place = this.placeAt(this.zipRowOf(row));
    return row < this.firstPlace ? place : { ...place, city: this.cities.nameOf(row) };
  }

  private placeAt(row: number): ZipPlace {
    return {
      zip: String(this.columns.zips[row]!).padStart(5, '0'),
      city: this.cities.nameOf(row),
      state: STATES[this.columns.states[row]!]!,
      latitude: this.columns.latitudes[row]!,
      longitude: this.columns.longitudes[row]!,
      marketAreaCode: this.marketAreas.all[this.columns.areas[row]!]?.code,
    };
  }

  /** Created on first use: only imports and generating demo cars need it. */
  private grid(): PlaceGrid {
    return (this.madeGrid ??= new PlaceGrid(
      Array.from(this.columns.zips, (_, row) =>
        spherePoint({
          latitude: this.columns.latitudes[row]!,
          longitude: this.columns.longitudes[row]!,
        }),
      ),
    ));
  }
}

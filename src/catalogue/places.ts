import { firstIndex } from '../sorted/binary-search.js';
import type { CityNameColumns } from './city-names.js';
import { CityNames } from './city-names.js';
import type { Position } from './distance.js';
import { spherePoint } from './distance.js';
import { MarketAreas } from './market-areas.js';
import type { NamedPlace, NamedPlaceKind } from './named-places.js';
import { PlaceGrid } from './place-grid.js';
import { referenceTables } from './reference-file.js';
import { STATE_NAMES } from './states.js';
import type { ZipRow } from './zip-file.js';

/**
 * Where a ZIP Code lies: its city and state, its position, and the market area that `dma` asks for. A city that was asked by name may
 * be another one than the ZIP's post office is called after: then the ZIP stands for it.
 */
export interface ZipPlace extends ZipRow {
  /** The metropolitan area it belongs to (`dma`); undefined far from all of them. */
  readonly marketAreaCode: string | undefined;
}

/** A position farther than this from every ZIP lies outside the US. */
const NEAREST_LIMIT_MILES = 60;

const STATES = [...STATE_NAMES.keys()];
const NO_AREA = 0xffff;
const NAMES_IN_ORDER: readonly NamedPlaceKind[] = ['alias', 'large', 'small'];
const ALIAS = NAMES_IN_ORDER.indexOf('alias');
const SMALL = NAMES_IN_ORDER.indexOf('small');

/** ZIP Codes in ascending order, and behind them the names that have none of their own. */
export type PlaceColumns = {
  readonly zips: Uint32Array;
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** By their places in `STATE_NAMES`. */
  readonly states: Uint8Array;
  /** By their places among the market areas. */
  readonly areas: Uint16Array;
  /** The row of the ZIP that stands for each name, and what the name is: by its place in `NAMES_IN_ORDER`, ascending. */
  readonly standIns: Uint16Array;
  readonly kinds: Uint8Array;
};

/** Positions by ZIP Code, and the names of cities. */
export interface PlaceTables {
  readonly places: PlaceColumns;
  /** The cities of the ZIPs, then the names. */
  readonly cities: CityNameColumns;
}

/**
 * The places of the US by ZIP Code, 41,000 of them, and 16,000 more that have a name and no ZIP Code of their own, held in memory and
 * never changed. They lie in columns, in order of ZIP; as objects they would be 15 MB that every thread has and every full collection
 * walks through. A place is made when it is asked for. Behind the rows of the ZIPs come those of the names, so that a city of the ZIP
 * file is found before one that is known by name only.
 */
export class Places {
  private static loaded: Places | undefined;
  private readonly columns: PlaceColumns;
  private readonly cities: CityNames;
  /** Rows of names: where the aliases end, and where the small places begin. */
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

  /** The tables for rows in order of ZIP, each ZIP once, as the file is read; `named` are left out where their ZIP is none of the rows. */
  static tablesOf(rows: readonly ZipRow[], marketAreas: MarketAreas, named: readonly NamedPlace[] = []): PlaceTables {
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
    return { places, cities: CityNames.columnsOf([...rows.map(({ city }) => city), ...standing.map(({ name }) => name)]) };
  }

  /** Those of the reference data, which are read once a thread. */
  static load(): Places {
    return (Places.loaded ??= new Places(referenceTables<PlaceTables>(), MarketAreas.load()));
  }

  /** All places in order of ZIP, made anew. */
  all(): ZipPlace[] {
    return Array.from(this.columns.zips, (_, row) => this.placeAt(row));
  }

  /** The place of a five-digit ZIP; undefined when there is no such ZIP in the fifty states and D.C. */
  placeOfZip(zip: string): ZipPlace | undefined {
    if (!/^\d{5}$/.test(zip)) return undefined;
    const row = this.rowOf(Number(zip));
    return row < 0 ? undefined : this.placeAt(row);
  }

  /** The place nearest to a position, the lowest ZIP where several share one; undefined outside the US (none within 60 miles). */
  nearestZip(latitude: number, longitude: number): ZipPlace | undefined {
    const row = this.grid().nearest(spherePoint({ latitude, longitude }), NEAREST_LIMIT_MILES);
    return row < 0 ? undefined : this.placeAt(row);
  }

  /** Places within so many miles of a position, in order of ZIP. */
  placesWithin(position: Position, radiusMiles: number): ZipPlace[] {
    return this.grid()
      .within(spherePoint(position), radiusMiles)
      .map((row) => this.placeAt(row));
  }

  /**
   * The first place of a city by ZIP, e.g. `firstPlaceOf('St. Louis', 'MO')`; of a city without a ZIP of its name the place that
   * stands for it, under the city's name ("Hoover", "AL"). The city of an alias is the one meant: "Philly" is Philadelphia. Undefined
   * when unknown.
   */
  firstPlaceOf(city: string, state: string): ZipPlace | undefined {
    const number = STATES.indexOf(state.toUpperCase());
    const row = this.cities.rowsOf(city).find((each) => this.columns.states[this.zipRowOf(each)] === number);
    return row === undefined ? undefined : this.cityAt(row);
  }

  /**
   * How many ZIP Codes the cities of a name have in each state, e.g. "springfield". One that is known by name only counts as one if it
   * is large, and as none if it is small: that there is a hamlet called Pink does not make "in pink" a place. Empty when there is none
   * of that name.
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
    return this.cities.rowsOf(city).some((row) => row >= this.columns.zips.length && row < this.firstPlace);
  }

  /** Whether a city has a name that begins with this word. */
  isBeginOfCity(word: string): boolean {
    return this.cities.isBegin(word);
  }

  private rowOf(zip: number): number {
    const row = firstIndex(0, this.columns.zips.length, (at) => this.columns.zips[at]! >= zip);
    return this.columns.zips[row] === zip ? row : -1;
  }

  /** The row of the ZIP itself, or of the one that stands for a name. */
  private zipRowOf(row: number): number {
    return row < this.columns.zips.length ? row : this.columns.standIns[row - this.columns.zips.length]!;
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

  /** Made when it is first asked for: a server that neither imports nor makes cars never does. */
  private grid(): PlaceGrid {
    return (this.madeGrid ??= new PlaceGrid(
      Array.from(this.columns.zips, (_, row) =>
        spherePoint({ latitude: this.columns.latitudes[row]!, longitude: this.columns.longitudes[row]! }),
      ),
    ));
  }
}

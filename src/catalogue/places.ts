import { firstIndex } from '../sorted/binary-search.js';
import { CityNames } from './city-names.js';
import type { Position } from './distance.js';
import { spherePoint } from './distance.js';
import { MarketAreas } from './market-areas.js';
import { PlaceGrid } from './place-grid.js';
import { STATE_NAMES } from './states.js';
import type { ZipRow } from './zip-file.js';
import { readZipFile } from './zip-file.js';

/** Where a ZIP Code lies: its city and state, its position, and the market area that `dma` asks for. */
export interface ZipPlace extends ZipRow {
  /** The metropolitan area it belongs to (`dma`); undefined far from all of them. */
  readonly marketAreaCode: string | undefined;
}

/** A position farther than this from every ZIP lies outside the US. */
const NEAREST_LIMIT_MILES = 60;

const STATES = [...STATE_NAMES.keys()];
const NO_AREA = 0xffff;

/**
 * The places of the US by ZIP Code: 41,000 of them, held in memory and never changed. They lie in columns, in order of ZIP; as
 * objects they would be 15 MB that every thread has and every full collection walks through. A place is made when it is asked for.
 */
export class Places {
  private readonly zips: Uint32Array;
  private readonly latitudes: Float64Array;
  private readonly longitudes: Float64Array;
  private readonly cities: CityNames;
  private readonly states: Uint8Array;
  private readonly areas: Uint16Array;
  private madeGrid: PlaceGrid | undefined;

  /** The rows in order of ZIP, each ZIP once, as the file is read. */
  constructor(
    rows: readonly ZipRow[],
    private readonly marketAreas: MarketAreas,
  ) {
    const stateNumbers = new Map(STATES.map((state, number) => [state, number]));
    const areaNumbers = new Map(marketAreas.all.map((area, number) => [area, number]));
    const areaOf = (row: ZipRow) => marketAreas.nearestToPoint(spherePoint(row));
    this.zips = Uint32Array.from(rows, ({ zip }) => Number(zip));
    this.latitudes = Float64Array.from(rows, ({ latitude }) => latitude);
    this.longitudes = Float64Array.from(rows, ({ longitude }) => longitude);
    this.cities = new CityNames(rows.map(({ city }) => city));
    this.states = Uint8Array.from(rows, ({ state }) => stateNumbers.get(state)!);
    this.areas = Uint16Array.from(rows, (row) => areaNumbers.get(areaOf(row)!) ?? NO_AREA);
  }

  /** Reads the ZIP file; about 100 ms. */
  static load(marketAreas: MarketAreas = MarketAreas.load()): Places {
    return new Places(readZipFile(), marketAreas);
  }

  /** All places in order of ZIP, made anew. */
  all(): ZipPlace[] {
    return Array.from(this.zips, (_, row) => this.placeAt(row));
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

  /** The first place of a city by ZIP, e.g. `firstPlaceOf('St. Louis', 'MO')`; undefined when unknown. */
  firstPlaceOf(city: string, state: string): ZipPlace | undefined {
    const number = STATES.indexOf(state.toUpperCase());
    const row = this.cities.rowsOf(city).find((each) => this.states[each] === number);
    return row === undefined ? undefined : this.placeAt(row);
  }

  /** How many ZIP Codes the cities of a name have in each state, e.g. "springfield"; empty when there is none of that name. */
  zipsByState(city: string): Map<string, number> {
    const zips = new Map<string, number>();
    for (const row of this.cities.rowsOf(city)) {
      const state = STATES[this.states[row]!]!;
      zips.set(state, (zips.get(state) ?? 0) + 1);
    }
    return zips;
  }

  /** Whether a city has a name that begins with this word. */
  isBeginOfCity(word: string): boolean {
    return this.cities.isBegin(word);
  }

  private rowOf(zip: number): number {
    const row = firstIndex(0, this.zips.length, (at) => this.zips[at]! >= zip);
    return this.zips[row] === zip ? row : -1;
  }

  private placeAt(row: number): ZipPlace {
    return {
      zip: String(this.zips[row]!).padStart(5, '0'),
      city: this.cities.nameOf(row),
      state: STATES[this.states[row]!]!,
      latitude: this.latitudes[row]!,
      longitude: this.longitudes[row]!,
      marketAreaCode: this.marketAreas.all[this.areas[row]!]?.code,
    };
  }

  /** Made when it is first asked for: a server that neither imports nor makes cars never does. */
  private grid(): PlaceGrid {
    return (this.madeGrid ??= new PlaceGrid(
      Array.from(this.zips, (_, row) => spherePoint({ latitude: this.latitudes[row]!, longitude: this.longitudes[row]! })),
    ));
  }
}

import type { Position } from './distance.js';
import { spherePoint } from './distance.js';
import { MarketAreas } from './market-areas.js';
import { PlaceGrid } from './place-grid.js';
import type { ZipRow } from './zip-file.js';
import { readZipFile } from './zip-file.js';

/** Where a ZIP Code lies. */
export interface ZipPlace extends ZipRow {
  /** The metropolitan area it belongs to (`dma`); undefined far from all of them. */
  readonly marketAreaCode: string | undefined;
}

/** A position farther than this from every ZIP lies outside the US. */
const NEAREST_LIMIT_MILES = 60;

/** The places of the US by ZIP Code: 41,000 of them, held in memory and never changed. */
export class Places {
  /** All places by ZIP. */
  readonly all: readonly ZipPlace[];

  private readonly byZip: ReadonlyMap<string, ZipPlace>;
  private readonly grid: PlaceGrid;
  private byCity: ReadonlyMap<string, readonly ZipPlace[]> | undefined;

  constructor(rows: readonly ZipRow[], marketAreas: MarketAreas) {
    const points = rows.map(spherePoint);
    this.all = rows.map((row, i) => ({ ...row, marketAreaCode: marketAreas.nearestToPoint(points[i]!)?.code }));
    this.byZip = new Map(this.all.map((place) => [place.zip, place]));
    this.grid = new PlaceGrid(points);
  }

  /** Reads the ZIP file; about 100 ms. */
  static load(marketAreas: MarketAreas = MarketAreas.load()): Places {
    return new Places(readZipFile(), marketAreas);
  }

  /** The place of a five-digit ZIP; undefined when there is no such ZIP in the fifty states and D.C. */
  placeOfZip(zip: string): ZipPlace | undefined {
    return this.byZip.get(zip);
  }

  /** The place nearest to a position, the lowest ZIP where several share one; undefined outside the US (none within 60 miles). */
  nearestZip(latitude: number, longitude: number): ZipPlace | undefined {
    return this.all[this.grid.nearest(spherePoint({ latitude, longitude }), NEAREST_LIMIT_MILES)];
  }

  /** Places within so many miles of a position, in order of ZIP. */
  placesWithin(position: Position, radiusMiles: number): ZipPlace[] {
    return this.grid.within(spherePoint(position), radiusMiles).map((index) => this.all[index]!);
  }

  /** The places of a city, e.g. `placesOf('St. Louis', 'MO')`, in order of ZIP; empty when unknown. */
  placesOf(city: string, state: string): readonly ZipPlace[] {
    this.byCity ??= Map.groupBy(this.all, (place) => cityKey(place.city, place.state));
    return this.byCity.get(cityKey(city, state)) ?? [];
  }
}

const LONG_FORMS: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };

/** "St. Louis", "ST LOUIS" and "Saint Louis" are one city. */
function cityKey(city: string, state: string): string {
  const words = city.toLowerCase().replace(/[.']/g, '').split(/[^a-z0-9]+/).filter(Boolean);
  return `${words.map((word) => LONG_FORMS[word] ?? word).join(' ')}|${state.toUpperCase()}`;
}

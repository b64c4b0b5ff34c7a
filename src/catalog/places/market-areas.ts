import type { Position, SpherePoint } from './distance.js';
import { chordOf, spherePoint, squaredChord } from './distance.js';
import { referenceTables } from '../reference-data/reference-file.js';
import { TextColumn } from '../reference-data/text-column.js';

/**
 * A metropolitan area (`dma`), for example code `AUSTIN`, name "Austin". Its position is the center
 * of its main cities.
 */
export interface MarketArea extends Position {
  readonly code: string;
  readonly name: string;
}

/** Market areas, in the order of their data file. */
export type MarketAreaColumns = {
  readonly codes: TextColumn;
  readonly names: TextColumn;
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
};

/** Maximum distance of a place from its area's center. */
const REACH_MILES = 120;

/** The largest US metropolitan areas. The codes are our own. */
export class MarketAreas {
  private static loaded: MarketAreas | undefined;
  private readonly byCode: ReadonlyMap<string, MarketArea>;
  private readonly points: readonly SpherePoint[];

  constructor(readonly all: readonly MarketArea[]) {
    this.byCode = new Map(all.map((area) => [area.code, area]));
    this.points = all.map(spherePoint);
  }

  /** The market areas of the reference data, read once per thread. */
  static load(): MarketAreas {
    return (MarketAreas.loaded ??= MarketAreas.of(
      referenceTables<{ marketAreas: MarketAreaColumns }>().marketAreas,
    ));
  }

  static of({ codes, names, latitudes, longitudes }: MarketAreaColumns): MarketAreas {
    return new MarketAreas(
      codes.all().map((code, row) => ({
        code,
        name: names.at(row),
        latitude: latitudes[row]!,
        longitude: longitudes[row]!,
      })),
    );
  }

  static columnsOf(areas: readonly MarketArea[]): MarketAreaColumns {
    return {
      codes: TextColumn.of(areas.map(({ code }) => code)),
      names: TextColumn.of(areas.map(({ name }) => name)),
      latitudes: Float64Array.from(areas, ({ latitude }) => latitude),
      longitudes: Float64Array.from(areas, ({ longitude }) => longitude),
    };
  }

  areaByCode(code: string): MarketArea | undefined {
    return this.byCode.get(code);
  }

  /** The nearest area within 120 miles of a position. */
  nearest(position: Position): MarketArea | undefined {
    const point = spherePoint(position);
    let nearest: MarketArea | undefined;
    let least = chordOf(REACH_MILES) ** 2;
    for (let i = 0; i < this.points.length; i++) {
      // Fast path: the latitude alone excludes most areas.
      if ((this.points[i]!.z - point.z) ** 2 > least) continue;
      const distance = squaredChord(this.points[i]!, point);
      if (distance > least) continue;
      least = distance;
      nearest = this.all[i];
    }
    return nearest;
  }
}

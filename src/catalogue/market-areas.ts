import { DATA_FOLDER } from './catalogue-files.js';
import type { Position, SpherePoint } from './distance.js';
import { chordOf, spherePoint, squaredChord } from './distance.js';
import { readPlainCsv } from './plain-csv.js';

/** A metropolitan area (`dma`), e.g. code `AUSTIN`, name "Austin"; its position is the center of its main cities. */
export interface MarketArea extends Position {
  readonly code: string;
  readonly name: string;
}

/** How far a place may lie from an area's center and still belong to it. */
const REACH_MILES = 120;

/** The largest US metropolitan areas; the codes are our own. */
export class MarketAreas {
  private static loaded: MarketAreas | undefined;
  private readonly byCode: ReadonlyMap<string, MarketArea>;
  private readonly points: readonly SpherePoint[];

  constructor(readonly all: readonly MarketArea[]) {
    this.byCode = new Map(all.map((area) => [area.code, area]));
    this.points = all.map(spherePoint);
  }

  /** Those of the data file, which is read once a process. */
  static load(): MarketAreas {
    return (MarketAreas.loaded ??= new MarketAreas(
      readPlainCsv(new URL('market-areas.csv', DATA_FOLDER)).map((row) => ({
        code: row.code!,
        name: row.name!,
        latitude: Number(row.latitude),
        longitude: Number(row.longitude),
      })),
    ));
  }

  areaByCode(code: string): MarketArea | undefined {
    return this.byCode.get(code);
  }

  /** The nearest area within 120 miles of a position. */
  nearest(position: Position): MarketArea | undefined {
    return this.nearestToPoint(spherePoint(position));
  }

  /** The same for a point on the sphere, for who has many. */
  nearestToPoint(point: SpherePoint): MarketArea | undefined {
    let nearest: MarketArea | undefined;
    let least = chordOf(REACH_MILES) ** 2;
    for (let i = 0; i < this.points.length; i++) {
      // Most areas drop out by their latitude alone.
      if ((this.points[i]!.z - point.z) ** 2 > least) continue;
      const distance = squaredChord(this.points[i]!, point);
      if (distance > least) continue;
      least = distance;
      nearest = this.all[i];
    }
    return nearest;
  }
}

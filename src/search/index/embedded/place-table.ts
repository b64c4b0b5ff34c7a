import { milesBetween, type Position } from '../../../catalogue/distance.js';
import { distancePenalty } from '../../relevance.js';
import { addRowRange, type Bitset } from './bitset.js';
import type { Pacer } from './pacer.js';

/** Places bounded together: few enough for tight bounds, enough that most of a country is passed over in big steps. */
const PLACES_PER_BLOCK = 32;

/** Far above the rounding of a distance, far below any distance that matters: bounds never cut a place off. */
const SLACK_MILES = 1e-6;

/** Neighbouring places as a whole: all stand within `radiusMiles` of `center`. */
interface PlaceBlock {
  firstPlace: number;
  endPlace: number;
  center: Position;
  radiusMiles: number;
}

/** Rows of some neighbouring places, none of which is nearer than `atLeastMiles`. */
export interface RowStretch {
  firstRow: number;
  endRow: number;
  atLeastMiles: number;
}

/**
 * The distinct positions where cars stand, in place order. The rows of place p run from `firstRows[p]` up to
 * `firstRows[p + 1]`. Distances are asked per place, and most not even that: a block that lies wholly inside or outside
 * of a circle is decided by its bounds.
 */
export class PlaceTable {
  private readonly blocks: PlaceBlock[] = [];

  private constructor(
    private readonly latitudes: Float64Array,
    private readonly longitudes: Float64Array,
    private readonly firstRows: Uint32Array,
  ) {}

  static async build(latitudes: Float64Array, longitudes: Float64Array, firstRows: Uint32Array, pacer: Pacer): Promise<PlaceTable> {
    const table = new PlaceTable(latitudes, longitudes, firstRows);
    await pacer.inPieces(latitudes.length, PLACES_PER_BLOCK, (firstPlace, endPlace) => table.blocks.push(table.blockOf(firstPlace, endPlace)));
    return table;
  }

  get count(): number {
    return this.latitudes.length;
  }

  milesTo(place: number, origin: Position): number {
    return milesBetween(origin, this.positionOf(place));
  }

  /** Adds the rows of all places at most `miles` away. */
  addRowsWithin(bits: Bitset, origin: Position, miles: number): void {
    for (const block of this.blocks) {
      const { nearest, farthest } = boundsFrom(origin, block);
      if (nearest > miles) continue;
      if (farthest <= miles) {
        addRowRange(bits, this.firstRows[block.firstPlace]!, this.firstRows[block.endPlace]!);
        continue;
      }
      for (let place = block.firstPlace; place < block.endPlace; place++) {
        if (this.milesTo(place, origin) <= miles) addRowRange(bits, this.firstRows[place]!, this.firstRows[place + 1]!);
      }
    }
  }

  /** What relevance takes off at each place. The penalty never falls with distance, so equal ends settle a whole block. */
  penaltiesFrom(origin: Position): Float64Array {
    const penalties = new Float64Array(this.count);
    for (const block of this.blocks) {
      const { nearest, farthest } = boundsFrom(origin, block);
      const penalty = distancePenalty(nearest);
      if (penalty === distancePenalty(farthest)) {
        penalties.fill(penalty, block.firstPlace, block.endPlace);
        continue;
      }
      for (let place = block.firstPlace; place < block.endPlace; place++) penalties[place] = distancePenalty(this.milesTo(place, origin));
    }
    return penalties;
  }

  /** All rows in stretches, those that may be nearest first. */
  stretchesFrom(origin: Position): RowStretch[] {
    return this.blocks
      .map((block) => ({
        firstRow: this.firstRows[block.firstPlace]!,
        endRow: this.firstRows[block.endPlace]!,
        atLeastMiles: boundsFrom(origin, block).nearest,
      }))
      .sort((a, b) => a.atLeastMiles - b.atLeastMiles);
  }

  private positionOf(place: number): Position {
    return { latitude: this.latitudes[place]!, longitude: this.longitudes[place]! };
  }

  private blockOf(firstPlace: number, endPlace: number): PlaceBlock {
    const center = this.positionOf((firstPlace + endPlace) >>> 1);
    let radiusMiles = 0;
    for (let place = firstPlace; place < endPlace; place++) radiusMiles = Math.max(radiusMiles, this.milesTo(place, center));
    return { firstPlace, endPlace, center, radiusMiles };
  }
}

/** By the triangle inequality. */
function boundsFrom(origin: Position, { center, radiusMiles }: PlaceBlock): { nearest: number; farthest: number } {
  const miles = milesBetween(origin, center);
  return { nearest: miles - radiusMiles - SLACK_MILES, farthest: miles + radiusMiles + SLACK_MILES };
}

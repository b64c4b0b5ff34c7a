import type { MarketAreas } from '../../catalog/places/market-areas.js';
import type { MarketArea } from '../../catalog/places/market-areas.js';
import type { Places, ZipPlace } from '../../catalog/places/places.js';
import { milesBetween } from '../../catalog/places/distance.js';
import { WeightedChoice } from './random.js';
import type { Random } from './random.js';

/** Radius of an area around its center. */
const AREA_RADIUS_MILES = 28;
/** Share of sellers outside all areas. */
const COUNTRY_SHARE = 0.12;

/** Places of sellers: most are in metropolitan areas, more in larger ones. */
export class SellerPlaces {
  readonly #places: Places;
  readonly #all: readonly ZipPlace[];
  readonly #areas: readonly MarketArea[];
  readonly #choice: WeightedChoice<MarketArea>;
  readonly #placesOfArea = new Map<string, readonly ZipPlace[]>();

  constructor(places: Places, marketAreas: MarketAreas) {
    this.#places = places;
    this.#all = places.all();
    this.#areas = marketAreas.all;
    // Areas are ordered by population, which falls roughly with the inverse of the rank.
    const rank = new Map(marketAreas.all.map((area, index) => [area, index]));
    this.#choice = new WeightedChoice(marketAreas.all, (area) => 1 / (rank.get(area)! + 5));
  }

  draw(random: Random): ZipPlace {
    if (random.chance(COUNTRY_SHARE)) return random.pick(this.#all);
    return random.pick(this.#placesOf(this.#choice.draw(random)));
  }

  /** Codes of the nearest market areas to a place, without its own. */
  nearbyMarkets(place: ZipPlace, count: number): string[] {
    return this.#areas
      .filter((area) => area.code !== place.marketAreaCode)
      .map((area) => ({ code: area.code, miles: milesBetween(place, area) }))
      .sort((left, right) => left.miles - right.miles || (left.code < right.code ? -1 : 1))
      .slice(0, count)
      .map((area) => area.code);
  }

  #placesOf(area: MarketArea): readonly ZipPlace[] {
    let places = this.#placesOfArea.get(area.code);
    if (!places) {
      places = this.#places.placesWithin(area, AREA_RADIUS_MILES);
      this.#placesOfArea.set(area.code, places);
    }
    return places;
  }
}

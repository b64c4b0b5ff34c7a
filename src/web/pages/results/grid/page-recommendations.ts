import { Injectable } from '@nestjs/common';
import type { SponsorTier } from '../../../../catalog/options/sponsor-tiers.js';
import { Calls } from '../../../../platform/calls/calls.js';
import { Config } from '../../../../platform/config/config.js';
import { hasFeature } from '../../../../platform/config/features.js';
import { NewCarBoost } from '../../../recommendations/new-car-boost.js';
import { OWNER_LISTINGS_SHOWN, OwnerListings } from '../../../recommendations/owner-listings.js';
import type { OwnersCars } from '../../../recommendations/owner-listings.js';
import { SIMILAR_MAX_RESULTS, SimilarListings } from '../../../recommendations/similar-listings.js';
import { Showcases } from '../../../recommendations/showcase.js';
import type { Showcase } from '../../../recommendations/showcase.js';
import { SPOTLIGHTS, Spotlights } from '../../../recommendations/spotlights.js';
import type { SpotlightTier } from '../../../recommendations/spotlights.js';
import { SupplementalListings } from '../../../recommendations/supplemental-listings.js';
import { owner } from '../../../../search/filters/owner.js';
import { sponsorTier } from '../../../../search/filters/sponsor-tier.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import { SearchService } from '../../../../search/search.service.js';
import type { FoundCar, SearchResults } from '../../../../search/search.service.js';

/** Number of spotlights of a lower tier. */
const LOWER_SPOTLIGHTS = 1;
/** Complete rows of two and of three; the maximum of a request is 20. */
const SIMILAR_CARS = 18;
const SUPPLEMENTAL_CARS = 6;

/** Cars on a page that are not in its list. Absent if there are none, they are off, or their source failed. */
export interface ExtraCars {
  readonly premiumSpotlights: readonly FoundCar[];
  readonly spotlights: readonly FoundCar[];
  readonly boosts: readonly FoundCar[];
  readonly highlights: readonly FoundCar[];
  readonly showcase: Showcase | undefined;
  /** Beyond the radius of the search, nearest first. */
  readonly supplemental: readonly FoundCar[];
  readonly similar: readonly FoundCar[];
  readonly ofOwner: OwnersCars | undefined;
}

/** Runs a call whose failure the page tolerates. */
type AskFor = Calls['callOrFallback'];

const NO_CARS: readonly FoundCar[] = [];

const NOTHING: ExtraCars = {
  premiumSpotlights: [],
  spotlights: [],
  boosts: [],
  highlights: [],
  showcase: undefined,
  supplemental: [],
  similar: [],
  ofOwner: undefined,
};

/**
 * Finds the cars of a page besides its list. If they come over the network, a page does not wait
 * for them, but its JSON does.
 */
@Injectable()
export class PageRecommendations {
  constructor(
    private readonly calls: Calls,
    private readonly config: Config,
    private readonly lifted: Spotlights,
    private readonly newCarBoost: NewCarBoost,
    private readonly owners: OwnerListings,
    private readonly showcases: Showcases,
    private readonly similar: SimilarListings,
    private readonly supplemental: SupplementalListings,
    private readonly search: SearchService,
  ) {}

  /**
   * Promoted cars are on the first page, and not repeated among its other blocks. Similar cars
   * follow the last page of a short list.
   */
  async of(found: SearchResults, waitsForAll: boolean): Promise<ExtraCars> {
    const ask: AskFor =
      waitsForAll || this.config.listingServiceUrl === '' ? this.waitFor : this.takeWhatIsThere;
    const { query, cars, answer } = found;
    const lifted =
      query.firstRecord === 0 && cars.length > 0 && !query.get(owner)
        ? await this.lifts(found, ask)
        : {};
    const isLastPage = query.firstRecord + cars.length >= answer.total;
    if (!isLastPage || answer.total > SIMILAR_MAX_RESULTS) return { ...NOTHING, ...lifted };
    const ofOwner =
      cars.length === answer.total ? await this.othersOfOwner(query, idsOf(cars), ask) : undefined;
    const { premiumSpotlights = [], spotlights = [], boosts = [], highlights = [] } = lifted;
    const between = [
      ...premiumSpotlights,
      ...spotlights,
      ...boosts,
      ...highlights,
      ...(ofOwner?.cars ?? []),
    ];
    const farther = await this.farther(
      query,
      [...(await this.allFound(found, ask)), ...between],
      ask,
    );
    return { ...NOTHING, ...lifted, ...farther, ofOwner };
  }

  private readonly waitFor: AskFor = (name, ask) => this.calls.callOrFallback(name, ask);

  private readonly takeWhatIsThere: AskFor = (name, ask) =>
    this.calls.callOrFallbackWithin(name, ask);

  private async lifts(
    { query, cars, answer }: SearchResults,
    ask: AskFor,
  ): Promise<Partial<ExtraCars>> {
    const { brand } = query.context;
    const shownIds = idsOf(cars);
    // Most small searches find no sponsored car. Counts of another service may be missing.
    const sponsored = answer.counts.get(sponsorTier.name);
    const mayHave = (tier: SponsorTier) => sponsored?.get(tier) !== 0;
    const ofTier = (tier: SpotlightTier, count: number) =>
      mayHave(tier)
        ? ask('spotlights', () => this.lifted.ofTier(query, tier, count, shownIds))
        : NO_CARS;
    const lowerTiers = async () => {
      const featured = await ofTier('featured', LOWER_SPOTLIGHTS);
      return featured.length > 0 ? featured : ofTier('standard', LOWER_SPOTLIGHTS);
    };
    const isShowcaseNamed = query.params().some(([name]) => name === 'showcaseOwnerId');
    const showcased = () =>
      isShowcaseNamed || mayHave('showcase')
        ? ask('alphaShowcase', () => this.showcases.of(query))
        : undefined;
    const [premiumSpotlights, spotlights, boosts, highlights, showcase] = await Promise.all([
      hasFeature(brand, 'premiumSpotlight') ? ofTier('premium', SPOTLIGHTS.premium) : NO_CARS,
      hasFeature(brand, 'spotlight') ? lowerTiers() : NO_CARS,
      hasFeature(brand, 'newCarBoost') ? this.boosts(query, shownIds, ask) : [],
      hasFeature(brand, 'vehicleHighlight')
        ? ask('spotlights', () => this.lifted.vehicleHighlights(query, { excludedIds: shownIds }))
        : [],
      hasFeature(brand, 'alphaShowcase') ? showcased() : undefined,
    ]);
    const shown = [...cars];
    const [premium, lower, boosted, highlighted] = [
      premiumSpotlights,
      spotlights,
      boosts,
      highlights,
    ].map((lifted) => {
      const once = without(lifted, shown);
      shown.push(...once);
      return once;
    });
    const ofShowcase = without(showcase?.cars ?? [], shown);
    return {
      premiumSpotlights: premium!,
      spotlights: lower!,
      boosts: boosted!,
      highlights: highlighted!,
      showcase: ofShowcase.length > 0 ? { cars: ofShowcase } : undefined,
    };
  }

  private async boosts(
    query: SearchQuery,
    shownIds: readonly number[],
    ask: AskFor,
  ): Promise<readonly FoundCar[]> {
    return ask(
      'newCarBoost',
      async () => (await this.newCarBoost.find(query, { excludedIds: shownIds }))?.cars ?? [],
    );
  }

  /** All cars of a short search, including earlier pages: the blocks below it follow all of them. */
  private async allFound(
    { query, cars }: SearchResults,
    ask: AskFor,
  ): Promise<readonly FoundCar[]> {
    if (query.firstRecord === 0) return cars;
    const page = { firstRecord: 0, numRecords: SIMILAR_MAX_RESULTS, countsOf: [] };
    return [
      ...(await ask(
        'similar',
        async () => (await this.search.search(query, page, 'similar')).cars,
      )),
      ...cars,
    ];
  }

  /**
   * If the page shows all results of an owner search: some of the owner's cars that its filters
   * exclude.
   */
  private async othersOfOwner(
    query: SearchQuery,
    excludedIds: readonly number[],
    ask: AskFor,
  ): Promise<OwnersCars | undefined> {
    const id = query.get(owner);
    if (id === undefined) return undefined;
    const found = await ask('ownersCars', () =>
      this.owners.find(id, OWNER_LISTINGS_SHOWN, query.context, excludedIds),
    );
    return found && found.cars.length > 0 ? found : undefined;
  }

  private async farther(
    query: SearchQuery,
    shown: readonly FoundCar[],
    ask: AskFor,
  ): Promise<Partial<ExtraCars>> {
    const farther = await ask('supplemental', async () => {
      return (
        await this.supplemental.find(query, {
          excludedIds: idsOf(shown),
          numRecords: SUPPLEMENTAL_CARS,
        })
      ).cars;
    });
    const supplemental = without(farther, shown);
    const known = [...supplemental, ...shown];
    const similar = await ask('similar', () =>
      this.similar.find(query, SIMILAR_CARS, idsOf(known)),
    );
    return { supplemental, similar: without(similar, known) };
  }
}

/** Removes cars that are already on the page. */
function without(cars: readonly FoundCar[], shown: readonly FoundCar[]): FoundCar[] {
  const ids = new Set(idsOf(shown));
  return cars.filter(({ listing }) => !ids.has(Number(listing.id)));
}

function idsOf(cars: readonly FoundCar[]): number[] {
  return cars.map(({ listing }) => Number(listing.id));
}

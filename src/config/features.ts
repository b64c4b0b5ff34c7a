/** What stands behind a flag, and whether it is on where neither a brand's row nor FEATURES says otherwise. */
export interface Feature {
  readonly isOn: boolean;
  readonly about: string;
  /** What has to come first, in words: until then nothing asks for the flag, and nobody can set it. */
  readonly waitsFor?: string;
}

const on = (about: string): Feature => ({ isOn: true, about });
const off = (about: string): Feature => ({ isOn: false, about });
const later = (waitsFor: string, about: string): Feature => ({ isOn: false, about, waitsFor });

/**
 * Every feature flag of the specification (section 6), and those of blocks that it names elsewhere, once: brands' rows, FEATURES, the
 * dashboard and README derive from this table.
 */
export const FEATURES = {
  saveSearchOff: off('No control to save a search.'),
  subscribeSearchAlerts: off('Signed-out shoppers sign up to save a search.'),
  srpEmailSubscribe: on('Saving a search without an account asks for an email address first.'),
  filterChips: on('Chips of the applied filters.'),
  clearExperience: on('Taking the maker away who sells online takes whatever experience there is; off: that of its own alone.'),
  categorySearch: on('The category tabs; off: a chip says which one an address asks for.'),
  suggestedKeyword: on('Suggestions under the keyword box.'),
  advancedKeywordSearch: on('The keyword box.'),
  compare: on('Comparing up to five cars.'),
  wallet: on('Payments by own terms, and the wallet card in the list.'),
  premiumSpotlight: on('Cars of dealers with a premium sponsorship, first in the list.'),
  spotlight: on('Cars of dealers with a featured or standard sponsorship.'),
  vehicleHighlight: on('Cars with an urgency reason.'),
  newCarBoost: on('New cars among the used ones.'),
  referenceFilters: on('Options without cars stay in the panel, with a zero.'),
  suggestedFilters: on('Chips that propose a filter, and the card in the list that does.'),
  ads: on('Ads between the cars: those of the house, or of AD_SERVER_URL.'),
  fixedAds: off('The ad that stays at the lower edge of the window; none without ads.'),
  feedbackPrompt: on('Feedback question below the results.'),
  trimComparison: on('The trims of a model side by side, below its cars and from its trims in the panel.'),
  referenceTabs: on('Prices, safety and questions about the one model that is searched, below its cars.'),
  expertReviews: on('Links to expert reviews of the one model that is searched, below its cars.'),
  modelClarification: on('Asks whether a model of the same name was meant, too.'),
  hideOwnerName: off('Cards name a seller by kind, dealer or private seller; the page of a car says who it is.'),
  payments: on('Estimated monthly payments.'),
  alphaShowcase: on('The showcase of a sponsoring dealer.'),
  personalization: on('Cookies for the last radius, compared cars and saved cars.'),
  commercialEntryPoint: on('Ways into commercial vehicles, on the home page, in the footer and among trucks that are bought for work.'),
  bestDealsEntryPoint: on('Ways into the best deals, on the home page and in the footer.'),
  marketExtension: on('Include Extended Delivery.'),
  waysToPurchase: on('The section Buy Online / Ways to Purchase, the chip Purchase Online, and ways into buying online.'),
  vehicleExchange: on('The section Money Back Guarantee.'),
  singleMakeModelTrim: off('One make, model and trim at a time: no way to add another, and nobody is asked whether one was meant.'),
  preorder: later('listings that say so', 'New cars that can be ordered before they are built.'),
  evInfo: on('Electric range, in the panel and of a car.'),
  bodyStyleOverride: later('listings that say so', 'A body style of the trim in place of the one that the seller says.'),
} as const satisfies Record<string, Feature>;

/** A flag, by its name in `FEATURES`. */
export type FeatureName = keyof typeof FEATURES;

/** Flags that are set, by name; the rest are as the table says. */
export type FeatureSettings = { readonly [Name in FeatureName]?: boolean };

/** A brand, as far as flags go. */
interface Featured {
  readonly key: string;
  readonly features?: FeatureSettings;
}

/** The flags that mean something now, in the order of the table. */
export const SETTABLE_FEATURES = (Object.keys(FEATURES) as FeatureName[]).filter((name) => FEATURES[name].waitsFor === undefined);

/** Whether a brand has the feature. */
export function hasFeature({ features }: Featured, name: FeatureName): boolean {
  return features?.[name] ?? FEATURES[name].isOn;
}

/** Flags set in the environment: for every brand, and by brand's key. */
export type FeatureOverrides = ReadonlyMap<string, FeatureSettings>;

/** What `FeatureOverrides` keeps the settings of every brand under. */
const EVERY_BRAND = '';

/** Reads `ads=off,valuation.wallet=on`; undefined for a brand or feature that there is not, or not yet. */
export function readFeatureOverrides(text: string, brandKeys: readonly string[]): FeatureOverrides | undefined {
  const overrides = new Map<string, FeatureSettings>();
  for (const setting of text.split(',').map((part) => part.trim())) {
    if (setting === '') continue;
    const [, key = EVERY_BRAND, name = '', state] = /^(?:([\w-]+)\.)?(\w+)=(on|off)$/.exec(setting) ?? [];
    if (!SETTABLE_FEATURES.some((settable) => settable === name) || (key !== EVERY_BRAND && !brandKeys.includes(key))) return undefined;
    overrides.set(key, { ...overrides.get(key), [name]: state === 'on' });
  }
  return overrides;
}

/** The brand with what the environment sets; what is set for it alone outweighs what is set for every brand. */
export function withFeatures<Brand extends Featured>(brand: Brand, overrides: FeatureOverrides): Brand {
  return { ...brand, features: { ...brand.features, ...overrides.get(EVERY_BRAND), ...overrides.get(brand.key) } };
}

/** A feature flag. `isOn`: default, unless the brand or FEATURES says otherwise. */
export interface FeatureFlag {
  readonly isOn: boolean;
  readonly about: string;
  /** What the feature waits for. Until then, the flag is not used and cannot be set. */
  readonly waitsFor?: string;
}

const on = (about: string): FeatureFlag => ({ isOn: true, about });
const off = (about: string): FeatureFlag => ({ isOn: false, about });
const later = (waitsFor: string, about: string): FeatureFlag => ({ isOn: false, about, waitsFor });

/**
 * All feature flags of the specification (section 6), and those of blocks that it names elsewhere.
 * Brands, FEATURES and the dashboard derive from this table.
 */
export const FEATURE_FLAGS = {
  saveSearchOff: off('Hides the control that saves a search.'),
  subscribeSearchAlerts: off('Signed-out shoppers must sign up to save a search.'),
  srpEmailSubscribe: on('Asks signed-out shoppers for an email address before it saves a search.'),
  filterChips: on('Chips for the applied filters.'),
  clearExperience: on(
    'Removing a maker that sells online also removes any experience. Off: only the maker’s own experience.',
  ),
  categorySearch: on('The category tabs. Off: a chip names the category in the URL.'),
  suggestedKeyword: on('Suggestions under the keyword box.'),
  advancedKeywordSearch: on('The keyword box.'),
  compare: on('Compare up to five cars.'),
  wallet: on('Payments on the shopper’s own terms, and the wallet card in the list.'),
  premiumSpotlight: on('Cars from dealers with a premium sponsorship, at the top of the list.'),
  spotlight: on('Cars from dealers with a featured or standard sponsorship.'),
  vehicleHighlight: on('Cars with a reason to act now, such as a price drop.'),
  newCarBoost: on('New cars among used ones.'),
  referenceFilters: on('Keeps options without cars in the panel, with a count of 0.'),
  suggestedFilters: on('Chips and a card in the list that suggest a filter.'),
  ads: on('Ads between the cars: house ads, or ads from AD_SERVER_URL.'),
  fixedAds: off('The ad fixed to the bottom of the window. Requires ads.'),
  feedbackPrompt: on('The feedback question below the results.'),
  trimComparison: on('Compares the trims of a model, below its cars and from the trim filter.'),
  referenceTabs: on('Prices, safety and FAQs about the searched model, below its cars.'),
  expertReviews: on('Links to expert reviews of the searched model, below its cars.'),
  modelClarification: on('Asks whether the shopper also meant a model with the same name.'),
  hideOwnerName: off('Cards show only the kind of seller. The vehicle page shows the name.'),
  payments: on('Estimated monthly payments.'),
  alphaShowcase: on('The showcase of a sponsoring dealer.'),
  personalization: on(
    'Remembers the last radius, compared cars, saved cars and viewed cars by cookies.',
  ),
  commercialEntryPoint: on(
    'Links to commercial vehicles on the home page, in the footer and among work trucks.',
  ),
  bestDealsEntryPoint: on('Links to the best deals on the home page and in the footer.'),
  marketExtension: on('Include Extended Delivery.'),
  waysToPurchase: on(
    'The section Buy Online / Ways to Purchase, the chip Purchase Online, and links to buying online.',
  ),
  vehicleExchange: on('The section Money Back Guarantee.'),
  singleMakeModelTrim: off(
    'Allows one make, model and trim at a time. Turns off modelClarification.',
  ),
  preorder: later(
    'listings with this data',
    'New cars that shoppers can order before they are built.',
  ),
  evInfo: on('Electric range, as a filter and on vehicle pages.'),
  bodyStyleOverride: later(
    'listings with this data',
    'Shows the trim’s body style instead of the seller’s.',
  ),
} as const satisfies Record<string, FeatureFlag>;

export type FeatureName = keyof typeof FEATURE_FLAGS;

/** Flags that differ from their defaults. */
export type FeatureSettings = { readonly [Name in FeatureName]?: boolean };

/** The parts of a brand that matter for flags. */
interface Featured {
  readonly key: string;
  readonly features?: FeatureSettings;
}

/** Flags that are in use, in the order of the table. */
export const SETTABLE_FEATURES = (Object.keys(FEATURE_FLAGS) as FeatureName[]).filter(
  (name) => FEATURE_FLAGS[name].waitsFor === undefined,
);

export function hasFeature({ features }: Featured, name: FeatureName): boolean {
  return features?.[name] ?? FEATURE_FLAGS[name].isOn;
}

/** Flags set in the environment: for all brands, and by brand key. */
export type FeatureOverrides = ReadonlyMap<string, FeatureSettings>;

/** Key of the settings for all brands in `FeatureOverrides`. */
const EVERY_BRAND = '';

/**
 * Parses `ads=off,valuation.wallet=on`; undefined for unknown brands, and for flags that are
 * unknown or not in use.
 */
export function readFeatureOverrides(
  text: string,
  brandKeys: readonly string[],
): FeatureOverrides | undefined {
  const overrides = new Map<string, FeatureSettings>();
  for (const setting of text.split(',').map((part) => part.trim())) {
    if (setting === '') continue;
    const [, key = EVERY_BRAND, name = '', state] =
      /^(?:([\w-]+)\.)?(\w+)=(on|off)$/.exec(setting) ?? [];
    if (
      !SETTABLE_FEATURES.some((settable) => settable === name) ||
      (key !== EVERY_BRAND && !brandKeys.includes(key))
    )
      return undefined;
    overrides.set(key, { ...overrides.get(key), [name]: state === 'on' });
  }
  return overrides;
}

/**
 * Applies the environment's flags to a brand. Those for this brand take precedence over those for
 * all brands.
 */
export function withFeatures<Brand extends Featured>(
  brand: Brand,
  overrides: FeatureOverrides,
): Brand {
  return {
    ...brand,
    features: { ...brand.features, ...overrides.get(EVERY_BRAND), ...overrides.get(brand.key) },
  };
}

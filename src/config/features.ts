/** What stands behind a flag, and whether it is on where neither a brand's row nor FEATURES says otherwise. */
export interface Feature {
  readonly isOn: boolean;
  readonly about: string;
}

const on = (about: string): Feature => ({ isOn: true, about });
const off = (about: string): Feature => ({ isOn: false, about });

/** Every feature flag of the specification (section 6), once: brands' rows, FEATURES, the dashboard and README derive from this table. */
export const FEATURES = {
  saveSearchOff: on('No control to save a search. Accounts come later.'),
  subscribeSearchAlerts: off('A search is saved by signing up for its alerts. Comes with accounts.'),
  srpEmailSubscribe: off('The field for an email address above the list. Comes with alerts.'),
  filterChips: on('Chips of the filters in force.'),
  clearExperience: on('Taking Buy Online away leaves its experience, too.'),
  categorySearch: on('The category tabs.'),
  suggestedKeyword: on('Suggestions under the keyword box.'),
  advancedKeywordSearch: on('The keyword box.'),
  compare: on('Comparing up to five cars.'),
  wallet: on('Payments by own terms, and the wallet card in the list.'),
  premiumSpotlight: on('Cars of dealers with a premium sponsorship, first in the list.'),
  spotlight: on('Cars of dealers with a featured or standard sponsorship.'),
  vehicleHighlight: on('Cars with a reason to hurry.'),
  newCarBoost: on('New cars among the used ones.'),
  referenceFilters: on('Options that no car has now stay in the panel, with a zero.'),
  suggestedFilters: on('Chips that propose a filter.'),
  ads: on('Ads between the cars: those of the house, or of AD_SERVER_URL.'),
  fixedAds: off('The ad that stays at the lower edge of the window.'),
  payments: on('Estimated monthly payments.'),
  alphaShowcase: on('The showcase of a sponsoring dealer.'),
  personalization: on('What a browser is remembered by: the radius it searched in last, what it compared.'),
  commercialEntryPoint: on('Ways into commercial vehicles.'),
  bestDealsEntryPoint: on('Ways into the best deals.'),
  marketExtension: on('Include Extended Delivery.'),
  waysToPurchase: on('The section Buy Online / Ways to Purchase.'),
  vehicleExchange: on('Money Back Guarantee.'),
  singleMakeModelTrim: off('One make, model and trim at a time instead of up to five makes.'),
  preorder: off('New cars that can be ordered before they are built. No listing says so yet.'),
  evInfo: on('Electric range, in the panel and of a car.'),
  bodyStyleOverride: off('A body style of the trim in place of the one that the seller says. No listing says so yet.'),
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

/** Whether a brand has the feature. */
export function hasFeature({ features }: Featured, name: FeatureName): boolean {
  return features?.[name] ?? FEATURES[name].isOn;
}

/** Flags set in the environment: for every brand, and by brand's key. */
export type FeatureOverrides = ReadonlyMap<string, FeatureSettings>;

/** What `FeatureOverrides` keeps the settings of every brand under. */
const EVERY_BRAND = '';

/** Reads `ads=off,valuation.wallet=on`; undefined for a brand or feature that there is not. */
export function readFeatureOverrides(text: string, brandKeys: readonly string[]): FeatureOverrides | undefined {
  const overrides = new Map<string, FeatureSettings>();
  for (const setting of text.split(',').map((part) => part.trim())) {
    if (setting === '') continue;
    const [, key = EVERY_BRAND, name = '', state] = /^(?:([\w-]+)\.)?(\w+)=(on|off)$/.exec(setting) ?? [];
    if (!Object.hasOwn(FEATURES, name) || (key !== EVERY_BRAND && !brandKeys.includes(key))) return undefined;
    overrides.set(key, { ...overrides.get(key), [name]: state === 'on' });
  }
  return overrides;
}

/** The brand with what the environment sets; what is set for it alone outweighs what is set for every brand. */
export function withFeatures<Brand extends Featured>(brand: Brand, overrides: FeatureOverrides): Brand {
  return { ...brand, features: { ...brand.features, ...overrides.get(EVERY_BRAND), ...overrides.get(brand.key) } };
}

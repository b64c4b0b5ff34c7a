import type { AdProps, HouseAdProps, OuterAds } from '../../../../views/ads/ad.js';
import type { AdPlace, AdTag, FixedAdProps } from '../../../../views/islands/ad-ids.js';
import type { Brand } from '../../../platform/config/brand.js';
import type { Config } from '../../../platform/config/config.js';
import { hasFeature } from '../../../platform/config/features.js';
import { AD_SIZES } from './ad-places.js';
import { houseAd } from './house-ads.js';

/** Scroll position from which the fixed ad is shown, in percent of the page (specification). */
const SCROLLED_PERCENT = 10;
/** Numbers after those of ads between the cars, of which there are at most five. */
const TOP_NUMBER = 5;
const FOOTER_NUMBER = 6;
const FIXED_NUMBER = 7;

/** Ad settings of the configuration. `adServerUrl` is empty if there are only house ads. */
export type AdSettings = Pick<Config, 'adServerUrl' | 'adRefreshSeconds' | 'adRefreshLimit'>;

/** The ad between rows of cars at a position, counted from 0. */
export function presentLinerAd(brand: Brand, place: number, settings: AdSettings): AdProps {
  return presentAd('liner', brand, place, settings);
}

/** The ads above and below the list. Only with an ad server; there are no house ads there. */
export function presentOuterAds(brand: Brand, settings: AdSettings): OuterAds | undefined {
  if (!hasServedAds(brand, settings)) return undefined;
  return {
    top: presentAd('top', brand, TOP_NUMBER, settings),
    footer: presentAd('footer', brand, FOOTER_NUMBER, settings),
  };
}

/** The ad at the lower edge of the window. Undefined for brands without it. */
export function presentFixedAd(
  brand: Brand,
  settings: AdSettings,
): ({ house: HouseAdProps } & FixedAdProps) | undefined {
  if (!hasFeature(brand, 'ads') || !hasFeature(brand, 'fixedAds')) return undefined;
  const { house, tag } = presentAd('fixed', brand, FIXED_NUMBER, settings);
  return {
    house,
    tag,
    scrolledPercent: SCROLLED_PERCENT,
    refreshSeconds: settings.adRefreshSeconds,
    refreshLimit: settings.adRefreshLimit,
  };
}

/** The ad server's origin for the content security policy. Undefined without served ads. */
export function adOrigin(brand: Brand, settings: AdSettings): string | undefined {
  return hasServedAds(brand, settings) ? new URL(settings.adServerUrl).origin : undefined;
}

function hasServedAds(brand: Brand, { adServerUrl }: AdSettings): boolean {
  return adServerUrl !== '' && hasFeature(brand, 'ads');
}

function presentAd(place: AdPlace, brand: Brand, number: number, settings: AdSettings): AdProps {
  return {
    place,
    house: houseAd(brand, number),
    tag: hasServedAds(brand, settings) ? presentTag(place, brand, number, settings) : undefined,
  };
}

/**
 * The URL has the ad's position but nothing about shopper or search, so thousands of pages share
 * it.
 */
function presentTag(
  place: AdPlace,
  { code }: Brand,
  number: number,
  { adServerUrl }: AdSettings,
): AdTag {
  const params = new URLSearchParams({
    brand: code,
    page: 'search results',
    place,
    adPos: String(number),
  });
  return {
    href: `${adServerUrl}?${params}`,
    name: `Advertisement ${number + 1}`,
    sizes: AD_SIZES[place],
  };
}

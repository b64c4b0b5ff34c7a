import type { HouseAdProps } from '../../../../views/ads/ad.js';
import type { Brand } from '../../../platform/config/brand.js';
import { hasFeature } from '../../../platform/config/features.js';
import { TRADE_IN_CLAIM } from '../../../platform/config/trade-in-claim.js';
import { RESULTS_PATH } from '../../../routes/links.js';

/** House ads for unsold positions, in the order of the positions. */
const HOUSE_ADS: readonly ((brand: Brand) => Pick<HouseAdProps, 'title' | 'text' | 'link'>)[] = [
  ({ sellMyCarPath }) => ({
    title: 'Selling your car?',
    text: TRADE_IN_CLAIM,
    link: { text: 'Sell my car', href: sellMyCarPath },
  }),
  () => ({
    title: 'Is it a good price?',
    text: 'We compare every price with the market. Sellers can’t buy a rating.',
    link: { text: 'How prices are rated', href: '/about' },
  }),
];

const BUY_ONLINE: Pick<HouseAdProps, 'title' | 'text' | 'link'> = {
  title: 'Buy from home',
  text: 'Dealers who let you complete the purchase online.',
  link: {
    text: 'Buy Online',
    href: `${RESULTS_PATH}?experience=buy-online&homeServices=BUY_ONLINE`,
  },
};

/** House ad at a position, counted from 0. */
export function houseAd(brand: Brand, place: number): HouseAdProps {
  const ads = [
    ...HOUSE_ADS.map((about) => about(brand)),
    ...(hasFeature(brand, 'waysToPurchase') ? [BUY_ONLINE] : []),
  ];
  const ad = ads[place % ads.length]!;
  return {
    id: `ad-${place}`,
    name: `Ad ${place + 1}: ${ad.title}`,
    label: `From ${brand.displayName}`,
    ...ad,
  };
}

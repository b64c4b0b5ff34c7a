import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { CarName } from '../car-name.js';
import { CompareBox } from '../compare/compare-drawer.js';
import type { CompareBoxProps } from '../compare/compare-drawer.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import { FlushBoundary } from '../flush-boundary.js';
import { Icon } from '../icon.js';
import { MissingNotice } from '../missing-notice.js';
import { PHOTO_IDS } from '../islands/photo-ids.js';
import type { PushCalls } from '../islands/push-ids.js';
import type { LinkView } from '../link.js';
import { PushMark } from '../push/push-mark.js';
import { RecentlyViewedList } from '../saved/recently-viewed.js';
import type { RecentlyViewedProps } from '../saved/recently-viewed.js';
import { BuyBar, BuyBox } from './buy-box.js';
import type { BuyBoxProps } from './buy-box.js';
import { CarShelf } from './car-shelf.js';
import type { CarShelfProps } from './car-shelf.js';
import { VehicleFacts } from './fact-table.js';
import { FeatureList } from './feature-list.js';
import type { FeatureGroup } from './feature-list.js';
import { Gallery } from './gallery.js';
import type { GalleryProps } from './gallery.js';
import { HistoryList } from './history-list.js';
import type { HistoryProps } from './history-list.js';
import { OwnerBox } from './owner-box.js';
import type { OwnerBoxProps } from './owner-box.js';
import { Pricing } from './pricing.js';
import type { PricingProps } from './pricing.js';
import { SectionNav } from './section-nav.js';
import { SellerDescription } from './seller-description.js';
import type { SellerDescriptionProps } from './seller-description.js';
import { SellerList } from './seller-list.js';
import type { SellerOffer } from './seller-list.js';
import { Warranty } from './warranty.js';
import type { Cover } from './warranty.js';
import type { Term } from '../term-list.js';

/**
 * One vehicle.
 * - `heading` '2021 Toyota RAV4', `trim` 'XLE Premium'
 * - `glance`: main facts ('Used', '38,214 mi')
 * - `backLink`: the shopper's search ('Back to results') or the model's cars
 * - `features`: absent without any
 * - `sections`: links to the page's anchors
 * - `sellers`: present if several sellers offer the vehicle
 * - `shelves`: other cars
 * - `missing`: sentences about what is unavailable
 * - `paperText`: for print only: brand, date and URL
 */
export interface VehicleProps {
  backLink: LinkView;
  crumbs: Crumb[];
  heading: string;
  trim?: string;
  glance: string[];
  gallery: GalleryProps;
  buyBox: BuyBoxProps;
  sections: LinkView[];
  facts: Term[];
  pricing: PricingProps;
  description?: SellerDescriptionProps;
  features: FeatureGroup[];
  history: HistoryProps;
  warranty: Cover[];
  owner: OwnerBoxProps;
  sellers?: SellerOffer[];
  shelves: CarShelfProps[];
  recentlyViewed?: RecentlyViewedProps | undefined;
  missing: string[];
  paperText: string;
}

/** The vehicle page. `compare`: absent for brands without it. */
export interface VehiclePageProps {
  document: DocumentProps;
  vehicle: VehicleProps;
  compare?: CompareBoxProps;
  push?: PushCalls | undefined;
}

/**
 * Pictures, price and seller first, then facts, then seller details and other cars. An early flush
 * ends before the latter.
 */
export function VehiclePage({ document, vehicle, compare, push }: VehiclePageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap vdp" id="main" tabIndex={-1}>
        <VehicleHead {...vehicle} />
        <div className="vdp-cols">
          <Gallery {...vehicle.gallery} />
          <BuyBox {...vehicle.buyBox} />
          <div className="vdp-main">
            <SectionNav links={vehicle.sections} />
            <VehicleFacts facts={vehicle.facts} />
            <Pricing {...vehicle.pricing} />
            {vehicle.description && <SellerDescription {...vehicle.description} />}
            <HistoryList {...vehicle.history} />
            {vehicle.features.length > 0 && <FeatureList groups={vehicle.features} />}
            <Warranty covers={vehicle.warranty} />
            <FlushBoundary />
            <OwnerBox {...vehicle.owner} />
            {vehicle.sellers && <SellerList sellers={vehicle.sellers} />}
          </div>
        </div>
        <MissingNotice sentences={vehicle.missing} />
        {vehicle.shelves.map((shelf) => (
          <CarShelf key={shelf.id} {...shelf} />
        ))}
        {vehicle.recentlyViewed && <RecentlyViewedList {...vehicle.recentlyViewed} />}
        <BuyBar {...vehicle.buyBox} />
      </main>
      {compare && <CompareBox {...compare} />}
      {push && <PushMark calls={push} />}
    </Document>
  );
}

function VehicleHead({ backLink, crumbs, heading, trim, glance, paperText }: VehicleProps) {
  return (
    <div className="vdp-head">
      <a className="back" id={PHOTO_IDS.backLink} href={backLink.href}>
        <Icon name="left" className="icon icon-sm" />
        {backLink.text}
      </a>
      <Breadcrumbs crumbs={crumbs} />
      <h1>
        <CarName name={heading} />
        {trim && <span>{` ${trim}`}</span>}
      </h1>
      <ul className="facts glance">
        {glance.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <p className="on-paper">{paperText}</p>
    </div>
  );
}

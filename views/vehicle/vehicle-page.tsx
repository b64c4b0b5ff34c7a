import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';
import type { PictureView } from '../picture.js';
import { BuyBox } from './buy-box.js';
import type { BuyBoxProps } from './buy-box.js';
import { FactTable } from './fact-table.js';
import type { FactRow } from './fact-table.js';
import { FeatureList } from './feature-list.js';
import type { FeatureGroup } from './feature-list.js';
import { Gallery } from './gallery.js';
import { HistoryList } from './history-list.js';
import type { HistoryEntry } from './history-list.js';
import { OwnerBox } from './owner-box.js';
import type { OwnerBoxProps } from './owner-box.js';
import { SellerDescription } from './seller-description.js';
import type { SellerDescriptionProps } from './seller-description.js';
import { SellerList } from './seller-list.js';
import type { SellerOffer } from './seller-list.js';
import { Warranty } from './warranty.js';
import type { Cover } from './warranty.js';

/**
 * One vehicle. `heading` '2021 Toyota RAV4', `subtitle` 'XLE Premium · Used · 38,214 mi', `flagText` 'Price reduced'. `backLink` leads to
 * the search the visitor came from ('Back to results') or to the model's cars. `history` and `features` may be empty and have no section
 * then. Anchors: `pricingSection`, `historySection`, `warrantySection`, `contact`. `sellers` is given when several owners list the same
 * vehicle.
 */
export interface VehicleProps {
  backLink?: LinkView;
  crumbs: Crumb[];
  heading: string;
  subtitle: string;
  flagText?: string;
  pictures: PictureView[];
  buyBox: BuyBoxProps;
  facts: FactRow[];
  description?: SellerDescriptionProps;
  features: FeatureGroup[];
  history: HistoryEntry[];
  warranty: Cover[];
  owner: OwnerBoxProps;
  sellers?: SellerOffer[];
}

/** The vehicle page: its frame and its contents. */
export interface VehiclePageProps {
  document: DocumentProps;
  vehicle: VehicleProps;
}

/** One vehicle: pictures, price and seller first, then everything that is known of it. */
export function VehiclePage({ document, vehicle }: VehiclePageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap vdp" id="main" tabIndex={-1}>
        <VehicleHead {...vehicle} />
        <div className="vdp-cols">
          <Gallery pictures={vehicle.pictures} flagText={vehicle.flagText} />
          <div className="buy-col">
            <BuyBox {...vehicle.buyBox} />
            <OwnerBox {...vehicle.owner} />
          </div>
          <div className="vdp-main">
            <FactTable facts={vehicle.facts} />
            {vehicle.description && <SellerDescription {...vehicle.description} />}
            {vehicle.history.length > 0 && <HistoryList history={vehicle.history} />}
            {vehicle.features.length > 0 && <FeatureList groups={vehicle.features} />}
            {vehicle.warranty.length > 0 && <Warranty covers={vehicle.warranty} />}
            {vehicle.sellers && <SellerList sellers={vehicle.sellers} />}
          </div>
        </div>
      </main>
    </Document>
  );
}

function VehicleHead({ backLink, crumbs, heading, subtitle }: VehicleProps) {
  return (
    <div className="vdp-head">
      {backLink && (
        <a className="back" href={backLink.href}>
          <Icon name="left" className="icon icon-sm" />
          {backLink.text}
        </a>
      )}
      <Breadcrumbs crumbs={crumbs} />
      <h1>{heading}</h1>
      <p className="sub">{subtitle}</p>
    </div>
  );
}

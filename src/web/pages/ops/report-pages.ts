import { Injectable } from '@nestjs/common';
import type { OpsCell } from '../../../../views/ops/ops-table.js';
import { OpsPage } from '../../../../views/ops/ops-page.js';
import { Catalog } from '../../../catalog/catalog.js';
import { Config } from '../../../platform/config/config.js';
import { Cars } from '../../../inventory/cars.js';
import type { ListedCar } from '../../../inventory/listing.js';
import { ListingReports } from '../../../leads/listing-reports.js';
import { fullCarName } from '../../../formatting/car-words.js';
import { countOf, formatCount } from '../../../formatting/number-formats.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';
import { REASON_WORDS } from '../contact/contact.presenter.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { OpsFrame, utcText } from './ops-frame.js';

/** Shoppers' reports of listings, on the metrics port. */
export const REPORTS_PATH = '/reports';

/** The page covers this many latest reports. */
const MOST = 1_000;

/** Comments shown per listing, the latest first. */
const SHOWN_COMMENTS = 3;

type Report = Awaited<ReturnType<ListingReports['latest']>>[number];

/** Reports by shoppers, one row per listing. */
@Injectable()
export class ReportPages {
  constructor(
    private readonly config: Config,
    private readonly reports: ListingReports,
    private readonly cars: Cars,
    private readonly catalog: Catalog,
    private readonly frame: OpsFrame,
    private readonly renderer: PageRenderer,
  ) {}

  async list({ isRefreshed, nonce }: { isRefreshed: boolean; nonce: string }): Promise<Buffer> {
    const reports = await this.reports.latest(MOST);
    const byListing = Map.groupBy(reports, ({ listingId }) => listingId);
    const cars = byListing.size === 0 ? [] : await this.cars.carsById([...byListing.keys()]);
    const carOf = new Map(cars.map((car) => [car.listing.id, car]));
    return this.renderer.render(OpsPage, {
      title: 'Reported listings',
      status: {
        text: countOf(byListing.size, 'listing'),
        tone: byListing.size === 0 ? 'good' : 'warning',
      },
      asOf: `Problems that shoppers report, newest first. Only the latest ${formatCount(MOST)} reports are shown.`,
      figures: [],
      charts: [],
      sections: [
        {
          id: 'reports',
          title: 'Listings',
          table: {
            label: 'Reported listings',
            columns: [
              { text: 'Car' },
              { text: 'What is wrong' },
              { text: 'Reports', isNumber: true },
              { text: 'Words' },
              { text: 'Latest, UTC' },
            ],
            rows: [...byListing].map(([id, ofListing]) => ({
              key: id,
              cells: this.cells(id, ofListing, carOf.get(id)),
            })),
            emptyText: 'No listings have been reported.',
          },
        },
      ],
      ...this.frame.of(REPORTS_PATH, isRefreshed, nonce),
    });
  }

  private cells(id: string, reports: readonly Report[], car: ListedCar | undefined): OpsCell[] {
    const shop = this.config.publicOrigin || `http://localhost:${this.config.port}`;
    const reasons = [...Map.groupBy(reports, ({ reason }) => reason)];
    const words = reports
      .flatMap(({ comments }) => (comments === '' ? [] : [comments]))
      .slice(0, SHOWN_COMMENTS);
    return [
      car
        ? { text: fullCarName(car.listing, this.catalog), href: shop + vehicleHref(id) }
        : { text: `${id}, no longer for sale` },
      {
        text: reasons
          .map(([reason, { length }]) =>
            length > 1 ? `${REASON_WORDS[reason]} (${length})` : REASON_WORDS[reason],
          )
          .join('; '),
      },
      { text: formatCount(reports.length) },
      { text: words.map((text) => `“${text}”`).join(' ') },
      { text: utcText(reports[0]!.createdAt) },
    ];
  }
}

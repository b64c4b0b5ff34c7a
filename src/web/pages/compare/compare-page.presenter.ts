import type { CompareProps, GoneCar } from '../../../../views/compare/compare-page.js';
import type { RemovedCar } from '../../../inventory/cars.js';
import type { ListedCar } from '../../../inventory/listing.js';
import type { PageHead } from '../document.presenter.js';
import { carName } from '../../../formatting/car-words.js';
import { HOME_PATH, RESULTS_PATH } from '../../../routes/links.js';
import { compareChangePath } from '../../../routes/compare-links.js';
import type { Comparison } from '../../../routes/compare-links.js';
import type { CompareReference } from './compare-table.presenter.js';
import { presentCompareTable } from './compare-table.presenter.js';
import { FULL_TEXT } from './compare-drawer.presenter.js';
import { COMPARE_LIMIT } from './compared-ids.js';
import type { CompareOutcome } from './compared-ids.js';

const HEADING = 'Compare cars';
const EMPTY =
  `No cars to compare yet. Select Compare on up to ${COMPARE_LIMIT} cars in the results to see their prices, mileage, fuel economy, history and ` +
  'features side by side.';

/** Head of the page. A comparison is personal, so search engines must not index it. */
export function presentCompareHead(
  cars: readonly ListedCar[],
  { catalog }: CompareReference,
): PageHead {
  const names = cars.map(({ listing }) => carName(listing, catalog));
  return {
    title: names.length === 0 ? HEADING : `Compare ${new Intl.ListFormat('en-US').format(names)}`,
    description: 'Cars for sale, side by side.',
    isIndexable: false,
  };
}

/**
 * The whole page. `carsHref`: the list with its cars. `gone`: descriptions of removed cars by id;
 * undefined if unknown. `outcome`: `full` if the redirect to this page dropped cars.
 */
export function presentCompare(
  cars: readonly ListedCar[],
  gone: ReadonlyMap<string, RemovedCar | undefined>,
  comparison: Comparison,
  carsHref: string,
  reference: CompareReference,
  outcome?: CompareOutcome,
): CompareProps {
  return {
    crumbs: [
      { text: 'Home', href: HOME_PATH },
      { text: 'Cars for Sale', href: RESULTS_PATH },
      { text: HEADING },
    ],
    heading: HEADING,
    noteText: outcome === 'full' ? FULL_TEXT : undefined,
    gone: Array.from(gone, ([id, car]) => presentGone(id, car, reference)),
    removeAction: compareChangePath('remove'),
    table: cars.length > 0 ? presentCompareTable(cars, comparison, carsHref, reference) : undefined,
    emptyText: cars.length > 0 || comparison.ids.length > 0 ? undefined : EMPTY,
    shareText:
      cars.length > 0 ? 'Share this page’s link to show someone else the same cars.' : undefined,
    more: { text: cars.length > 0 ? 'Back to cars for sale' : 'See cars for sale', href: carsHref },
  };
}

function presentGone(
  id: string,
  car: RemovedCar | undefined,
  { catalog }: CompareReference,
): GoneCar {
  const model = car && catalog.modelByCode(car.modelCode);
  if (!model) return { id, text: 'One of the cars you compared is no longer for sale.' };
  const name = `${catalog.makeName(model.makeCode)} ${model.name}`;
  const search = new URLSearchParams({ makeCode: model.makeCode, modelCode: model.code });
  return {
    id,
    text: `A ${name} you compared is no longer for sale.`,
    similar: { text: `See other ${name} cars`, href: `${RESULTS_PATH}?${search}` },
  };
}

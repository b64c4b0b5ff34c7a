import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { CarStrip } from '../car-strip.js';
import type { CarStripProps } from '../car-strip.js';
import { ZipField } from '../car-search.js';
import type { ZipFieldProps } from '../car-search.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';
import { LinkShelf } from '../link-shelf.js';
import type { ShelfLink } from '../link-shelf.js';
import { MissingNotice } from '../missing-notice.js';
import { SelectField } from '../results/select-field.js';
import type { SelectFieldProps } from '../results/select-field.js';
import { TrimTable } from '../trim-table.js';
import type { TrimTableProps } from '../trim-table.js';
import { BuiltCar } from './built-car.js';
import type { BuiltCarProps } from './built-car.js';
import { LinkList } from '../link-list.js';

/**
 * A new car, chosen by make, model, year and trim. `problems`: requested values that are not
 * available; `missing`: degraded parts. `choices`: the next step if the form does not have it yet;
 * `car`: what was chosen; `trims`: alternatives. `stock`: matching cars for sale, or `stockText`
 * why there are none.
 */
export interface BuildAndPriceProps {
  crumbs: Crumb[];
  title: string;
  lead: string;
  problems: string[];
  missing: string[];
  form: { action: string; selects: SelectFieldProps[]; zip: ZipFieldProps; submitText: string };
  car?: BuiltCarProps;
  trims?: TrimTableProps;
  stock: CarStripProps[];
  stockText?: string;
  links: LinkView[];
  choices?: { title: string; links: ShelfLink[] };
}

export interface BuildAndPricePageProps {
  document: DocumentProps;
  build: BuildAndPriceProps;
}

/** Every step is a link or a form field. */
export function BuildAndPricePage({ document, build }: BuildAndPricePageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap entry" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={build.crumbs} />
        <h1>{build.title}</h1>
        <p className="lead">{build.lead}</p>
        <Problems sentences={build.problems} />
        <MissingNotice sentences={build.missing} />
        <BuildForm {...build.form} />
        {build.car && <BuiltCar {...build.car} />}
        {build.choices && (
          <section>
            <h2>{build.choices.title}</h2>
            <LinkShelf links={build.choices.links} />
          </section>
        )}
        {build.trims && (
          <section>
            <h2>{build.trims.caption}</h2>
            <TrimTable {...build.trims} />
          </section>
        )}
        {build.stock.map((strip) => (
          <CarStrip key={strip.id} {...strip} />
        ))}
        {build.stockText && <p className="stock-none">{build.stockText}</p>}
        {build.links.length > 0 && (
          <LinkList className="error-links" links={build.links} linkClass="link" />
        )}
      </main>
    </Document>
  );
}

function Problems({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="note note-warn">
      <Icon name="warn" />
      <p>{sentences.join(' ')}</p>
    </div>
  );
}

function BuildForm({ action, selects, zip, submitText }: BuildAndPriceProps['form']) {
  return (
    <form className="car-search" method="get" action={action}>
      {selects.map((select) => (
        <SelectField key={select.id} {...select} />
      ))}
      <ZipField {...zip} />
      <button className="btn btn-primary" type="submit">
        {submitText}
      </button>
    </form>
  );
}

import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import { LinkShelf } from '../link-shelf.js';
import type { ShelfLink } from '../link-shelf.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { SelectField } from '../results/select-field.js';
import type { SelectFieldProps } from '../results/select-field.js';

/**
 * The way into a search: a GET form to `action`, then shelves of links (body styles, popular makes, ways to buy). `search.carried` are
 * hidden fields that every search takes along, `search.zip` is the name and value of the ZIP field ('78701', or empty), `submitText`
 * 'Search'.
 */
export interface HomeProps {
  heading: string;
  lead: string;
  search: {
    action: string;
    carried: HiddenField[];
    selects: SelectFieldProps[];
    zip: { name: string; value: string };
    submitText: string;
  };
  shelves: { title: string; links: ShelfLink[] }[];
}

/** The home page: its frame and its contents. */
export interface HomePageProps {
  document: DocumentProps;
  home: HomeProps;
}

/** The home page: a search to begin with, and ways in for those who would rather browse. */
export function HomePage({ document, home }: HomePageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main id="main" tabIndex={-1}>
        <div className="hero home-hero">
          <div className="wrap">
            <h1>{home.heading}</h1>
            <p className="lead">{home.lead}</p>
            <SearchForm {...home.search} />
          </div>
        </div>
        <div className="wrap shelves">
          {home.shelves.map((shelf) => (
            <section key={shelf.title}>
              <h2>{shelf.title}</h2>
              <LinkShelf links={shelf.links} />
            </section>
          ))}
        </div>
      </main>
    </Document>
  );
}

function SearchForm({ action, carried, selects, zip, submitText }: HomeProps['search']) {
  return (
    <search>
      <form className="home-search" method="get" action={action}>
        <HiddenFields fields={carried} />
        {selects.map((select) => (
          <SelectField key={select.id} {...select} />
        ))}
        <div className="field">
          <label htmlFor="home-zip">ZIP Code</label>
          <input
            className="input"
            id="home-zip"
            name={zip.name}
            defaultValue={zip.value}
            inputMode="numeric"
            pattern="[0-9]{5}"
            title="Enter a valid ZIP Code"
            maxLength={5}
            autoComplete="postal-code"
          />
        </div>
        <button className="btn btn-primary" type="submit">
          {submitText}
        </button>
      </form>
    </search>
  );
}

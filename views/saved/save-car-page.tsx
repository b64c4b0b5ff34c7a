import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';

/**
 * A car, saved or not. `form` changes that. `problemText`: why the car could not be saved.
 * `account`: link to an account, which may save more cars.
 */
export interface SaveCarPageProps {
  document: DocumentProps;
  save: {
    title: string;
    isSaved: boolean;
    back: LinkView;
    car: LinkView;
    priceText: string;
    problemText?: string | undefined;
    account?: LinkView | undefined;
    form?: { action: string; fields: HiddenField[]; submitText: string } | undefined;
    savedCars: LinkView;
  };
}

/** Page of the heart without scripts. */
export function SaveCarPage({ document, save }: SaveCarPageProps) {
  const { title, isSaved, back, car, priceText, problemText, account, form, savedCars } = save;
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap account-page" id="main" tabIndex={-1}>
        <a className="back" href={back.href}>
          <Icon name="left" className="icon icon-sm" />
          {back.text}
        </a>
        <h1>{title}</h1>
        <p className="lead">
          <a className="link" href={car.href}>
            {car.text}
          </a>
          {`, ${priceText}`}
        </p>
        {problemText && (
          <p className="note note-danger" role="alert">
            {problemText}
          </p>
        )}
        <div className="saved-actions">
          {account && (
            <a className="btn btn-primary" href={account.href}>
              {account.text}
            </a>
          )}
          {form && (
            <form method="post" action={form.action}>
              <HiddenFields fields={form.fields} />
              <button className={isSaved ? 'btn btn-outline' : 'btn btn-primary'} type="submit">
                {form.submitText}
              </button>
            </form>
          )}
          <a className="btn btn-outline" href={savedCars.href}>
            {savedCars.text}
          </a>
        </div>
      </main>
    </Document>
  );
}

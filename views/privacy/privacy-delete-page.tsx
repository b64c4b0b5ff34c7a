import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';

/** What will be deleted (`parts`, with counts), and the form that deletes it. */
export interface PrivacyDeleteProps {
  crumbs: Crumb[];
  title: string;
  lead: string;
  parts: string[];
  download: LinkView;
  action: string;
  fields: HiddenField[];
  submitText: string;
  cancel: LinkView;
}

export interface PrivacyDeletePageProps {
  document: DocumentProps;
  deletion: PrivacyDeleteProps;
}

/** Asks for confirmation. A plain form without scripts. */
export function PrivacyDeletePage({ document, deletion }: PrivacyDeletePageProps) {
  const { download, cancel } = deletion;
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap account-page" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={deletion.crumbs} />
        <h1>{deletion.title}</h1>
        <p className="lead">{deletion.lead}</p>
        {deletion.parts.length > 0 && (
          <ul className="account-benefits">
            {deletion.parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        )}
        <p>
          <a className="link" href={download.href} download="">
            {download.text}
          </a>
        </p>
        <form className="privacy-actions" method="post" action={deletion.action}>
          <HiddenFields fields={deletion.fields} />
          <button className="btn btn-primary" type="submit">
            {deletion.submitText}
          </button>
          <a className="btn btn-quiet" href={cancel.href}>
            {cancel.text}
          </a>
        </form>
      </main>
    </Document>
  );
}

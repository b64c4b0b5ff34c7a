import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { DialogHead } from '../dialog-head.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import { DEALER_DIFFERENCE_IDS } from '../islands/dealer-difference-ids.js';
import type { LinkView } from '../link.js';
import { SanitizedText } from './sanitized-text.js';
import type { SanitizedHtml } from './sanitized-text.js';

/** `title` 'Why buy from Capital Motors'. `cta` links to the dealer's site. */
export interface DealerDifferenceProps {
  title: string;
  logo?: { src: string; alt: string };
  html: SanitizedHtml;
  cta?: LinkView;
}

export function DealerDifferenceDialog(difference: DealerDifferenceProps) {
  return (
    <dialog
      className="dialog"
      id={DEALER_DIFFERENCE_IDS.dialog}
      aria-labelledby={DEALER_DIFFERENCE_IDS.heading}
    >
      <DialogHead id={DEALER_DIFFERENCE_IDS.heading} title={difference.title} />
      <div className="dialog-body">
        <p className="note note-warn" role="alert" id={DEALER_DIFFERENCE_IDS.missingImage} hidden />
        <Difference {...difference} />
      </div>
    </dialog>
  );
}

/** The same without scripts. */
export function DealerDifferencePage({
  document,
  crumbs,
  difference,
}: {
  document: DocumentProps;
  crumbs: Crumb[];
  difference: DealerDifferenceProps;
}) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap entry" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={crumbs} />
        <h1>{difference.title}</h1>
        <Difference {...difference} />
      </main>
    </Document>
  );
}

function Difference({ logo, html, cta }: DealerDifferenceProps) {
  return (
    <>
      {logo && <img className="article-image" loading="lazy" src={logo.src} alt={logo.alt} />}
      <SanitizedText html={html} />
      {cta && (
        <p className="entry-action">
          <a className="btn btn-primary" href={cta.href} rel="noopener nofollow">
            {cta.text}
          </a>
        </p>
      )}
    </>
  );
}

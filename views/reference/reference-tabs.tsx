import type { ReactNode } from 'react';
import { ScriptedPart } from '../islands/island.js';
import type { LinkView } from '../link.js';
import { SanitizedText } from '../content/sanitized-text.js';
import type { SanitizedHtml } from '../content/sanitized-text.js';
import { ConsumerReviewsTab } from './consumer-reviews-tab.js';
import type { ConsumerReviewsProps } from './consumer-reviews-tab.js';
import { Faqs } from './faqs.js';
import type { FaqsProps } from './faqs.js';
import { PricingTab } from './pricing-tab.js';
import type { PricingTabProps } from './pricing-tab.js';
import { SafetyTab } from './safety-tab.js';
import type { SafetyTabProps } from './safety-tab.js';
import { TAB_NAMES, editorialTabId } from './tab-names.js';
import { TrimsBlock } from '../trims/trims-block.js';
import type { TrimComparisonProps } from '../trims/trim-comparison.js';

/** Facts about the one model that is searched, by tab. `title`: 'About the Toyota RAV4'. */
export interface ReferenceTabsProps {
  title: string;
  pricing?: PricingTabProps;
  trims?: TrimComparisonProps;
  safety?: SafetyTabProps;
  reviews?: ConsumerReviewsProps;
  faqs?: FaqsProps;
  editorial?: EditorialTabView[];
  /** Links to the tabs' own pages, by `TabPanel.id`. */
  pages?: Record<string, LinkView> | undefined;
}

/** A tab with text by an editor. */
export interface EditorialTabView {
  id: string;
  name: string;
  html: SanitizedHtml;
}

/** A tab with contents. `id`: its anchor, and the last path segment of its page. */
export interface TabPanel {
  id: string;
  name: string;
  panel: ReactNode;
}

/** The tabs with contents, in display order. */
export function panelsOf({
  pricing,
  trims,
  safety,
  reviews,
  faqs,
  editorial = [],
}: ReferenceTabsProps): TabPanel[] {
  const builtIn: Readonly<Record<keyof typeof TAB_NAMES, ReactNode>> = {
    pricing: pricing && <PricingTab {...pricing} />,
    'compare-trims': trims && <TrimsBlock {...trims} />,
    safety: safety && <SafetyTab {...safety} />,
    'consumer-reviews': reviews && <ConsumerReviewsTab {...reviews} />,
    faqs: faqs && <Faqs {...faqs} />,
  };
  return [
    ...Object.entries(TAB_NAMES).flatMap(([id, name]) => {
      const panel = builtIn[id as keyof typeof TAB_NAMES];
      return panel ? [{ id, name, panel }] : [];
    }),
    ...editorial.map(({ id, name, html }) => ({
      id: editorialTabId(id),
      name,
      panel: <EditorialPanel {...{ name, html }} />,
    })),
  ];
}

/**
 * The tabs below the results. Without scripts all panels are shown one below another, and the tabs
 * link to them. With scripts the stylesheet shows the panel of the URL's fragment, or the first
 * one.
 */
export function ReferenceTabs(tabs: ReferenceTabsProps) {
  const { title, pages } = tabs;
  const panels = panelsOf(tabs);
  return (
    <section className="reference" aria-labelledby="reference-heading">
      <h2 id="reference-heading">{title}</h2>
      <ScriptedPart name="reference-tabs" hydrateOn="visible">
        {panels.length > 1 && (
          <div className="reference-tablist" data-tabs={title}>
            {panels.map(({ id, name }) => (
              <a key={id} id={`${id}-tab`} href={`#${id}`} aria-controls={id}>
                {name}
              </a>
            ))}
          </div>
        )}
        <div className="reference-panels" data-panels="">
          {panels.map(({ id, panel }) => (
            <div key={id} id={id} className="reference-panel">
              {panel}
              {pages?.[id] && (
                <p className="reference-page-link">
                  <a className="link" href={pages[id].href}>
                    {pages[id].text}
                  </a>
                </p>
              )}
            </div>
          ))}
        </div>
      </ScriptedPart>
    </section>
  );
}

function EditorialPanel({ name, html }: Pick<EditorialTabView, 'name' | 'html'>) {
  return (
    <>
      <h3>{name}</h3>
      <SanitizedText html={html} />
    </>
  );
}

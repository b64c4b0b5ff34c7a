import type { ReactNode } from 'react';
import { Compiled } from './compiled.js';
import type { CompiledView } from './compiled.js';
import { Island } from './islands/island.js';
import { PageEventIsland } from './islands/page-event.js';
import type { PageEventProps } from './islands/page-event.js';
import type { LinkView } from './link.js';
import { LeadBox } from './contact/lead-box.js';
import type { LeadCalls } from './islands/lead-ids.js';
import { SaveCarBox } from './saved/save-car-button.js';
import type { SaveCarBoxProps } from './saved/save-car-button.js';
import { SiteFooter } from './site-footer.js';
import type { SiteFooterProps } from './site-footer.js';
import { COMPILED_HEADER } from './site-header.js';
import type { SiteHeaderProps } from './site-header.js';
import { IDS } from './element-ids.js';
import { StructuredData, scriptText } from './structured-data.js';

/**
 * Data of every page around its content. All URLs are complete.
 * - `brand`: its key; `themeCss`: its tokens as a stylesheet
 * - `scheme`: the chosen color scheme; absent for the system's
 * - `lang`: 'en-US'; `title`: 'Used Cars for Sale - AutoMarket', brand included; `description`:
 * for search engines
 * - `robots`: content of the meta tag ('noindex, follow'); absent for indexable pages
 * - `canonicalHref`: absolute; `previousHref` and `nextHref`: neighbors of a results page
 * - `scriptHref`: the page's only module
 * - `manifestHref`: web app manifest; `appleIconHref`: icon for an iPhone's home screen
 * - `dictionaryHref`: compression dictionary for the next page, loaded when idle
 * - `islandsHref`: folder of the islands' scripts
 * - `pageEvent`: sent on the first interaction; absent if the page is not counted
 * - `structuredData`: JSON-LD
 * - `skipLink`: default is 'Skip to vehicle Listings' at `#listings`
 */
export interface DocumentProps {
  lang: string;
  brand: string;
  scheme?: 'light' | 'dark';
  title: string;
  description?: string;
  robots?: string;
  canonicalHref?: string;
  previousHref?: string;
  nextHref?: string;
  iconHref?: string;
  manifestHref?: string;
  appleIconHref?: string;
  stylesheetHrefs: string[];
  dictionaryHref?: string | undefined;
  themeCss?: string;
  scriptHref?: string;
  islandsHref?: string;
  pageEvent?: PageEventProps;
  structuredData?: string;
  skipLink?: LinkView;
  saveCar?: SaveCarBoxProps | undefined;
  lead?: LeadCalls;
  header: SiteHeaderProps;
  footer: SiteFooterProps;
}

/** For pages whose main content is not a list of vehicles. */
export const skipToMain: LinkView = { text: 'Skip to main content', href: '#main' };

const skipToListings: LinkView = { text: 'Skip to vehicle Listings', href: `#${IDS.listings}` };

/**
 * The page around its content. The live region is empty at load, so that only later changes are
 * announced.
 */
export function Document({ children, ...page }: DocumentProps & { children: ReactNode }) {
  const { footer, pageEvent, saveCar, lead, skipLink = skipToListings } = page;
  return (
    <html lang={page.lang} data-brand={page.brand} data-scheme={page.scheme}>
      <Head {...page} />
      <body>
        <a className="skip" href={skipLink.href}>
          {skipLink.text}
        </a>
        <Compiled of={COMPILED_HEADER} items={[page.header]} />
        {children}
        <Compiled
          of={COMPILED_END}
          items={[{ footer, pageEvent, saveCar, lead, isOfList: page.skipLink === undefined }]}
        />
      </body>
    </html>
  );
}

/** What follows the content. The same on most pages. */
const COMPILED_END: CompiledView<
  Pick<DocumentProps, 'footer' | 'pageEvent' | 'saveCar' | 'lead'> & { isOfList: boolean }
> = {
  view: ({ footer, pageEvent, saveCar, lead, isOfList }) => (
    <>
      <SiteFooter {...footer} />
      {pageEvent && (
        <Island name="page-event" hydrateOn="page" view={PageEventIsland} props={pageEvent} />
      )}
      {saveCar && <SaveCarBox {...saveCar} />}
      {lead && <LeadBox calls={lead} hasKept={saveCar?.hasKept === true} />}
      <output className="vh" id={IDS.announcer} aria-live="polite" />
      <OfflineNotice shown={isOfList ? 'these results are' : 'this page is'} />
    </>
  ),
  printed: new Set(['text', 'href']),
};

/**
 * Shown by the page's script when a click finds no connection (`b`) or no response (`i`). The
 * script adds when the results were rendered.
 */
function OfflineNotice({ shown }: { shown: string }) {
  return (
    <p className="note note-warn offline-notice" id={IDS.offlineNotice} role="alert" hidden>
      <span>
        <b>You are offline;</b>
        <i>The page could not be reached;</i>
        {` ${shown} from `}
        <span data-drawn-at="" />. <b>Check your connection, then try again.</b>
        <i>Please try again.</i>
      </span>
    </p>
  );
}

/**
 * Elements with `data-at-load` describe the loaded search; the script removes them when the search
 * changes.
 */
function Head(page: DocumentProps) {
  return (
    <head>
      <meta charSet="utf-8" />
      {/* Phones must not shrink the page to the width of a table that scrolls horizontally. */}
      <meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1" />
      <meta name="color-scheme" content={page.scheme ?? 'light dark'} />
      <title>{page.title}</title>
      {page.description && <meta name="description" content={page.description} data-at-load="" />}
      {page.robots && <meta name="robots" content={page.robots} data-at-load="" />}
      {page.canonicalHref && <link rel="canonical" href={page.canonicalHref} data-at-load="" />}
      {page.previousHref && <link rel="prev" href={page.previousHref} data-at-load="" />}
      {page.nextHref && <link rel="next" href={page.nextHref} data-at-load="" />}
      {page.iconHref && <link rel="icon" href={page.iconHref} />}
      {page.manifestHref && <link rel="manifest" href={page.manifestHref} />}
      {page.appleIconHref && <link rel="apple-touch-icon" href={page.appleIconHref} />}
      {page.stylesheetHrefs.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {page.themeCss && <style>{page.themeCss}</style>}
      <StyleBarrier />
      {page.islandsHref && <ImportMap islandsHref={page.islandsHref} />}
      {page.scriptHref && <script type="module" src={page.scriptHref} />}
      {page.dictionaryHref && <link rel="compression-dictionary" href={page.dictionaryHref} />}
      {page.structuredData && <StructuredData json={page.structuredData} isOfLoad />}
    </head>
  );
}

/** What the inline scripts of a page contain; the content security policy allows them by hash. */
export function inlineScripts(islandsHref: string): string[] {
  return [STYLE_BARRIER, importMapText(islandsHref)];
}

const STYLE_BARRIER = ' ';

function importMapText(islandsHref: string): string {
  return scriptText(JSON.stringify({ imports: { 'island/': islandsHref } }));
}

/**
 * An empty script waits for the stylesheets before it. Without one, Chromium paints the following
 * content in default colors first, and runs every transition from there.
 */
function StyleBarrier() {
  return <script dangerouslySetInnerHTML={{ __html: STYLE_BARRIER }} />;
}

/** Before the first script, which knows islands by name alone. */
function ImportMap({ islandsHref }: { islandsHref: string }) {
  return (
    <script type="importmap" dangerouslySetInnerHTML={{ __html: importMapText(islandsHref) }} />
  );
}

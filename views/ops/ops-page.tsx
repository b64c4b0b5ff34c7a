import { Fragment } from 'react';
import { ModerationQueue } from './moderation-queue.js';
import type { ModerationQueueProps } from './moderation-queue.js';
import { OpsChart } from './ops-chart.js';
import type { OpsChartProps } from './ops-chart.js';
import { OpsTable } from './ops-table.js';
import type { OpsTableProps, Tone } from './ops-table.js';

/** A figure with its name: 'Cars', '25,000'. `note` explains it where needed. */
export interface OpsFigure {
  name: string;
  value: string;
  note?: string | undefined;
}

/** A section of the dashboard: figures, a table, or reviews to moderate. */
export interface OpsSection {
  id: string;
  title: string;
  about?: string;
  figures?: OpsFigure[];
  table?: OpsTableProps;
  queue?: ModerationQueueProps;
}

/**
 * The dashboard. `status`: the worst status of any part. `refreshSeconds`: interval of
 * automatic reloads; absent if off. `refreshLink` switches that. `links`: other pages for
 * operators. `themeCss`: design tokens of the brand, in a style element with `nonce`.
 */
export interface OpsProps {
  title: string;
  asOf: string;
  status: { text: string; tone: Tone };
  refreshSeconds?: number | undefined;
  refreshLink: { text: string; href: string };
  links?: { text: string; href: string }[];
  stylesheetHref: string;
  themeCss: string;
  nonce: string;
  figures: OpsFigure[];
  charts: OpsChartProps[];
  sections: OpsSection[];
}

/** The page `/ops` for operators, on the metrics port. It has no script and no shop header. */
export function OpsPage(page: OpsProps) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {page.refreshSeconds !== undefined && (
          <meta httpEquiv="refresh" content={String(page.refreshSeconds)} />
        )}
        <title>{`${page.status.text} - ${page.title}`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={page.stylesheetHref} />
        <style nonce={page.nonce}>{page.themeCss}</style>
      </head>
      <body>
        <main className="wrap ops">
          <header className="ops-head">
            <div>
              <p className="ops-eyebrow">Forecourt</p>
              <h1>{page.title}</h1>
            </div>
            <p className={`ops-status ops-${page.status.tone}`}>{page.status.text}</p>
            <p className="ops-as-of">
              {page.asOf} <a href={page.refreshLink.href}>{page.refreshLink.text}</a>
              {page.links?.map(({ text, href }) => (
                <Fragment key={href}>
                  {' · '}
                  <a href={href}>{text}</a>
                </Fragment>
              ))}
            </p>
          </header>
          <Figures figures={page.figures} />
          <div className="ops-charts">
            {page.charts.map((chart) => (
              <OpsChart key={chart.title} {...chart} />
            ))}
          </div>
          <div className="ops-sections">
            {page.sections.map((section) => (
              <Section key={section.id} {...section} />
            ))}
          </div>
        </main>
      </body>
    </html>
  );
}

function Section({ id, title, about, figures, table, queue }: OpsSection) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {about && <p className="ops-about">{about}</p>}
      {figures && <Figures figures={figures} />}
      {table && <OpsTable {...table} />}
      {queue && <ModerationQueue {...queue} />}
    </section>
  );
}

function Figures({ figures }: { figures: OpsFigure[] }) {
  return (
    <dl className="ops-figures">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

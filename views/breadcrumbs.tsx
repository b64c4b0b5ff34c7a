import type { CompiledView } from './compiled.js';

/** One breadcrumb: 'Toyota'. The last one is the page itself and has no `href`. */
export interface Crumb {
  text: string;
  href?: string;
}

export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumbs">
        {crumbs.map(({ text, href }) => (
          <li key={text}>
            {href ? <a href={href}>{text}</a> : <span aria-current="page">{text}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

export const COMPILED_BREADCRUMBS: CompiledView<{ crumbs: Crumb[] }> = {
  view: Breadcrumbs,
  printed: new Set(['text', 'href']),
};

/** One step of the way from home: `text` 'Toyota'. The last crumb is the page itself and has no `href`. */
export interface Crumb {
  text: string;
  href?: string;
}

/** The way from home to this page, as a list that screen readers announce as the breadcrumb. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumbs">
        {crumbs.map(({ text, href }) => (
          <li key={text}>{href ? <a href={href}>{text}</a> : <span aria-current="page">{text}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}

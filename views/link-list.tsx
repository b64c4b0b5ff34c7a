import type { LinkView } from './link.js';

/** Links in a vertical list. `linkClass`: class of each link. */
export function LinkList({
  links,
  className,
  linkClass,
}: {
  links: LinkView[];
  className?: string;
  linkClass?: string;
}) {
  return (
    <ul className={className}>
      {links.map(({ text, href }) => (
        <li key={`${href} ${text}`}>
          <a className={linkClass} href={href}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

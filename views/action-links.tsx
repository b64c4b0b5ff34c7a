import type { LinkView } from './link.js';

/** Links as buttons; the first is the primary one. */
export function ActionLinks({ links }: { links: LinkView[] }) {
  return (
    <ul className="actions">
      {links.map(({ text, href }, at) => (
        <li key={href}>
          <a className={at === 0 ? 'btn btn-primary' : 'btn btn-outline'} href={href}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

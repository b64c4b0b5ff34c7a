import type { LinkView } from '../link.js';

/** The ways within the page: `href` '#pricingSection'. They stay in view above the sections of wide screens. */
export function SectionNav({ links }: { links: LinkView[] }) {
  return (
    <nav className="sections" aria-label="On this page">
      <ul>
        {links.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import type { LinkView } from './link.js';

export interface SiteFooterProps {
  columns: { title: string; links: LinkView[] }[];
  legalText: string;
  legalLinks: LinkView[];
}

/** The foot of every page. */
export function SiteFooter({ columns, legalText, legalLinks }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="cols">
          {columns.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map((link) => (
                  <li key={link.text}>
                    <a href={link.href}>{link.text}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="base">
          <p>{legalText}</p>
          {legalLinks.map((link) => (
            <a key={link.text} href={link.href}>
              {link.text}
            </a>
          ))}
        </div>
      </div>
    </footer>
  );
}

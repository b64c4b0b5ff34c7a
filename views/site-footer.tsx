import { AppearanceSwitch } from './appearance-switch.js';
import type { AppearanceSwitchProps } from './appearance-switch.js';
import type { LinkView } from './link.js';

/**
 * Lists of links under headings ('Shop', 'Company'), the light and dark switch, and the last line
 * of every page: `legalText` '© 2026 AutoMarket. Prices exclude tax, title and fees.' and
 * `legalLinks` ('Privacy', 'Terms').
 */
export interface SiteFooterProps {
  columns: { title: string; links: LinkView[] }[];
  appearance: AppearanceSwitchProps;
  legalText: string;
  legalLinks: LinkView[];
}

export function SiteFooter({ columns, appearance, legalText, legalLinks }: SiteFooterProps) {
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
        <AppearanceSwitch {...appearance} />
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

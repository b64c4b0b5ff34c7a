import type { LinkView } from '../link.js';

/**
 * An item of a mail: a car or a search. URLs are absolute; `imageSrc` has a format that mail
 * programs can show.
 */
export interface MailItem {
  title: string;
  lines: string[];
  href?: string | undefined;
  imageSrc?: string | undefined;
}

/** Contents of a mail. `action`: the main link. Colors are those of the brand's light theme. */
export interface MailProps {
  brandName: string;
  homeHref: string;
  accent: string;
  accentInk: string;
  heading: string;
  paragraphs: string[];
  items?: MailItem[];
  action?: LinkView | undefined;
  footLines: string[];
  footLinks?: LinkView[];
}

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';
const INK = '#10161f';
const MUTED = '#525c6b';
/**
 * Dark theme for mail programs that support media queries; the others keep the light colors.
 * `!important` overrides the inline styles.
 */
const DARK = [
  '@media (prefers-color-scheme:dark){',
  '.m-page{background:#10151d!important;color:#eef1f6!important}',
  '.m-box{background:#1a212c!important}',
  '.m-ink{color:#eef1f6!important}',
  '.m-muted{color:#b4bdca!important}',
  '.m-link{color:#a9c4ff!important}',
  '}',
].join('');

/**
 * A mail as HTML. Mail programs support neither stylesheets nor grids, so it has a table and inline
 * styles.
 */
export function Mail(mail: MailProps) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{mail.heading}</title>
        <style>{DARK}</style>
      </head>
      <body
        className="m-page"
        style={{
          margin: 0,
          padding: '24px 12px',
          background: '#f5f6f9',
          fontFamily: FONT,
          color: INK,
        }}
      >
        <table
          role="presentation"
          className="m-box"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ maxWidth: 560, margin: '0 auto', background: '#ffffff' }}
        >
          <tbody>
            <tr>
              <td style={{ padding: '20px 24px', borderBottom: `3px solid ${mail.accent}` }}>
                <a
                  className="m-ink"
                  href={mail.homeHref}
                  style={{ color: INK, fontSize: 18, fontWeight: 700, textDecoration: 'none' }}
                >
                  {mail.brandName}
                </a>
              </td>
            </tr>
            <tr>
              <td style={{ padding: '24px' }}>
                <h1 style={{ margin: '0 0 16px', fontSize: 22, lineHeight: '28px' }}>
                  {mail.heading}
                </h1>
                {mail.paragraphs.map((paragraph) => (
                  <p
                    key={paragraph}
                    style={{
                      margin: '0 0 16px',
                      fontSize: 16,
                      lineHeight: '24px',
                      whiteSpace: 'pre-line',
                    }}
                  >
                    {paragraph}
                  </p>
                ))}
                {mail.items?.map((item) => (
                  <Item key={item.href ?? item.title} {...item} accent={mail.accent} />
                ))}
                {mail.action && (
                  <p style={{ margin: '24px 0' }}>
                    <a
                      href={mail.action.href}
                      style={{
                        display: 'inline-block',
                        padding: '12px 20px',
                        background: mail.accent,
                        color: mail.accentInk,
                        fontSize: 16,
                        fontWeight: 600,
                        textDecoration: 'none',
                      }}
                    >
                      {mail.action.text}
                    </a>
                  </p>
                )}
              </td>
            </tr>
            <tr>
              <td
                className="m-muted"
                style={{
                  padding: '16px 24px',
                  borderTop: '1px solid #e2e6ec',
                  color: MUTED,
                  fontSize: 13,
                  lineHeight: '20px',
                }}
              >
                {mail.footLines.map((line) => (
                  <p key={line} style={{ margin: '0 0 8px' }}>
                    {line}
                  </p>
                ))}
                {mail.footLinks?.map(({ text, href }) => (
                  <p key={href} style={{ margin: '0 0 8px' }}>
                    <a className="m-muted" href={href} style={{ color: MUTED }}>
                      {text}
                    </a>
                  </p>
                ))}
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Item({ title, lines, href, imageSrc, accent }: MailItem & { accent: string }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 16px' }}
    >
      <tbody>
        <tr>
          {imageSrc && (
            <td width={132} style={{ verticalAlign: 'top', paddingRight: 12 }}>
              <img
                src={imageSrc}
                alt={title}
                width={120}
                style={{ display: 'block', width: 120, height: 'auto' }}
              />
            </td>
          )}
          <td style={{ verticalAlign: 'top', fontSize: 15, lineHeight: '22px' }}>
            {href ? (
              <a className="m-link" href={href} style={{ color: accent, fontWeight: 600 }}>
                {title}
              </a>
            ) : (
              <strong>{title}</strong>
            )}
            {lines.map((line) => (
              <div key={line} className="m-muted" style={{ color: MUTED }}>
                {line}
              </div>
            ))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

import type { MailProps } from '../../../views/mail/mail.js';

/** The plain-text version of a mail. URLs are on lines of their own. */
export function mailText({
  brandName,
  heading,
  paragraphs,
  items = [],
  action,
  footLines,
  footLinks = [],
}: MailProps): string {
  const blocks = [
    brandName,
    heading,
    ...paragraphs,
    ...items.map(({ title, lines, href }) => [title, ...lines, href].filter(Boolean).join('\n')),
    ...(action ? [`${action.text}:\n${action.href}`] : []),
    ['--', ...footLines, ...footLinks.map(({ text, href }) => `${text}: ${href}`)].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

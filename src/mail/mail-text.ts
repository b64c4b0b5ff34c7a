import type { MailProps } from '../../views/mail/mail.js';

/** The same mail for programs that show text alone, and for people who ask them to. Addresses stand on lines of their own. */
export function mailText({ brandName, heading, paragraphs, items = [], action, footLines, footLinks = [] }: MailProps): string {
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

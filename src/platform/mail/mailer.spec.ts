import { describe, expect, it } from '@jest/globals';
import { BRANDS } from '../config/brands.js';
import { readConfig } from '../config/config.js';
import type { Outbox } from '../outbox/outbox.js';
import { Mailer } from './mailer.js';
import type { OutgoingMail } from './outgoing-mail.js';

const [brand] = Object.values(BRANDS);

function mailWith(env: Readonly<Record<string, string>>): OutgoingMail {
  const mailer = new Mailer({} as Outbox, readConfig(env));
  const content = {
    subject: 'Hello',
    origin: 'https://cars.example',
    heading: 'Hello',
    paragraphs: [],
    footLines: ['Why you get this.'],
  };
  return mailer.write(brand!, { email: 'pat@example.com', ownerId: 'pat' }, content)
    .body as OutgoingMail;
}

describe('Every mail', () => {
  it("has the shop's postal address in its footer", () => {
    const { html, text } = mailWith({ MAIL_POSTAL_ADDRESS: '1 Main St, Austin, TX 78701' });
    for (const said of [html, text])
      expect(said).toContain(`${brand!.displayName}, 1 Main St, Austin, TX 78701`);
  });

  it('has no address when none is set', () => {
    expect(mailWith({}).text.endsWith('Why you get this.\n')).toBe(true);
  });
});

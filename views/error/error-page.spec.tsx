import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { ErrorPage } from './error-page.js';

describe('The error page', () => {
  it('repeats the search by a button, without scripts', () => {
    const html = renderToStaticMarkup(
      <ErrorPage
        document={{
          lang: 'en',
          brand: 'classifieds',
          title: 'Error',
          stylesheetHrefs: [],
          header: {
            brandName: 'AutoMarket',
            homeHref: '/',
            navigation: [],
            saved: { text: 'Saved', href: '/saved', count: 0 },
          },
          footer: {
            columns: [],
            appearance: { action: '/appearance', options: [] },
            legalText: '',
            legalLinks: [],
          },
        }}
        error={{
          retry: {
            action: '/cars-for-sale',
            fields: [{ name: 'makeCode', value: 'TOYOTA' }],
          },
          links: [],
        }}
      />,
    );
    expect(html).toContain('<h1>We are sorry. There was an issue with your last search.</h1>');
    expect(html).toMatch(
      /<form action="\/cars-for-sale" method="get"><input type="hidden" name="makeCode" value="TOYOTA"\/><button/,
    );
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>Please try again<\/button><\/form>/);
  });
});

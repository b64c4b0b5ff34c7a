import { describe, expect, it } from '@jest/globals';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 50 });
const get = async (search: string) =>
  (await site.app.inject({ url: `/sign-in${search}`, headers: { host: 'automarket.localhost', 'user-agent': 'Mozilla/5.0' } })).body;
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)![0];

describe('Sign in', () => {
  it('says that there are no accounts yet', async () => {
    expect(await get('')).toContain('Accounts come with a later release.');
    expect(await get('?defaultScreen=signup')).toContain('<h1>Create a free account</h1>');
    expect(await get('?defaultScreen=other')).toContain('<h1>Sign In</h1>');
  });

  it.each([
    ['/cars-for-sale?makeCode=TOYOTA&zip=78701', '/cars-for-sale?makeCode=TOYOTA&amp;zip=78701', 'Back to your search'],
    ['http://automarket.localhost/cars-for-sale/vehicle/1', '/cars-for-sale/vehicle/1', 'Back to the car'],
    ['/all-cars#letter-t', '/all-cars#letter-t', 'Back to where you were'],
  ])('leads back to %s', async (refUrl, href, text) => {
    const main = mainOf(await get(`?defaultScreen=signup&refUrl=${encodeURIComponent(refUrl)}`));
    expect(main).toContain(`<a class="btn btn-primary" href="${href}">${text}</a>`);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)', '/sign-in?a=1'])(
    'leads nowhere else: %s',
    async (refUrl) => {
      const main = mainOf(await get(`?refUrl=${encodeURIComponent(refUrl)}`));
      expect(main).not.toMatch(/Back to|evil|javascript/);
    },
  );

  it('takes no list for a return address', async () => {
    expect(mainOf(await get('?refUrl=/a&refUrl=/b'))).not.toContain('Back to');
  });
});

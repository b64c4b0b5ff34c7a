import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import type { VehicleProps } from './vehicle-page.js';
import { VehiclePage } from './vehicle-page.js';

const aVehicle: VehicleProps = {
  backLink: { text: 'Back to 1,284 results', href: '/cars-for-sale?makeCode=TOYOTA' },
  crumbs: [{ text: 'Home', href: '/' }, { text: '2021 Toyota RAV4' }],
  heading: '2021 Toyota RAV4',
  subtitle: 'XLE · Used · 38,214 mi',
  pictures: [1, 2, 3, 4].map((at) => ({
    src: `/${at}.jpg`,
    alt: `Gray 2021 Toyota RAV4, picture ${at} of 4`,
    widthPixels: 800,
    heightPixels: 600,
  })),
  buyBox: {
    priceText: '$26,490',
    verdict: { kind: 'great', label: 'Great Price', detailText: '$1,820 below market' },
    gauge: { pinPercent: 100, greatText: 'under $27,200', goodText: 'to $28,600' },
    explanation: 'Compared with 212 similar cars.',
    action: { text: 'Check Availability', href: '#contact' },
  },
  facts: [{ term: 'Mileage', value: '38,214 mi' }],
  features: [],
  history: [],
  warranty: [{ title: 'Money Back Guarantee', sentences: ['Return it within 14 days or 1,000 miles.'] }],
  owner: { name: 'Hill Country Toyota', initials: 'HC', hours: [], services: [] },
};

function draw(changes: Partial<VehicleProps> = {}): string {
  return renderToStaticMarkup(
    <VehiclePage
      document={{
        lang: 'en',
        brand: 'classifieds',
        title: '2021 Toyota RAV4',
        stylesheetHrefs: [],
        header: { brandName: 'AutoMarket', homeHref: '/', navigation: [] },
        footer: { columns: [], legalText: '', legalLinks: [] },
      }}
      vehicle={{ ...aVehicle, ...changes }}
    />,
  );
}

describe('the vehicle page', () => {
  it('has the anchors that listing links point at', () => {
    for (const anchor of ['pricingSection', 'warrantySection', 'contact']) expect(draw()).toContain(` id="${anchor}"`);
  });

  it('leads back to the results', () => {
    expect(draw()).toMatch(/<a class="back" href="\/cars-for-sale\?makeCode=TOYOTA">.*?Back to 1,284 results<\/a>/);
  });

  it('shows every picture with its own words and asks for the first one at once', () => {
    const images = draw().match(/<img[^>]*>/g) ?? [];
    expect(images).toHaveLength(4);
    expect(images.filter((image) => image.includes('loading="lazy"'))).toHaveLength(3);
    expect(draw()).toContain('alt="Gray 2021 Toyota RAV4, picture 4 of 4"');
  });

  it('explains the verdict and keeps the pin on the track', () => {
    expect(draw()).toContain('Compared with 212 similar cars.');
    expect(draw()).toMatch(/<circle cx="312" cy="10" r="8"/);
  });

  it('names the other sellers of the same vehicle, and links to all but this one', () => {
    const sellers = [
      { name: 'Hill Country Toyota', detailText: 'Austin, TX', priceText: '$26,490', href: '/a', isCurrent: true },
      { name: 'Lone Star Autos', detailText: 'Round Rock, TX', priceText: '$26,990', href: '/b', isCurrent: false },
    ];
    expect(draw()).not.toContain('Sellers of this vehicle');
    expect(draw({ sellers })).toContain('<b>Hill Country Toyota</b>');
    expect(draw({ sellers })).toContain('<a class="link" href="/b">Lone Star Autos</a>');
  });

  it("shows the seller's words as text, in paragraphs, and folds what is long without a script", () => {
    const html = draw({ description: { shown: ['One owner, <b>garage kept</b>.', 'New tires:\n- front'], folded: ['And so on.'] } });
    expect(html).toContain('<p>One owner, &lt;b&gt;garage kept&lt;/b&gt;.</p><p>New tires:\n- front</p><details>');
    expect(html).toMatch(/<summary>.*?Read more.*?<\/summary><p>And so on\.<\/p><\/details>/);
    expect(draw()).not.toContain('From the seller');
  });
});

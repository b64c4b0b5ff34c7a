import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import type { VehicleProps } from './vehicle-page.js';
import { VehiclePage } from './vehicle-page.js';

const aVehicle: VehicleProps = {
  backLink: { text: 'Back to 1,284 results', href: '/cars-for-sale?makeCode=TOYOTA' },
  crumbs: [{ text: 'Home', href: '/' }, { text: '2021 Toyota RAV4' }],
  heading: '2021 Toyota RAV4',
  trim: 'XLE',
  glance: ['Used', '38,214 mi'],
  gallery: {
    pictures: [1, 2, 3, 4].map((at) => ({
      src: `/${at}.jpg`,
      alt: `Gray 2021 Toyota RAV4, picture ${at} of 4`,
      widthPixels: 800,
      heightPixels: 600,
    })),
    countText: '4 photos',
  },
  buyBox: {
    priceText: '$26,490',
    verdict: { kind: 'great', label: 'Great Price', detailText: '$1,820 below market' },
    seller: { name: 'Hill Country Toyota' },
    phoneText: '(512) 555-0142',
    contact: { text: 'Contact dealer', href: '#contact' },
    share: { title: 'A car', href: 'https://cars.example/1', mailHref: 'mailto:?subject=A%20car' },
    call: { text: 'Call dealer', href: 'tel:5125550142' },
  },
  sections: [{ text: 'Price', href: '#pricingSection' }],
  facts: [{ term: 'Mileage', value: '38,214 mi' }],
  pricing: {
    rows: [{ term: 'Asking price', value: '$26,490' }],
    history: [
      {
        since: '2026-11-21T09:00:00.000Z',
        dayText: 'November 21, 2026',
        priceText: '$26,490',
        changeText: '$1,000 less',
      },
      { since: '2026-11-02T09:00:00.000Z', dayText: 'November 2, 2026', priceText: '$27,490' },
    ],
    offers: ['First oil change free'],
    rating: {
      verdict: { kind: 'great', label: 'Great Price' },
      gauge: { pinPercent: 0, isBelow: true, expectedText: '$28,310' },
      text: 'We expect about $28,310.',
    },
    paymentText: 'About $421 a month.',
  },
  features: [],
  history: { entries: [], text: 'This is a new car. It has had no owners.' },
  warranty: [
    { title: 'Money Back Guarantee', sentences: ['Return it within 14 days or 1,000 miles.'] },
  ],
  owner: { name: 'Hill Country Toyota', initials: 'HC', hours: [], services: [], asks: [] },
  shelves: [],
  missing: [],
  paperText: 'AutoMarket, November 23, 2026. https://shop.example/cars-for-sale/vehicle/1',
};

function draw(changes: Partial<VehicleProps> = {}): string {
  return renderToStaticMarkup(
    <VehiclePage
      document={{
        lang: 'en',
        brand: 'classifieds',
        title: '2021 Toyota RAV4',
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
      vehicle={{ ...aVehicle, ...changes }}
    />,
  );
}

describe('The vehicle page', () => {
  it('has the anchors of listing links', () => {
    for (const anchor of ['pricingSection', 'historySection', 'warrantySection', 'contact'])
      expect(draw()).toContain(` id="${anchor}"`);
  });

  it('links back to the results', () => {
    expect(draw()).toMatch(
      /<a class="back" id="back-link" href="\/cars-for-sale\?makeCode=TOYOTA">.*?Back to 1,284 results<\/a>/,
    );
  });

  it('shows every picture with its own text, loads the first eagerly, with a thumbnail for each', () => {
    const html = draw();
    const images = html.match(/<img[^>]*>/g) ?? [];
    expect(images.filter((image) => /alt="[^"]/.test(image))).toHaveLength(4);
    expect(images.filter((image) => !image.includes('loading="lazy"'))).toHaveLength(1);
    for (const at of [1, 2, 3, 4])
      expect(html).toMatch(new RegExp(`id="photo-${at}".*href="#photo-${at}"`));
  });

  it('has no counter, thumbnails or buttons for one picture', () => {
    const { pictures } = aVehicle.gallery;
    const html = draw({ gallery: { pictures: pictures.slice(0, 1) } });
    expect(html).not.toMatch(/class="(?:photo-count|thumbs)"|id="photo-next"/);
  });

  it('has a skip link past many photos', () => {
    const [picture] = aVehicle.gallery.pictures;
    const pictures = Array.from({ length: 24 }, () => picture!);
    expect(draw({ gallery: { pictures, countText: '24 photos' } })).toContain(
      'href="#factsSection">Skip past the photos</a>',
    );
    expect(draw()).not.toContain('Skip past the photos');
  });

  it('explains the price and keeps the pin on the track', () => {
    expect(draw()).toContain('We expect about $28,310.');
    expect(draw()).toMatch(/<circle cx="8" cy="10" r="8"/);
    expect(draw({ pricing: { rows: [], history: [], offers: [], paymentText: '' } })).toContain(
      'There aren’t enough similar cars',
    );
  });

  it('shows the price history, newest first, when known', () => {
    const rows = [
      ...draw().matchAll(
        /<tr><td><time dateTime="([^"]*)">(.*?)<\/time><\/td><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g,
      ),
    ];
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ['2026-11-21T09:00:00.000Z', 'November 21, 2026', '$26,490', '$1,000 less'],
      ['2026-11-02T09:00:00.000Z', 'November 2, 2026', '$27,490', ''],
    ]);
    expect(draw({ pricing: { rows: [], history: [], offers: [] } })).not.toContain('Price history');
  });

  it('shows the phone number as text beside the call link', () => {
    expect(draw()).toMatch(/<p class="buy-phone">.*?\(512\) 555-0142<\/p>/);
    expect(draw()).toMatch(
      /<a class="btn btn-primary" href="tel:5125550142" aria-label="Call dealer">.*?Call<\/a>/,
    );
    const { phoneText: _, ...silent } = aVehicle.buyBox;
    const html = draw({ buyBox: { ...silent, call: silent.contact } });
    expect(html).not.toContain('tel:');
    expect(html.match(/Contact dealer/g)).toHaveLength(2);
  });

  it('lists all sellers of the vehicle, with price and number', () => {
    const sellers = [
      {
        id: 'a',
        name: 'Hill Country Toyota',
        detailText: 'Austin, TX',
        priceText: '$26,490',
        isCurrent: true,
      },
      {
        id: 'b',
        name: 'Lone Star Autos',
        detailText: 'Round Rock, TX',
        priceText: '$26,990',
        isCurrent: false,
        phone: { text: '(512) 555-0199', href: 'tel:5125550199' },
      },
    ];
    expect(draw()).not.toContain('All sellers of this vehicle');
    expect(draw({ sellers })).toMatch(/Hill Country Toyota<\/b>.*?Shown on this page.*?\$26,490/);
    expect(draw({ sellers })).toMatch(/Lone Star Autos<\/b>.*?\$26,990.*?href="tel:5125550199"/);
  });

  it("shows the seller's text in paragraphs, and folds long text without a script", () => {
    const html = draw({
      description: {
        shown: ['One owner, <b>garage kept</b>.', 'New tires:\n- front'],
        folded: ['And so on.'],
      },
    });
    expect(html).toContain(
      '<p>One owner, &lt;b&gt;garage kept&lt;/b&gt;.</p><p>New tires:\n- front</p><details>',
    );
    expect(html).toMatch(/<summary>.*?Read more.*?<\/summary><p>And so on\.<\/p><\/details>/);
    expect(draw()).not.toContain('From the seller');
  });
});

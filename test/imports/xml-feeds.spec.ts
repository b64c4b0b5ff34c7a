import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openFeedWithMap } from '../../src/commands/feed-importer.js';
import { readFeedMap } from '../../src/inventory/import/map/read-feed-map.js';
import { dumpOf, importInto } from './import-into.js';

const META = `<?xml version="1.0" encoding="UTF-8"?>
<listings>
  <title>Example Motors</title>
  <link rel="self" href="https://d.example"/>
  <listing>
    <vehicle_id>v1</vehicle_id><title>2021 Honda Accord</title><url>https://d.example/1</url>
    <make>Honda</make><model>Accord</model><year>2021</year>
    <mileage><value>30000</value><unit>MI</unit></mileage>
    <image><url>https://d.example/1.jpg</url><tag>Exterior</tag></image>
    <image><url>https://d.example/2.jpg?w=1&amp;h=2</url><tag>Interior</tag></image>
    <price>16000 USD</price><exterior_color>White</exterior_color>
    <address format="simple">
      <component name="addr1">1 Main St</component><component name="city">Austin</component>
      <component name="region">TX</component><component name="postal_code">78701</component>
    </address>
    <state_of_vehicle>USED</state_of_vehicle><dealer_name>Example Motors</dealer_name>
  </listing>
  <listing>
    <vehicle_id>v2</vehicle_id><make>Toyota</make><model>RAV4</model><year>2019</year>
    <mileage><value>48000</value><unit>KM</unit></mileage><image><url>https://d.example/3.jpg</url></image>
    <price>18500 USD</price><address format="simple"><component name="postal_code">78701</component></address>
    <state_of_vehicle>USED</state_of_vehicle><dealer_name>Example Motors</dealer_name>
  </listing>
</listings>`;

const RSS = `<?xml version="1.0"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>Example</title><link>https://d.example</link><description>Cars</description>
<item>
  <g:id>S1</g:id><g:vin/><g:store_code>D1</g:store_code><g:dealership_name>North Motors</g:dealership_name>
  <g:dealership_address>1 Main St, Austin, TX 78701, US</g:dealership_address><g:price>20000 USD</g:price><g:condition>used</g:condition>
  <g:make>Toyota</g:make><g:model>Camry</g:model><g:trim>LE</g:trim><g:year>2019</g:year><g:mileage>40,000 miles</g:mileage>
  <g:image_link>https://d.example/1.jpg</g:image_link>
  <g:additional_image_link>https://d.example/2.jpg</g:additional_image_link>
  <g:additional_image_link>https://d.example/3.jpg</g:additional_image_link>
</item>
</channel></rss>`;

const STOCK = `<stock>
  <dealer id="7">
    <name>North Motors</name>
    <cars>
      <car vin=""><facts make="Ford" model="F-150" year="2020"/><price currency="USD">30000</price><pictures><p>https://d.example/1.jpg</p></pictures></car>
      <car vin=""><facts make="Kia" model="Sorento" year="2021"/><price currency="CAD">20000</price></car>
    </cars>
    <zip>78701</zip>
  </dealer>
</stock>`;

const STOCK_MAP = JSON.stringify({
  name: 'stock',
  items: '/stock/dealer/cars/car',
  fields: {
    vin: '@vin',
    make: 'facts.@make',
    model: 'facts.@model',
    year: 'facts.@year',
    price: { column: 'price', currencyColumn: 'price.@currency' },
    images: 'pictures[].p[]',
    sellerType: { constant: 'dealer' },
    dealerId: '^.^.@id',
    dealerName: '^.^.name',
    zip: '^.^.zip',
  },
});

describe('An XML feed', () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'xml-feeds-'));
  });

  afterEach(() => rmSync(dataDir, { recursive: true }));

  it("in Meta's automotive format is read by the built-in map", async () => {
    expect(await importInto(dataDir, write(META))).toMatchObject({
      read: 2,
      new: 2,
      droppedBy: {},
    });
    expect(listings()).toEqual([
      expect.objectContaining({
        makeCode: 'HONDA',
        mileageMiles: 30_000,
        images: ['https://d.example/1.jpg', 'https://d.example/2.jpg?w=1&h=2'],
        zip: '78701',
      }),
      expect.objectContaining({ makeCode: 'TOYOTA', mileageMiles: 29_826, zip: '78701' }),
    ]);
  });

  it("in RSS with Google's names is read by the built-in map", async () => {
    expect(await importInto(dataDir, write(RSS))).toMatchObject({ read: 1, new: 1, droppedBy: {} });
    expect(listings()).toEqual([
      expect.objectContaining({
        makeCode: 'TOYOTA',
        priceDollars: 20_000,
        mileageMiles: 40_000,
        zip: '78701',
      }),
    ]);
  });

  it('in any format is read by a map with items, attributes and parent elements', async () => {
    const map = readFeedMap(STOCK_MAP, 'stock');
    expect(await importInto(dataDir, write(STOCK), { map })).toMatchObject({
      read: 2,
      new: 1,
      refusedBy: { 'foreign-currency': 1 },
    });
    expect(listings()).toEqual([expect.objectContaining({ makeCode: 'FORD', zip: '78701' })]);
    expect(dumpOf(dataDir)['owners']).toEqual([
      expect.objectContaining({ doc: expect.stringContaining('North Motors') }),
    ]);
  });

  it('does not report missing columns when the first row is too long', async () => {
    const map = join(dataDir, 'map.json');
    writeFileSync(map, STOCK_MAP);
    const long = `<description>${'x'.repeat(17 * 2 ** 20)}</description>`;
    expect(
      await openFeedWithMap(write(STOCK.replace('<car vin="">', `$&${long}`)), map),
    ).toMatchObject({ missing: [] });
  });

  function write(text: string): string {
    const path = join(dataDir, 'feed.xml');
    writeFileSync(path, text);
    return path;
  }

  function listings(): Record<string, unknown>[] {
    const documents = dumpOf(dataDir)['offers']!.map(
      (offer) => JSON.parse((offer as { doc: string }).doc) as Record<string, unknown>,
    );
    return documents.toSorted((left, right) =>
      String(left['makeCode']).localeCompare(String(right['makeCode'])),
    );
  }
});

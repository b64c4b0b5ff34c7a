import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isReadable } from './feed-row.js';
import { JsonRow } from './ndjson-rows.js';
import { XmlDocument, xmlRows } from './xml-document.js';
import { XmlLayout } from './xml-layout.js';

const LISTING = `<listing id="7">
  <make>Ford</make><model> F-150 </model><trim/>
  <image><url>https://d.example/1.jpg?a=1&amp;b=2</url><tag>Exterior</tag></image>
  <image><url>https://d.example/2.jpg</url></image>
  <mileage unit="MI">12</mileage>
  <address format="simple"><component name="city">Austin</component><component name="region">TX</component></address>
  <feature>Sunroof</feature><feature>Hitch</feature>
  <description><![CDATA[<b>One</b> owner & more]]></description>
</listing>`;

describe('The items of an XML document', () => {
  it('have elements, attributes and repeated elements as columns', async () => {
    expect(await read(`<listings>${LISTING}</listings>`, 'listings.listing')).toEqual([
      {
        '@id': '7',
        make: 'Ford',
        model: 'F-150',
        trim: '',
        'image[0].url': 'https://d.example/1.jpg?a=1&b=2',
        'image[0].tag': 'Exterior',
        'image[1].url': 'https://d.example/2.jpg',
        mileage: '12',
        'mileage.@unit': 'MI',
        'address.@format': 'simple',
        'address.component': 'Austin,TX',
        'address.component[0]': 'Austin',
        'address.component[0].@name': 'city',
        'address.component[1]': 'TX',
        'address.component[1].@name': 'region',
        'address.city': 'Austin',
        'address.region': 'TX',
        feature: 'Sunroof,Hitch',
        'feature[0]': 'Sunroof',
        'feature[1]': 'Hitch',
        description: '<b>One</b> owner & more',
      },
    ]);
  });

  it('have names without prefixes, unless two would collide', async () => {
    const item = '<item><title>A car</title><g:title>Ford</g:title><g:price>1</g:price></item>';
    const text = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${item}</channel></rss>`;
    expect(await read(text, 'rss.channel.item')).toEqual([
      { title: 'A car', 'g:title': 'Ford', price: '1' },
    ]);
  });

  it('are equal for any chunks, each with its first line', async () => {
    const text = `<?xml version="1.0"?>\n<!-- cars --><listings>\n${LISTING}\n${LISTING}</listings>\n`;
    const whole = await records(text, 'listings.listing');
    expect(whole.map(({ line }) => line)).toEqual([3, 12]);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 50 }), async (size) => {
        expect(await read(text, 'listings.listing', size)).toEqual(
          whole.map((row) => columnsOf(row as JsonRow)),
        );
      }),
    );
  });

  it('include parent elements, also those after the items once read', async () => {
    const dealer = (name: string, zip: string, cars: string) =>
      `<dealer code="${name}"><name>${name}</name><cars>${cars}</cars><zip>${zip}</zip></dealer>`;
    const car = (make: string) => `<car><make>${make}</make></car>`;
    const text = `<group><title>G</title>${dealer('North', '78701', car('Ford') + car('Kia'))}${dealer('South', '78205', car('Jeep'))}</group>`;
    const path = 'group.dealer.cars.car';
    const first = new XmlDocument(path);
    first.take(text);
    first.end();
    const rows = (
      await Array.fromAsync(xmlRows(inPieces(text, 9), path, first.lateFound))
    ).flat() as JsonRow[];
    const columns = [
      'make',
      '^.^.name',
      '^.^.@code',
      '^.^.zip',
      '^.^.^.title',
      '^.name',
      '^.^.^.^.^.x',
    ];
    expect(rows.map((row) => columns.map((column) => row.cell(column)))).toEqual([
      ['Ford', 'North', 'North', '78701', 'G', '', ''],
      ['Kia', 'North', 'North', '78701', 'G', '', ''],
      ['Jeep', 'South', 'South', '78205', 'G', '', ''],
    ]);
  });

  it('lose one row when it is damaged or too long', async () => {
    const bad = [
      '<c><make>A & B</make></c>',
      '<c><make>A<b></make></c>',
      '<c a=1><make>A</make></c>',
      `<c><d>${'x'.repeat(1_000_001)}</d></c>`,
    ];
    for (const item of bad) {
      const found = await records(
        `<l><c><make>Ford</make></c>${item}<c><make>Kia</make></c></l>`,
        'l.c',
        70_000,
      );
      expect(found.map((row) => (isReadable(row) ? row.cell('make') : row.reason))).toEqual([
        'Ford',
        'unreadable-row',
        'Kia',
      ]);
    }
  });

  it.each([
    [
      'that declares a document type',
      '<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]><l><c><make>&x;</make></c></l>',
      'DOCTYPE',
    ],
    [
      'with an endless declaration',
      `<!DOCTYPE l [${'<!ENTITY a "b">'.repeat(20_000)}`,
      'damaged on line 1',
    ],
    [
      'that is truncated',
      '<l><c><make>Ford</make></c><c><make>Ki',
      'it ends before its elements close, after 1 item, on line 1',
    ],
    [
      'with an unclosed item',
      '<l>\n<c><make>Ford</make><c><make>Kia</make></c></l>',
      'damaged on line 2: Unexpected close tag',
    ],
    ['with trailing text', '<l><c><make>Ford</make></c></l> more', 'damaged'],
    [
      'with thousands of nested elements',
      `<l><c>${'<d>'.repeat(5_000)}`,
      'more than 100 nested elements',
    ],
    ['without such elements', '<l><car/></l>', 'no element at "l.c"'],
  ])('are rejected in a document %s', async (_, text, sentence) => {
    await expect(read(text, 'l.c', 100_000)).rejects.toThrow(sentence);
  });

  it('are found without a path: the elements with most fields', () => {
    expect(xmlItemsPath(`<listings><title>x</title>${LISTING}${LISTING}`)).toBe('listings.listing');
    const item =
      '<item><g:id>1</g:id><g:make>Ford</g:make><g:model>F-150</g:model><g:year>2020</g:year></item>';
    expect(
      xmlItemsPath(
        `<rss><channel><title>x</title><link>y</link><description>z</description>${item}</channel></rss>`,
      ),
    ).toBe('rss.channel.item');
    const car = '<car><id>1</id><facts><make>Ford</make><model>F-150</model></facts></car>';
    expect(xmlItemsPath(`<group><dealer><name>x</name>${car}${car}`)).toBe('group.dealer.car');
    expect(xmlItemsPath('<cars><car make="Ford" model="F-150" year="2020"/>')).toBe('cars.car');
    expect(xmlItemsPath('<cars>')).toBeUndefined();
  });

  it('are ambiguous within an incomplete first item, and found after enough items', () => {
    const photos = '<photos><photo url="x" caption="y"/><photo url="x" caption="y"/></photos>';
    const beginnings = [
      '<cars>',
      `<cars><car><id>1</id>${photos}`,
      `<cars><car>${photos}<description>`,
      `<cars><car><id>1</id><make>Ford</make><model>F-150</model>${photos.repeat(200)}`,
    ];
    for (const beginning of beginnings)
      expect([beginning, isSureOf(beginning)]).toEqual([beginning, false]);
    expect(
      isSureOf(`<cars><car><id>1</id><make>Ford</make><model>F-150</model>${photos}</car>`),
    ).toBe(true);
    const channel = `<rss><channel><title>x</title>${LISTING.repeat(100)}`;
    expect([isSureOf(channel), isSureOf(channel.slice(0, 5_000))]).toEqual([true, false]);
  });
});

function isSureOf(beginning: string): boolean {
  const layout = new XmlLayout();
  layout.take(beginning);
  return layout.isSure;
}

function xmlItemsPath(text: string): string | undefined {
  const layout = new XmlLayout();
  layout.take(text);
  return layout.itemsPath();
}

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function records(text: string, path: string, size = 1_000) {
  return (await Array.fromAsync(xmlRows(inPieces(text, size), path))).flat();
}

async function read(text: string, path: string, size?: number): Promise<Record<string, string>[]> {
  return (await records(text, path, size)).map((row) => columnsOf(row as JsonRow));
}

function columnsOf(row: JsonRow): Record<string, string> {
  return Object.fromEntries(Array.from(row.columns, (column) => [column, row.cell(column)]));
}

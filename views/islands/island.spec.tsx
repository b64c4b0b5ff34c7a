import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Island } from './island.js';
import { KeywordCombobox } from './keyword-search.js';
import { PriceInputs } from './price-inputs.js';
import { ZipEditor } from './zip-editor.js';

describe('An island', () => {
  it('carries its props so that hydration renders the same', () => {
    const props = {
      minName: 'minPrice',
      maxName: 'maxPrice',
      minValue: '',
      maxValue: '$40,000',
      errorText: `"Max" < 'Min' & so on`,
    };
    const html = renderToStaticMarkup(
      <Island name="price-inputs" hydrateOn="touch" view={PriceInputs} props={props} />,
    );
    const carried = /data-props="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(JSON.parse(unescapeAttribute(carried))).toEqual(props);
    expect(html).toContain(renderToStaticMarkup(<PriceInputs {...props} />));
  });

  it('is plain form fields without scripts', () => {
    const html = renderToStaticMarkup(
      <PriceInputs minName="minPrice" maxName="maxPrice" minValue="" maxValue="$40,000" />,
    );
    const inputs = html.match(/<input[^>]*>/g) ?? [];
    expect(inputs.map((input) => / name="([^"]*)"/.exec(input)?.[1])).toEqual([
      'minPrice',
      'maxPrice',
    ]);
    expect(inputs.map((input) => / value="([^"]*)"/.exec(input)?.[1])).toEqual(['', '$40,000']);
    expect(inputs.every((input) => input.includes('maxLength="10"'))).toBe(true);
  });

  it('marks the rejected price while its error is shown, so that it is sent again', () => {
    const props = {
      minName: 'minPrice',
      maxName: 'maxPrice',
      minValue: '$20,000',
      maxValue: '',
      rejected: { maxPrice: '10000' },
    };
    const wrong = renderToStaticMarkup(
      <PriceInputs {...props} errorText="Max price must be greater than Min price." />,
    );
    expect(wrong.match(/<input[^>]*data-rejected="10000"[^>]*>/g)).toEqual([
      expect.stringContaining('name="maxPrice"'),
    ]);
    expect(renderToStaticMarkup(<PriceInputs {...props} />)).not.toContain('data-rejected');
  });

  it('is a plain search field until hydration, not a combobox', () => {
    const html = renderToStaticMarkup(
      <KeywordCombobox value="red suv" suggestionsPath="/s/" suggestionsSearch="" />,
    );
    expect(html).toMatch(/<input[^>]*type="search"[^>]*value="red suv"/);
    expect(html).not.toMatch(/role=|aria-expanded|aria-controls/);
  });

  it('shows a ZIP Code error at the field', () => {
    const html = renderToStaticMarkup(
      <ZipEditor name="zip" value="00000" errorText="Enter a valid ZIP Code" />,
    );
    expect(html).toMatch(
      /<input[^>]*id="f-zip"[^>]*aria-invalid="true"[^>]*aria-describedby="zip-error"/,
    );
    expect(html).toMatch(/id="zip-error" role="alert">Enter a valid ZIP Code</);
  });
});

function unescapeAttribute(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

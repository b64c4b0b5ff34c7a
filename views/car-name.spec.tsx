import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { CarName } from './car-name.js';

it.each([
  ['2024 Tesla Model 3', 'Model 3'],
  ['2019 Hyundai Santa Fe', 'Santa Fe'],
  ['2021 Ford F-150', 'F-150'],
  ['2018 Mercedes-Benz C-Class', 'C-Class'],
  ['2020 Kia K5 GT', 'Kia K5'],
])('%s does not break within %s', (name, unbroken) => {
  expect(renderToStaticMarkup(<CarName name={name} />)).toContain(
    `<i class="unbroken">${unbroken}</i>`,
  );
});

it('every name is unchanged', () => {
  for (const name of ['2024 Toyota Camry', '2024 Tesla Model 3 ', '2021 Ram 1500', '']) {
    expect(renderToStaticMarkup(<CarName name={name} />).replaceAll(/<[^>]*>/g, '')).toBe(name);
  }
});

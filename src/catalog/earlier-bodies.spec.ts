import { expect, it } from '@jest/globals';
import { Catalog } from './catalog.js';
import { OTHER_BODIES_UNTIL } from './earlier-bodies.js';

it('Models that had other bodies are in the catalog, in a year of theirs', () => {
  const catalog = Catalog.load();
  const wrong = Object.entries(OTHER_BODIES_UNTIL).filter(([code, year]) => {
    const model = catalog.modelByCode(code);
    return !model || year < model.fromYear || year > model.toYear;
  });
  expect(wrong).toEqual([]);
});

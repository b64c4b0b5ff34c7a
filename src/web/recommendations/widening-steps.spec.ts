import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../test/search-context.js';
import { SearchQuery } from '../../search/search-query.js';
import { narrowerSteps, widestStep } from './widening-steps.js';

const context = aSearchContext();

function stepsOf(search: string): string[] {
  const { query } = SearchQuery.parse(search, context);
  return [...narrowerSteps(query), widestStep(query)].map((step) => step.toSearch());
}

describe('The search for similar cars', () => {
  it('widens from the model in near years to its body style, and to everything near', () => {
    expect(
      stepsOf(
        'zip=78701&makeCode=TOYOTA&modelCode=CAMRY&startYear=2018&endYear=2020&extColorSimple=RED',
      ),
    ).toEqual([
      '?endYear=2022&extColorSimple=RED&makeCode=TOYOTA&modelCode=CAMRY&startYear=2016&zip=78701',
      '?endYear=2022&makeCode=TOYOTA&modelCode=CAMRY&startYear=2016&zip=78701',
      '?makeCode=TOYOTA&modelCode=CAMRY&zip=78701',
      '?endYear=2022&startYear=2016&vehicleStyleCode=SEDAN&zip=78701',
      '?vehicleStyleCode=SEDAN&zip=78701',
      '?zip=78701',
    ]);
  });

  it('stays near the price: within a fifth, then within a half, then the nearest prices', () => {
    expect(stepsOf('zip=78701&makeCode=TOYOTA&modelCode=CAMRY&maxPrice=20000')).toEqual([
      '?makeCode=TOYOTA&maxPrice=24000&modelCode=CAMRY&zip=78701',
      '?maxPrice=24000&vehicleStyleCode=SEDAN&zip=78701',
      '?makeCode=TOYOTA&maxPrice=24000&zip=78701',
      '?maxPrice=24000&zip=78701',
      '?makeCode=TOYOTA&maxPrice=30000&modelCode=CAMRY&sortBy=derivedpriceASC&zip=78701',
      '?maxPrice=30000&sortBy=derivedpriceASC&vehicleStyleCode=SEDAN&zip=78701',
      '?makeCode=TOYOTA&maxPrice=30000&sortBy=derivedpriceASC&zip=78701',
      '?maxPrice=30000&sortBy=derivedpriceASC&zip=78701',
      '?sortBy=derivedpriceASC&vehicleStyleCode=SEDAN&zip=78701',
      '?sortBy=derivedpriceASC&zip=78701',
    ]);
    expect(stepsOf('makeCode=FORD&minPrice=50000').slice(-2)).toEqual([
      '?minPrice=25000&sortBy=derivedpriceDESC',
      '?sortBy=derivedpriceDESC',
    ]);
    expect(stepsOf('minPrice=10000&maxPrice=20000')).toEqual([
      '?maxPrice=24000&minPrice=8000',
      '?maxPrice=30000&minPrice=5000',
      '',
    ]);
  });

  it('keeps the condition, and the body style when no model is given', () => {
    expect(stepsOf('listingType=USED&makeCode=FORD&vehicleStyleCode=TRUCKS')).toEqual([
      '?listingType=USED&makeCode=FORD&vehicleStyleCode=TRUCKS',
      '?listingType=USED&vehicleStyleCode=TRUCKS',
      '?listingType=USED',
    ]);
  });

  it('stays within 100 miles, whatever the radius', () => {
    expect(stepsOf('zip=78701&searchRadius=0')).toEqual(['?zip=78701']);
    expect(stepsOf('zip=78701&searchRadius=25')).toEqual(['?searchRadius=25&zip=78701']);
  });

  it('drops a bound beyond the existing years', () => {
    expect(stepsOf('makeCode=FORD&modelCode=F150&endYear=2027')[0]).toBe(
      '?makeCode=FORD&modelCode=F150',
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../../../test/search-context.js';
import { SearchQuery } from '../../../../search/search-query.js';
import { heading, scopeText } from './headline.presenter.js';

const headingOf = (search: string) => heading(SearchQuery.parse(search, aSearchContext()).query);

describe('The heading of a commercial search', () => {
  it.each([
    ['experience=commercial', 'Commercial Vehicles for Sale'],
    ['experience=commercial&makeCode=FORD', 'Ford Commercial Vehicles for Sale'],
    ['experience=commercial&makeCode=FORD&vehicleStyleCode=VANMV', 'Ford Commercial Vans for Sale'],
    [
      'experience=commercial&listingType=USED&vehicleStyleCode=VANMV',
      'Used Commercial Vans for Sale',
    ],
    ['makeCode=FORD', 'Ford Cars for Sale'],
  ])('of %s is %s', (search, expected) => {
    expect(headingOf(search)).toBe(expected);
  });
});

describe('The heading of the tab Certified Used', () => {
  it.each([
    ['categorySearch=certified-used', 'Certified Used Cars for Sale'],
    [
      'categorySearch=certified-used&makeCode=FORD&zip=78701',
      'Certified Used Ford Cars for Sale in Austin, TX',
    ],
    ['categorySearch=certified-used&listingType=USED', 'Used Cars for Sale'],
  ])('names the condition: of %s it is %s', (search, expected) => {
    expect(headingOf(search)).toBe(expected);
  });
});

describe('Heading and scope', () => {
  const said = (search: string) => {
    const { query } = SearchQuery.parse(search, aSearchContext());
    return `${heading(query)}: ${scopeText(query)}`;
  };

  it.each([
    ['zip=78701', 'Cars for Sale in Austin, TX: within 100 miles of 78701'],
    ['searchRadius=0&zip=78701', 'Cars for Sale: at any distance from 78701'],
    ['city=Austin&searchRadius=0&state=TX', 'Cars for Sale: at any distance from Austin, TX'],
    [
      'marketExtension=include&zip=78701',
      'Cars for Sale in Austin, TX: within 100 miles of 78701, or delivered there',
    ],
    ['state=TX', 'Cars for Sale in Texas: in Texas'],
    ['dma=AUSTIN', 'Cars for Sale in the Austin Area: in the Austin area'],
    ['', 'Cars for Sale: nationwide'],
  ])('name the place alike for %s', (search, expected) => {
    expect(said(search)).toBe(expected);
  });

  it.each([
    [
      'makeCode=TOYOTA&trimCodeList=HIGHLANDER|LIMITED,RAV4|LIMITED',
      'Toyota Highlander and RAV4 Limited for Sale',
    ],
    [
      'makeCode=TOYOTA&trimCodeList=4RUNNER|LIMITED,HIGHLANDER|LIMITED,RAV4|LIMITED',
      'Toyota Limited Cars for Sale',
    ],
    [
      'makeCodeList=FORD,TOYOTA&trimCodeList=EXPLORER|LIMITED,RAV4|LIMITED',
      'Ford and Toyota Limited Cars for Sale',
    ],
    [
      'makeCodeList=FORD,HYUND,TOYOTA&trimCodeList=EXPLORER|LIMITED,SANTAFE|LIMITED,RAV4|LIMITED',
      'Limited Cars for Sale',
    ],
    // A trim of only some models is not in the heading.
    [
      'makeCode=TOYOTA&modelCodeList=HIGHLANDER,RAV4&trimCode=RAV4|LIMITED',
      'Toyota Highlander and RAV4 for Sale',
    ],
    [
      'makeCode=TOYOTA&trimCodeList=HIGHLANDER|LIMITED,RAV4|LIMITED,RAV4|XLE',
      'Toyota Highlander and RAV4 for Sale',
    ],
    [
      'makeCodeList=FORD,TOYOTA&trimCodeList=HIGHLANDER|LIMITED,RAV4|LIMITED',
      'Ford and Toyota Cars for Sale',
    ],
  ])('name a trim that all models of %s share', (search, expected) => {
    expect(headingOf(search)).toBe(expected);
  });

  it('name two models of a make', () => {
    expect(headingOf('makeCode=TOYOTA&modelCodeList=RAV4&modelCodeList=RAV4HYBRID')).toBe(
      'Toyota RAV4 and RAV4 Hybrid for Sale',
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../test/search-context.js';
import { SearchQuery } from '../../search/search-query.js';
import { heading } from './headline.presenter.js';

const headingOf = (search: string) => heading(SearchQuery.parse(search, aSearchContext()).query);

describe('the heading of a commercial search', () => {
  it.each([
    ['experience=commercial', 'Commercial Vehicles for Sale'],
    ['experience=commercial&makeCode=FORD', 'Ford Commercial Vehicles for Sale'],
    ['experience=commercial&makeCode=FORD&vehicleStyleCode=VANMV', 'Ford Commercial Vans for Sale'],
    ['experience=commercial&listingType=USED&vehicleStyleCode=VANMV', 'Used Commercial Vans for Sale'],
    ['makeCode=FORD', 'Ford Cars for Sale'],
  ])('of %s is %s', (search, expected) => {
    expect(headingOf(search)).toBe(expected);
  });
});

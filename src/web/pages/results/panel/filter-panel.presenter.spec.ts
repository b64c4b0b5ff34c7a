import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../../../test/search-context.js';
import { PANEL_SECTIONS } from '../../../../search/filters/panel-sections.js';
import { SearchQuery } from '../../../../search/search-query.js';
import { presentFilterPanel } from './filter-panel.presenter.js';

const FIRST_FIVE = PANEL_SECTIONS.slice(0, 5).map(({ title }) => title);

function sectionsOf(search: string) {
  const { query } = SearchQuery.parse(search, aSearchContext());
  const answer = { hits: [], total: 40, counts: new Map() };
  return presentFilterPanel({ query, answer, cars: [] }, [], undefined).sections;
}

const openTitles = (search: string) =>
  sectionsOf(search)
    .filter(({ isOpen }) => isOpen)
    .map(({ title }) => title);

describe('The filter panel', () => {
  it('opens the first five sections', () => {
    expect(openTitles('')).toEqual(FIRST_FIVE);
  });

  it('opens a later section with selected values, and says how many', () => {
    const search = 'vehicleHistoryType=ONE_OWNER,CLEAN_TITLE';
    expect(openTitles(search)).toEqual([...FIRST_FIVE, 'Vehicle History']);
    expect(sectionsOf(search).find(({ title }) => title === 'Vehicle History')!.heldText).toBe('2');
  });
});

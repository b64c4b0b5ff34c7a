import type { GroupedOptionsBody } from '../../../../../views/results/filter-section.js';
import { FEATURES } from '../../../../catalog/options/features.js';
import { FEATURE_GROUPS } from '../../../../catalog/options/feature-groups.js';
import { features } from '../../../../search/filters/features.js';
import { packages } from '../../../../search/filters/packages.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { presentOptions, searchIn } from './option-section.presenter.js';

const GROUPS = FEATURE_GROUPS.map(({ code, label }) => ({
  title: label,
  options: FEATURES.filter(({ groupCode }) => groupCode === code),
}));

/** Features by group; packages of the chosen makes and models last. */
export function featuresBody(results: SearchResults): GroupedOptionsBody {
  const { query } = results;
  const groups = GROUPS.map(({ title, options }) => ({
    title,
    options: presentOptions(features, options, results),
  }));
  const offered = packages.optionsFor(query.context, query);
  const shown = [
    ...groups,
    { title: 'Packages', options: presentOptions(packages, offered, results) },
  ].filter(({ options }) => options.length > 0);
  const optionCount = shown.reduce((sum, { options }) => sum + options.length, 0);
  return { kind: 'grouped-options', search: searchIn('features', optionCount), groups: shown };
}

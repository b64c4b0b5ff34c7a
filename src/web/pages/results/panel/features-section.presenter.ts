import type { GroupedOptionsBody } from '../../../../../views/results/filter-section.js';
import { FEATURES, FEATURE_GROUPS } from '../../../../catalog/options/features.js';
import { features } from '../../../../search/filters/features.js';
import { packages } from '../../../../search/filters/packages.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { isOffered, presentOption, searchIn } from './option-section.presenter.js';

/** Features by group; packages of the chosen makes and models last. */
export function featuresBody(results: SearchResults): GroupedOptionsBody {
  const groups = FEATURE_GROUPS.map(({ code, label }) => ({
    title: label,
    options: FEATURES.filter(
      (feature) => feature.groupCode === code && isOffered(features, feature, results),
    ).map((feature) => presentOption(features, feature, results)),
  }));
  const offered = packages
    .optionsFor(results.query.context, results.query)
    .filter((option) => isOffered(packages, option, results))
    .map((option) => presentOption(packages, option, results));
  const shown = [...groups, { title: 'Packages', options: offered }].filter(
    ({ options }) => options.length > 0,
  );
  const optionCount = shown.reduce((sum, { options }) => sum + options.length, 0);
  return { kind: 'grouped-options', search: searchIn('features', optionCount), groups: shown };
}

import { Controller, Get } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiProperty,
  ApiPropertyOptional,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { yearOptions } from '../../../catalog/options/years.js';
import { JsonRequest } from '../../../platform/json-api/json-request.js';
import { JsonCall, Request } from '../../../platform/json-api/json-call.js';
import { ALL_FILTERS } from '../../../search/filters/all-filters.js';
import { SEARCH_RADII, searchRadius } from '../../../search/filters/search-radius.js';
import { yearRange } from '../../../search/filters/year-range.js';
import { IGNORED_NAMES, UnusedPageParameters } from '../listing-parameters.dto.js';
import { aboutOption, labelOfFilter, optionsOf } from '../present-filters.js';
import { SearchCalls } from '../search-calls.js';
import { SEARCH_PARAMETERS } from '../service-names.js';
import { InvalidQueryParams } from '../wire/invalid-query-params.dto.js';

import type { SearchQuery } from '../../../search/search-query.js';
import { SORT_LABELS, sortsFor } from '../../../search/sorts.js';

class ReferenceOption {
  @ApiProperty({ example: 'Sedan' })
  label!: string;
  @ApiProperty({ example: 'SEDAN' })
  value!: string;
  @ApiPropertyOptional({ example: '14 days or 1,000 miles' })
  moreInfo?: string;
  @ApiPropertyOptional({ description: 'Group of a feature.', example: 'Comfort' })
  group?: string;
}

class ReferenceFilter {
  @ApiProperty({ example: 'Body Style' })
  label!: string;
  @ApiProperty({ type: [ReferenceOption] })
  options!: readonly ReferenceOption[];
}

/**
 * Filters without counts: all filters with options for the call's search, then years, radii and
 * sorts.
 */
@ApiExtraModels(ReferenceFilter)
export class ReferenceFiltersAnswer extends InvalidQueryParams {
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(ReferenceFilter) },
    description: 'By request name.',
  })
  filters!: Readonly<Record<string, ReferenceFilter>>;
}

/**
 * Filters for forms on other sites. They depend on the catalog and the search, not on the
 * inventory.
 */
@ApiTags('Reference data')
@Controller('/cars-for-sale/reference/filters')
export class FiltersController {
  constructor(private readonly calls: SearchCalls) {}

  @Get()
  @JsonCall({
    summary: 'The filters and their options',
    description:
      'Without counts. A make adds its series, models and packages, a model adds its trims.',
    own: UnusedPageParameters,
    others: SEARCH_PARAMETERS,
    ignored: IGNORED_NAMES,
    answer: ReferenceFiltersAnswer,
    example: '/cars-for-sale/reference/filters?makeCode=TOYOTA',
  })
  filters(@Request() request: JsonRequest<UnusedPageParameters>): ReferenceFiltersAnswer {
    const { query, invalidQueryParams } = this.calls.read(request);
    const offered = ALL_FILTERS.map((filter): [string, ReferenceFilter] => [
      filter.name,
      {
        label: labelOfFilter(filter),
        options: optionsOf(filter, query).map((option) => ({
          label: option.label,
          value: option.code,
          ...aboutOption(option),
        })),
      },
    ]);
    return {
      filters: Object.fromEntries([
        ...offered.filter(([, { options }]) => options.length > 0),
        ...ranges(query),
      ]),
      invalidQueryParams,
    };
  }
}

/** Options that are not counted filters of the index. */
function ranges(query: SearchQuery): [string, ReferenceFilter][] {
  const choices = (options: readonly { code: string; label: string }[]) =>
    options.map(({ code, label }) => ({ label, value: code }));
  return [
    [yearRange.name, { label: 'Year', options: choices(yearOptions(query.context.currentYear)) }],
    [searchRadius.name, { label: 'Search within', options: choices(SEARCH_RADII) }],
    [
      'sortBy',
      {
        label: 'Sort',
        options: sortsFor(query).map((sort) => ({ label: SORT_LABELS[sort], value: sort })),
      },
    ],
  ];
}

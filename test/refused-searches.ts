/**
 * Searches with a rejected value: the field's label, the search, and the notice above the results.
 */
export const REJECTED_SEARCHES = [
  ['ZIP Code', 'zip=00000', 'ZIP Code: Enter a valid ZIP Code'],
  ['Max price', 'maxPrice=10000&minPrice=20000', 'Max price must be greater than Min price.'],
  [
    'Max price',
    'maxPrice=20000&minPrice=20000',
    'Max price: Min and Max price cannot be the same.',
  ],
  ['Max price', 'maxPrice=0', 'Max price must be greater than 0.'],
  ['Min price', 'minPrice=cheap', 'Min price must be in whole dollars, such as 20,000.'],
] as const;

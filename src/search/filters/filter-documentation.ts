/** Groups of search parameters, in the order of the documentation. */
export const PARAMETER_GROUPS = [
  { id: 'place', title: 'Location' },
  { id: 'vehicle', title: 'Make, model and year' },
  { id: 'driving', title: 'Engine and drive' },
  { id: 'price-and-past', title: 'Price and history' },
  { id: 'seller', title: 'Seller and purchase' },
  { id: 'order', title: 'Sort order' },
  { id: 'carried', title: 'Carried along' },
] as const;

export type ParameterGroupId = (typeof PARAMETER_GROUPS)[number]['id'];

/** Documentation of a URL parameter. */
export interface ParameterWords {
  /** Default: the title of the filter's section. */
  readonly about?: string;
  /** A valid value, if there is no list of values. */
  readonly example?: string;
  readonly kind?: 'wholeNumber' | 'list';
  /** Allowed values, if the filter has no list of values. */
  readonly words?: readonly string[];
  /** The parameter that it is an alias of: the single value of a list. */
  readonly sameAs?: string;
}

/**
 * A filter's own URL parameters, in the order of the documentation. Parameters that it only reads
 * belong to other filters.
 */
export interface FilterDocumentation {
  readonly group: ParameterGroupId;
  readonly parameters: Readonly<Record<string, ParameterWords>>;
}

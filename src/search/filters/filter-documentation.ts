/** What the parameters of a search ask about, in the order of the documentation. */
export const PARAMETER_GROUPS = [
  { id: 'place', title: 'Location' },
  { id: 'vehicle', title: 'Make, model and year' },
  { id: 'driving', title: 'Engine and drive' },
  { id: 'price-and-past', title: 'Price and history' },
  { id: 'seller', title: 'Seller and purchase' },
  { id: 'order', title: 'Sort order' },
  { id: 'carried', title: 'Carried along' },
] as const;

/** An id of `PARAMETER_GROUPS`: the heading below which the documentation lists a parameter. */
export type ParameterGroupId = (typeof PARAMETER_GROUPS)[number]['id'];

/** What one name in the URL asks, in the words of the documentation. */
export interface ParameterWords {
  /** The title of the filter's section says the same where it is absent. */
  readonly about?: string;
  /** A value that can be used, where there is no list of values. */
  readonly example?: string;
  readonly kind?: 'wholeNumber' | 'list';
  /** The words it may be, where it is no filter with a list of values. */
  readonly words?: readonly string[];
  /** The name that asks the same: a list's single value. */
  readonly sameAs?: string;
}

/** A filter's own names in the URL, in the order of the documentation; names it only looks at belong to other filters. */
export interface FilterDocumentation {
  readonly group: ParameterGroupId;
  readonly parameters: Readonly<Record<string, ParameterWords>>;
}

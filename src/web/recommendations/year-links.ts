/** Maximum number of year links (specification). */
export const MAX_YEAR_LINKS = 11;

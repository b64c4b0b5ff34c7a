/**
 * Return period in days after the sale. The guarantee ends with this or the miles, whichever comes
 * first (specification).
 */
export const MONEY_BACK_GUARANTEE_DAYS = 14;

/** Maximum miles driven at the return of the car (specification). */
export const MONEY_BACK_GUARANTEE_MILES = 1_000;

/** The car of a rejected row, so that its dealer finds it. Unknown values are empty. */
export interface CarOfReject {
  readonly vin: string;
  readonly stockNumber: string;
  /** The dealer's name, or else its id. */
  readonly dealer: string;
  /** The values of the map's fields: `make: Ford | model: F-150`. */
  readonly row: string;
}

/** For a line that is not a row. */
export const NO_CAR: CarOfReject = { vin: '', stockNumber: '', dealer: '', row: '' };

/** What the reports of refused rows say of a row besides what is wrong with it, so that its dealer finds the car. Empty where unknown. */
export interface CarOfReject {
  readonly vin: string;
  readonly stockNumber: string;
  /** The dealer's name, or else the id. */
  readonly dealer: string;
  /** The texts of the map's fields: `make: Ford | model: F-150`. */
  readonly row: string;
}

/** Of a line that is no row. */
export const NO_CAR: CarOfReject = { vin: '', stockNumber: '', dealer: '', row: '' };

/** Patterns shared by parameters of several calls. */

/** A code of the reference data (`TOYOTA`, `RAV4`). The call checks whether it exists. */
export const CODE = { form: /^[\w-]{1,40}$/, must: 'a code' };

export const LISTING_ID = { form: /^[1-9]\d{0,15}$/, must: 'a listing id' };

/** VINs. The check digit is not verified: a wrong VIN simply finds no car. */
export const VINS = { form: /^[A-HJ-NPR-Z0-9]{17}$/i, must: 'a VIN', max: 50 };

/** Forms that the parameters of several calls have. */

/** A code of the reference data (`TOYOTA`, `RAV4`): whether there is such a code is for the call to say. */
export const CODE = { form: /^[\w-]{1,40}$/, must: 'a code' };

/** One car for sale. */
export const LISTING_ID = { form: /^[1-9]\d{0,15}$/, must: 'a listing id' };

/** Cars by VIN; whether a check digit is right is not asked, such a car is just not for sale. */
export const VINS = { form: /^[A-HJ-NPR-Z0-9]{17}$/i, must: 'a VIN', max: 50 };

/** An address of a site, with its scheme or without. */
export const SITE_ADDRESS = /:\/\/|\p{L}\.\p{L}{2}/u;

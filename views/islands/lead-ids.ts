/** Element ids for the script that contacts sellers. */
export const LEAD_IDS = {
  dialog: 'contact-dialog',
  heading: 'contact-dialog-heading',
  similar: 'lead-similar',
} as const;

/**
 * URLs and messages for that script. `contactHref`: URL of the form, without the listing id.
 * `contactedText`: shown if the shopper wrote before.
 */
export interface LeadCalls {
  contactHref: string;
  leadsHref: string;
  sessionHref: string;
  contactedText: string;
}

/** Id of the form whose buttons contact a seller. Short, because each card repeats it. */
export const ASK_FORM = 'ask';

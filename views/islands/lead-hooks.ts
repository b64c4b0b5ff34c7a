/** Ids of what the script that writes to sellers takes hold of. */
export const LEAD_HOOKS = { dialog: 'contact-dialog', heading: 'contact-dialog-heading', similar: 'lead-similar' } as const;

/** What that script is told: where the form for a car is asked for (its listing id follows), and what was sent before. */
export interface LeadCalls {
  contactHref: string;
  leadsHref: string;
  sessionHref: string;
  contactedText: string;
}

/** Id of the form whose buttons lead to a seller; it is short, since each card says it. */
export const ASK_FORM = 'ask';

/** Name of the part with the still-interested alerts. */
export const STILL_INTERESTED_PART = 'still-interested';

/** `partHref`: URL of the alerts about the shopper's most viewed cars. */
export interface StillInterestedProps {
  partHref: string;
}

/** Name of the part with the still-interested alerts. */
export const STILL_INTERESTED_PART = 'still-interested';

/** Where the script asks for the alerts of the shopper's most viewed cars. */
export interface StillInterestedProps {
  partHref: string;
}

/**
 * A page view event that is sent to `href` and to the page's `dataLayer` when the page is used. It
 * has no personal data.
 */
export interface PageEventProps {
  href: string;
  pageName: string;
  brandCode: string;
}

export function PageEventIsland(_props: PageEventProps) {
  return null;
}

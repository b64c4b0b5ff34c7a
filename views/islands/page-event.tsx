/** What a page says of itself when somebody uses it: to `href`, and to what reads the page's `dataLayer`. Nothing about who it is. */
export interface PageEventProps {
  href: string;
  pageName: string;
  brandCode: string;
}

/** Nothing is to be seen of it. */
export function PageEvent(_props: PageEventProps) {
  return null;
}

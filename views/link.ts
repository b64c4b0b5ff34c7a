/** A link from a presenter: text and final URL. */
export interface LinkView {
  text: string;
  href: string;
}

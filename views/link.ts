/** A link as presenters prepare it: the words and the finished address. */
export interface LinkView {
  text: string;
  href: string;
}

/** HTML that was sanitized where it came in, with the tags and attributes that the specification allows. */
export type SanitizedHtml = string & { readonly isSanitized: true };

/** The one place where HTML from outside becomes part of a page. Nothing but sanitized HTML has the type that it takes. */
export function SanitizedText({ html }: { html: SanitizedHtml }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The same of a text without tags, within a line. */
export function SanitizedLine({ html }: { html: SanitizedHtml }) {
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}

/** HTML that was sanitized on input, with the tags and attributes that the specification allows. */
export type SanitizedHtml = string & { readonly isSanitized: true };

/** The only place where HTML from outside is inserted. Its type accepts only sanitized HTML. */
export function SanitizedText({ html }: { html: SanitizedHtml }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Sanitized inline HTML. */
export function SanitizedLine({ html }: { html: SanitizedHtml }) {
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * JSON-LD. `isOfLoad`: it describes the search that the page was loaded with, so the page's script
 * removes it with that.
 */
export function StructuredData({ json, isOfLoad = false }: { json: string; isOfLoad?: boolean }) {
  return (
    <script
      type="application/ld+json"
      data-at-load={isOfLoad ? '' : undefined}
      dangerouslySetInnerHTML={{ __html: scriptText(json) }}
    />
  );
}

/** Only `<` could end a script element, so it is escaped as in JSON. */
export function scriptText(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** JSON-LD. `isOfLoad` marks what is said of the search that the page was loaded with: the page's script takes it away with that. */
export function StructuredData({ json, isOfLoad = false }: { json: string; isOfLoad?: boolean }) {
  return (
    <script type="application/ld+json" data-at-load={isOfLoad ? '' : undefined} dangerouslySetInnerHTML={{ __html: scriptText(json) }} />
  );
}

/** In a script element only `<` could end the element, so it is written as its JSON escape. */
export function scriptText(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

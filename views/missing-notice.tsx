/** Lists what the page lacks at the moment. Unobtrusive, because the main contents are there. */
export function MissingNotice({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <output className="note note-quiet" id="missing-notice">
      {sentences.join(' ')}
    </output>
  );
}

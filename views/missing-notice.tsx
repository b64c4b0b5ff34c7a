/** What the page goes without at the moment, if anything: said quietly, since what it is about is there. */
export function MissingNotice({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <output className="note note-quiet" id="missing-notice">
      {sentences.join(' ')}
    </output>
  );
}

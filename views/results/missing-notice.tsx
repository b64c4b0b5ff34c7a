/** What the page goes without at the moment: said quietly, since the cars are there. */
export function MissingNotice({ sentences }: { sentences: readonly string[] }) {
  return (
    <output className="note note-quiet" id="missing-notice">
      {sentences.join(' ')}
    </output>
  );
}

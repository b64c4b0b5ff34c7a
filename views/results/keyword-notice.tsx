/** Names the words of a keyword search that were not understood. */
export function KeywordNotice({ text }: { text: string }) {
  return (
    <output className="note note-warn" id="keyword-notice">
      {text}
    </output>
  );
}

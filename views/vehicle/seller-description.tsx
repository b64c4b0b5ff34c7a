/** The seller's words, as text: paragraphs with their line breaks. Those in `folded` are a press away. */
export interface SellerDescriptionProps {
  shown: string[];
  folded: string[];
}

/** What the seller wrote. Read more unfolds the rest without a script; nothing is folded where all of it is short. */
export function SellerDescription({ shown, folded }: SellerDescriptionProps) {
  return (
    <section className="said" id="descriptionSection" aria-labelledby="said-heading">
      <h2 id="said-heading">From the seller</h2>
      <Paragraphs texts={shown} />
      {folded.length > 0 && (
        <details>
          <summary>
            <span className="to-open">Read more</span>
            <span className="to-close">Read less</span>
          </summary>
          <Paragraphs texts={folded} />
        </details>
      )}
    </section>
  );
}

function Paragraphs({ texts }: { texts: string[] }) {
  // Two paragraphs may say the same, so only their places tell them apart.
  return Array.from(texts.entries(), ([place, text]) => <p key={place}>{text}</p>);
}

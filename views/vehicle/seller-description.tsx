/**
 * The seller's description as plain text: paragraphs with line breaks. `folded` paragraphs are
 * collapsed.
 */
export interface SellerDescriptionProps {
  shown: string[];
  folded: string[];
}

/**
 * The seller's description. Read more expands it without scripts; short ones are not collapsed.
 */
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
  // Paragraphs may be equal, so keys are their positions.
  return Array.from(texts.entries(), ([place, text]) => <p key={place}>{text}</p>);
}

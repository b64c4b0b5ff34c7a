import { Picture } from '../picture.js';
import type { PictureView } from '../picture.js';
import { TermList } from '../term-list.js';
import type { Term } from '../term-list.js';

/**
 * A new car of one trim: `heading` '2026 Toyota RAV4 XLE', `msrpText` '$31,225', `paymentText`
 * '$477/mo'. `termsText` says what both assume. `picture` is a drawing of its body.
 */
export interface BuiltCarProps {
  heading: string;
  picture: PictureView;
  msrpText: string;
  paymentText: string;
  termsText: string;
  facts: Term[];
}

export function BuiltCar({
  heading,
  picture,
  msrpText,
  paymentText,
  termsText,
  facts,
}: BuiltCarProps) {
  return (
    <section className="built" aria-labelledby="built-car">
      <div className="built-picture">
        <Picture picture={picture} priority="first" />
      </div>
      <div>
        <h2 id="built-car">{heading}</h2>
        <p className="built-price">
          <b>{msrpText}</b> MSRP
        </p>
        <p className="payment">
          Est. <b>{paymentText}</b>
        </p>
        <p className="hint">{termsText}</p>
        <TermList className="known" terms={facts} />
      </div>
    </section>
  );
}

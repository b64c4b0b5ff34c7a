import { Icon } from '../icon.js';

/** A check mark and a word beside the best value of a row ('Lowest', 'Highest'). */
export function BestMark({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <span className="best">
      <Icon name="check-bold" />
      {text}
    </span>
  );
}

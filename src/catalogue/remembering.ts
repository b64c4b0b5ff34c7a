/** A feed of a million rows has some thousand different texts a column; a hostile one may have a million. */
const REMEMBERED_TEXTS = 20_000;
/** Whole advertisements typed into a short field are not met twice. */
const REMEMBERED_CHARACTERS = 100;

/**
 * A function of a text that answers texts it has met before from memory, since the cells of a column repeat. It must depend on the text
 * alone. Memory is bounded: when it is full, everything is forgotten.
 */
export function remembering<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const remembered = new Remembered<Answer>(REMEMBERED_CHARACTERS);
  return (text) => remembered.of(text, answer);
}

/** Answers to what has been asked before, by a key that says all they depend on; bounded in the same way. */
export class Remembered<Answer> {
  private readonly answers = new Map<string, { readonly answer: Answer }>();

  /** What longer keys ask is worked out every time. */
  constructor(private readonly longestKey: number) {}

  of(key: string, answerOf: (key: string) => Answer): Answer {
    const known = this.answers.get(key);
    if (known) return known.answer;
    const answer = answerOf(key);
    if (key.length <= this.longestKey) {
      if (this.answers.size >= REMEMBERED_TEXTS) this.answers.clear();
      this.answers.set(key, { answer });
    }
    return answer;
  }
}

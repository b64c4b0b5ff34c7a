/**
 * A feed of a million rows has some thousand different strings per column; a hostile one may have a
 * million.
 */
const REMEMBERED_TEXTS = 20_000;
/** Maximum length of a cached string. Longer strings, such as ads in a short field, do not repeat. */
const REMEMBERED_CHARACTERS = 100;

/**
 * Memoizes a pure function of a string, because the cells of a column repeat. The cache is bounded;
 * when it is full, it is cleared.
 */
export function memoize<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const memo = new Memo<Answer>(REMEMBERED_CHARACTERS);
  return (text) => memo.of(text, answer);
}

/** A bounded cache. The key must contain everything that the answer depends on. */
export class Memo<Answer> {
  private readonly answers = new Map<string, { readonly answer: Answer }>();

  /** Longer keys are not cached. */
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

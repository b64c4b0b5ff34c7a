/** A feed of a million rows has some thousand different texts a column; a hostile one may have a million. */
const REMEMBERED_TEXTS = 20_000;
/** Whole advertisements typed into a short field are not met twice. */
const REMEMBERED_CHARACTERS = 100;

/**
 * A function of a text that answers texts it has met before from memory, since the cells of a column repeat. It must depend on the text
 * alone. Memory is bounded: when it is full, everything is forgotten.
 */
export function remembering<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const remembered = new Map<string, { readonly answer: Answer }>();
  return (text) => {
    const known = remembered.get(text);
    if (known) return known.answer;
    const found = { answer: answer(text) };
    if (text.length <= REMEMBERED_CHARACTERS) {
      if (remembered.size >= REMEMBERED_TEXTS) remembered.clear();
      remembered.set(text, found);
    }
    return found.answer;
  };
}

/** What is not seen; what joins the parts of an emoji is. */
const UNSEEN = /(?<!\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]?)\u200D|(?!\u200D)\p{Cf}/gu;

/** A text that people write, in one line and without what cannot be seen: who reads it must not take a part of it for something else. */
export function inOneLine(text: string): string {
  return text
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** Cleans a multi-line text: no invisible, control or undecodable characters, and `\n` line ends. */
export function inItsLines(text: string): string {
  return text
    .replaceAll(UNSEEN, '')
    .replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll(/[[\p{Cc}\uFFFD]--[\t\n]]/gv, '')
    .trim();
}

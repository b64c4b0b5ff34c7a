/** Invisible characters, except joiners inside an emoji. */
const UNSEEN = /(?<!\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]?)\u200D|(?!\u200D)\p{Cf}/gu;

/**
 * User text in one line, without invisible characters, so that no part of it can pose as something
 * else.
 */
export function inOneLine(text: string): string {
  return text
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** Cleans multi-line text: no invisible, control or undecodable characters, and `\n` line endings. */
export function inItsLines(text: string): string {
  return text
    .replaceAll(UNSEEN, '')
    .replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll(/[[\p{Cc}\uFFFD]--[\t\n]]/gv, '')
    .trim();
}

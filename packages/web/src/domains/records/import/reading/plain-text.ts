/** Invisible marks of direction, which Windows writes into dates, and full-width characters, which Chinese keyboards type. */
const MARKS = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const WIDTH_OFFSET = 0xfee0;
const PLAIN = /^[\0-\u1fff]*$/;

/**
 * The text of a cell from which times and numbers are read: without blanks around it and invisible marks, and with normal
 * digits in place of full-width ones.
 */
export function plainText(cell: string): string {
  const text = cell.trim();
  if (PLAIN.test(text)) return text;
  const half = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - WIDTH_OFFSET);
  return text.replaceAll(MARKS, '').replaceAll(FULL_WIDTH, half).trim();
}

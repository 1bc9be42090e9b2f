/** A text as an input method for Chinese or Japanese writes it: letters, digits, signs and blanks in full width. */
export function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000');
}

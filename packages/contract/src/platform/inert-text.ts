/* No zod here: the export thread loads this file. */

/**
 * The beginning of a formula in spreadsheets, also in full width, as Chinese input methods write it; and the blanks
 * that spreadsheets skip before it.
 */
const FORMULA = /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/;

/** Whether a spreadsheet may run a text of a file as a formula. */
export function isFormulaText(text: string): boolean {
  return FORMULA.test(text);
}

/** A text that a spreadsheet shows as it is: an apostrophe in front keeps it from being run. Numbers are no texts. */
export function inertText(text: string): string {
  return isFormulaText(text) ? `'${text}` : text;
}

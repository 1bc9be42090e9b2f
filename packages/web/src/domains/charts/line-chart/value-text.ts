/** A number as it is shown: as it was sent, without the noise that averaging leaves behind its last digits. */
export function valueText(value: number, digits = 10): string {
  return String(Number(value.toPrecision(digits)));
}

/** A number as it is shown: as it was sent, without the noise that averaging leaves behind the tenth digit. */
export function valueText(value: number): string {
  return String(Number(value.toPrecision(10)));
}

/** An average as it is shown: more than six digits of it say nothing. */
export function averageText(value: number): string {
  return String(Number(value.toPrecision(6)));
}

import { isWithoutFix, placeOf } from '@tinkerstream/contract/points';

/** A value under the name of a datastream. */
export type NamedValue = readonly [name: string, value: string];

/** The values of a request or a message of Blynk's API. */
export interface SentValues {
  readonly values: readonly NamedValue[];
  /** The place in degrees (WGS 84), from a datastream with two numbers. */
  readonly latitude?: number;
  readonly longitude?: number;
}

/** Blynk's virtual, analogue and digital pins. */
const PIN = /^[vad]\d{1,3}$/i;

/** The name of a pin's datastream, `V1`. Programs write it in either case. Undefined if the text is no pin. */
export function pinName(text: string): string | undefined {
  return PIN.test(text) ? text.toUpperCase() : undefined;
}

/** The pin as Blynk's answers write it, `v1`; other names stay. */
export function answeredName(name: string): string {
  return PIN.test(name) ? name.toLowerCase() : name;
}

/** The values of a datastream with more than one: two numbers are a longitude and a latitude, others are numbered as in JSON. */
export function sentValues(name: string, parts: readonly string[]): SentValues {
  const [first = '', second] = parts;
  if (second === undefined) return { values: [[name, first]] };
  const isPair = parts.length === 2 && (placeOf(second, first) !== undefined || isWithoutFix(second, first));
  if (!isPair) return { values: parts.map((part, place) => [`${name}_${place}`, part]) };
  // Places are stored as values too: not every topic accepts locations.
  return {
    values: [
      [`${name}_lon`, first],
      [`${name}_lat`, second],
    ],
    ...placeOf(second, first),
  };
}

export function joined(all: readonly SentValues[]): SentValues {
  const place = all.findLast(({ latitude }) => latitude !== undefined);
  return {
    values: all.flatMap(({ values }) => values),
    ...(place && { latitude: place.latitude, longitude: place.longitude }),
  } as SentValues;
}

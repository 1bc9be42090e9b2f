/** A position on the earth, in degrees. */
interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The eight directions, clockwise from the north. */
const HEADINGS = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const;
export type Heading = (typeof HEADINGS)[number];

/** The mean radius of the earth. */
const EARTH_METRES = 6_371_000;

/** The straight way from one position to another, also across the date line: its length in metres, and its direction. */
export function wayBetween(from: Place, to: Place): { readonly metres: number; readonly heading: Heading } {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = radians(to.latitude - from.latitude);
  const east = radians(to.longitude - from.longitude);
  const [start, end] = [radians(from.latitude), radians(to.latitude)];
  const part = Math.sin(north / 2) ** 2 + Math.cos(start) * Math.cos(end) * Math.sin(east / 2) ** 2;
  const metres = 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(part)));
  const angle = Math.atan2(
    Math.sin(east) * Math.cos(end),
    Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(east),
  );
  const eighth = (Math.round(angle / (Math.PI / 4)) + HEADINGS.length) % HEADINGS.length;
  return { metres, heading: HEADINGS[eighth] as Heading };
}

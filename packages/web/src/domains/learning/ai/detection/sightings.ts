import type { Detection } from '@tinkerstream/contract/learning';

/** The sightings of one thing since the last sending: the most in one picture, and the best score, from 0 to 1. */
export interface Sighting {
  readonly count: number;
  readonly score: number;
}

/** The sightings by name, in the order of their first appearance. */
export type Sightings<Name extends string> = ReadonlyMap<Name, Sighting>;

/** The sightings with one more picture. */
export function withPicture<Name extends string>(
  before: Sightings<Name>,
  found: readonly Pick<Detection<Name>, 'name' | 'score'>[],
): Sightings<Name> {
  const sightings = new Map(before);
  for (const [name, all] of Map.groupBy(found, (one) => one.name)) {
    const { count, score } = before.get(name) ?? { count: 0, score: 0 };
    const best = Math.max(score, ...all.map((one) => one.score));
    sightings.set(name, { count: Math.max(count, all.length), score: best });
  }
  return sightings;
}

/** A score as pages show it, in percent. */
export function percentOf(score: number): number {
  return Math.floor(score * 100);
}

/** The sightings in the form that the call of object detection takes. */
export function reportOf(sightings: Sightings<string>) {
  const all = [...sightings.values()];
  return {
    detectedObjects: [...sightings.keys()].join(','),
    counts: all.map(({ count }) => count).join(','),
    scores: all.map(({ score }) => percentOf(score)).join(','),
  };
}

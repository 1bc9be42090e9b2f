import type { OwnClass } from './own-class.ts';

/** The number of most similar examples that count for a class. */
const VOTERS = 3;
/**
 * A picture less similar than this to every example belongs to no class. Five in six other views of the same thing are more
 * similar; views of other things never are (decision 25).
 */
const MIN_SIMILARITY = 0.6;
/** The scale on which similarity raises the probability of a class: 0.1 more similarity makes it seven times as likely. */
const SPREAD = 0.05;

/** The probabilities from which on a class can count as recognised. */
export const SURE_FROM = [0.5, 0.6, 0.7, 0.8, 0.9] as const;
export type SureFrom = (typeof SURE_FROM)[number];
export const DEFAULT_SURE_FROM: SureFrom = 0.6;

export interface ClassShare {
  readonly ownClass: OwnClass;
  /** The probability from 0 to 1; the probabilities of all classes add up to 1. */
  readonly probability: number;
  /** The cosine of the angle to the most similar example, up to 1. */
  readonly similarity: number;
}

/** The probability that a picture shows each class that has examples, in the order of the classes. */
export function classShares(features: Float32Array, classes: readonly OwnClass[]): ClassShare[] {
  const found = classes.flatMap((ownClass) => {
    const best = ownClass.examples
      .map((example) => similarityOf(features, example.features))
      .sort((a, b) => b - a)
      .slice(0, VOTERS);
    return best[0] === undefined ? [] : [{ ownClass, best, similarity: best[0] }];
  });
  const highest = Math.max(...found.map(({ similarity }) => similarity));
  // The weight is the mean and not the sum, so that a class with few examples can win.
  const weights = found.map(({ best }) => mean(best.map((one) => Math.exp((one - highest) / SPREAD))));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return found.map(({ ownClass, similarity }, index) => ({
    ownClass,
    similarity,
    probability: (weights[index] as number) / all,
  }));
}

/** The class that a picture shows; `unsure` if the picture is like several classes, undefined if it is like none. */
export function recognisedClass(shares: readonly ClassShare[], sureFrom: number): ClassShare | 'unsure' | undefined {
  const [first] = shares.toSorted((a, b) => b.probability - a.probability);
  if (!first || Math.max(...shares.map(({ similarity }) => similarity)) < MIN_SIMILARITY) return undefined;
  return first.probability >= sureFrom ? first : 'unsure';
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The similarity of two vectors, which both have the length 1. */
function similarityOf(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0;
  return a.reduce((sum, value, index) => sum + value * (b[index] as number), 0);
}

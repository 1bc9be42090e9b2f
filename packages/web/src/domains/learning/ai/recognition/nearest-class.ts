import type { OwnClass } from './own-class.ts';

/** So many of the most similar examples vote. */
const VOTERS = 3;
/**
 * A picture less similar than this to every example belongs to no class. Of other views of the same thing, five in six
 * are more similar; of other things, none (decision 25).
 */
const MIN_SIMILARITY = 0.6;

export interface Recognition {
  readonly ownClass: OwnClass;
  /** The cosine of the angle to the most similar example, up to 1. */
  readonly similarity: number;
}

/** The class of the nearest examples; undefined if none is near enough. */
export function nearestClass(features: Float32Array, classes: readonly OwnClass[]): Recognition | undefined {
  const nearest = classes
    .flatMap((ownClass) =>
      ownClass.examples.map((example) => ({ ownClass, similarity: similarityOf(features, example.features) })),
    )
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, VOTERS)
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY);
  const votes = new Map<OwnClass, number>();
  // Near examples count more, so that a class with few examples can win.
  for (const { ownClass, similarity } of nearest) {
    votes.set(ownClass, (votes.get(ownClass) ?? 0) + 1 / (1.01 - similarity));
  }
  const [winner] = [...votes].sort(([, a], [, b]) => b - a);
  const found = winner && nearest.find(({ ownClass }) => ownClass === winner[0]);
  return found;
}

/** Both have the length 1. */
function similarityOf(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0;
  return a.reduce((sum, value, index) => sum + value * (b[index] as number), 0);
}

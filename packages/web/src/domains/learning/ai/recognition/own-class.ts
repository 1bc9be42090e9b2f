import { OBJECT_CLASSES, type ObjectClass } from '@tinkerstream/contract/applets';
import { randomKey } from '../../../../platform/random-key.ts';

export interface Example {
  readonly id: string;
  /** A small picture, as a data URL. */
  readonly thumbnail: string;
  readonly features: Float32Array;
}

/** A class that a user teaches with examples. */
export interface OwnClass {
  readonly id: string;
  readonly name: string;
  /** The object that event triggers receive; absent if they receive none. */
  readonly reportAs?: ObjectClass | undefined;
  readonly examples: readonly Example[];
}

export const MAX_CLASSES = 20;
export const MAX_EXAMPLES = 60;

export function newClass(name: string): OwnClass {
  return { id: randomKey(), name, examples: [] };
}

/** The exported file: features are rounded to four digits, which changes no result. */
export function exportClasses(classes: readonly OwnClass[]): Blob {
  const content = classes.map(({ name, reportAs, examples }) => ({
    name,
    reportAs,
    examples: examples.map(({ thumbnail, features }) => ({
      thumbnail,
      features: [...features].map((value) => Math.round(value * 10_000) / 10_000),
    })),
  }));
  return new Blob([JSON.stringify({ kind: KIND, classes: content })], { type: 'application/json' });
}

const KIND = 'tinkerstream-classes';

/**
 * Reads an exported file.
 * @throws if it is no such file
 */
export function importClasses(text: string): OwnClass[] {
  const content: unknown = JSON.parse(text);
  if (!isRecord(content) || content.kind !== KIND || !Array.isArray(content.classes)) throw new Error('Other content');
  return content.classes.slice(0, MAX_CLASSES).map((one: unknown) => {
    if (!isRecord(one) || typeof one.name !== 'string' || !Array.isArray(one.examples)) throw new Error('No class');
    return {
      ...newClass(one.name.trim().slice(0, 100)),
      reportAs: OBJECT_CLASSES.find((name) => name === one.reportAs),
      examples: one.examples.slice(0, MAX_EXAMPLES).map(readExample),
    };
  });
}

function readExample(one: unknown): Example {
  if (!isRecord(one) || !Array.isArray(one.features) || one.features.length === 0) throw new Error('No example');
  const features = Float32Array.from(one.features as number[]);
  if (!features.every(Number.isFinite)) throw new Error('No features');
  // Accept only data URLs: any other address would send a request to another site.
  const isPicture = typeof one.thumbnail === 'string' && one.thumbnail.startsWith('data:image/');
  return { id: randomKey(), features, thumbnail: isPicture ? (one.thumbnail as string) : '' };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

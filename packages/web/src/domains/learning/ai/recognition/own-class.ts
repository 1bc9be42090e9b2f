import { OBJECT_CLASSES, type ObjectClass } from '@tinkerstream/contract/applets';
import { cutText } from '@tinkerstream/contract/platform/cut-text';
import { randomKey } from '../../../../platform/random-key.ts';

export interface Example {
  readonly id: string;
  /** The small picture as a data URL. */
  readonly thumbnail: string;
  readonly features: Float32Array;
}

/** A class that the user teaches with examples. */
export interface OwnClass {
  readonly id: string;
  readonly name: string;
  /** The object that the class reports to event triggers; absent if it reports none. */
  readonly reportAs?: ObjectClass | undefined;
  readonly examples: readonly Example[];
}

export const MAX_CLASSES = 20;
export const MAX_EXAMPLES = 60;
/** The largest file that is read; full classes make about 20 MB. */
export const MAX_FILE_MB = 32;
/** The most numbers of an example; the model makes 1,280. */
const MAX_FEATURES = 4096;
/** The most characters of a small picture. */
const MAX_THUMBNAIL = 100_000;

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
  return new Blob([JSON.stringify({ kind: KIND, version: VERSION, classes: content })], { type: 'application/json' });
}

const KIND = 'tinkerstream-classes';
/** The version of the file. Files of earlier versions have none. */
const VERSION = 1;

/** Thrown for a file of a newer version than this one. */
export class NewerFile extends Error {}

/**
 * Reads an exported file.
 * @throws if it is another file
 */
export function importClasses(text: string): OwnClass[] {
  const content: unknown = JSON.parse(text);
  if (!isRecord(content) || content.kind !== KIND || !Array.isArray(content.classes)) throw new Error('Other content');
  if (typeof content.version === 'number' && content.version > VERSION) throw new NewerFile();
  const names = new Set<string>();
  return content.classes.slice(0, MAX_CLASSES).flatMap((one: unknown) => {
    if (!isRecord(one) || typeof one.name !== 'string' || !Array.isArray(one.examples)) throw new Error('No class');
    if (one.name.trim() === '') throw new Error('No name');
    const name = cutText(one.name.trim(), 100).toWellFormed();
    // Names identify classes on the bars and in the messages of topics.
    if (names.has(name)) return [];
    names.add(name);
    const reportAs = OBJECT_CLASSES.find((object) => object === one.reportAs);
    return [{ ...newClass(name), reportAs, examples: one.examples.slice(0, MAX_EXAMPLES).map(readExample) }];
  });
}

function readExample(one: unknown): Example {
  if (!isRecord(one) || !Array.isArray(one.features) || one.features.length === 0) throw new Error('No example');
  if (one.features.length > MAX_FEATURES) throw new Error('Too many features');
  const features = Float32Array.from(one.features as number[]);
  if (!features.every(Number.isFinite)) throw new Error('No features');
  // Accept only data URLs: any other address would send a request to another site.
  const isPicture =
    typeof one.thumbnail === 'string' &&
    one.thumbnail.startsWith('data:image/') &&
    one.thumbnail.length <= MAX_THUMBNAIL;
  return { id: randomKey(), features, thumbnail: isPicture ? (one.thumbnail as string) : '' };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

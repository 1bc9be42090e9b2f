import { OBJECT_CLASSES, type ObjectClass } from '../applets/object-class.ts';

/** How often a camera page sends, in seconds (rule 13). The first is the default. */
export const SEND_INTERVALS = [5, 10, 15, 30] as const;
export type SendInterval = (typeof SEND_INTERVALS)[number];

/** The choices for the lowest score of an object (rule 13). */
export const MIN_SCORES = [0.25, 0.5, 0.75, 1] as const;
export type MinScore = (typeof MIN_SCORES)[number];
export const DEFAULT_MIN_SCORE: MinScore = 0.5;

/** The lowest score of a face: the model's own scores separate faces from everything else here (decision 25). */
export const MIN_FACE_SCORE = 0.5;

/** A rectangle in a picture; all four numbers are shares of its width and height. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Something that a model found in a picture. The score is between 0 and 1. */
export interface Detection<Name extends string = string> {
  readonly name: Name;
  readonly score: number;
  readonly box: Box;
}

/** Most detections of one picture. */
const MAX_DETECTIONS = 20;
/** Two boxes that share more of their area show the same thing. */
const MAX_OVERLAP = 0.5;
const MAX_FACE_OVERLAP = 0.3;

/** The category ids of COCO, 1 to 90, that no class of 2017 has. */
const UNUSED_IDS = [12, 26, 29, 30, 45, 66, 68, 69, 71, 83];
const CATEGORIES = 90;
/** The class of each category id minus one. */
const CLASS_OF_COLUMN: readonly (ObjectClass | undefined)[] = (() => {
  const classes = OBJECT_CLASSES.values();
  return Array.from({ length: CATEGORIES }, (_, column) =>
    UNUSED_IDS.includes(column + 1) ? undefined : classes.next().value,
  );
})();

/**
 * Reads the output of the object detection model.
 * @param corners for each anchor top, left, bottom and right, as shares
 * @param scores for each anchor one score for each category
 */
export function readObjects(
  corners: ArrayLike<number>,
  scores: ArrayLike<number>,
  minScore: number,
): Detection<ObjectClass>[] {
  const found: Detection<ObjectClass>[] = [];
  for (let anchor = 0; anchor * CATEGORIES < scores.length; anchor++) {
    let best = 0;
    for (let column = 1; column < CATEGORIES; column++) {
      if (at(scores, anchor * CATEGORIES + column) > at(scores, anchor * CATEGORIES + best)) best = column;
    }
    const score = at(scores, anchor * CATEGORIES + best);
    const name = CLASS_OF_COLUMN[best];
    if (name === undefined || score < minScore) continue;
    const [top, left, bottom, right] = [0, 1, 2, 3].map((index) => share(at(corners, anchor * 4 + index)));
    found.push({ name, score, box: boxBetween(left, top, right, bottom) });
  }
  return withoutRepeats(found, MAX_OVERLAP);
}

/** The face detection model's input, in pixels, and the distance of its anchors. */
export const FACE_INPUT = 192;
const FACE_STRIDE = 4;
/** Numbers for each anchor: the box, and six points of the face. */
const FACE_NUMBERS = 16;

/**
 * Reads the output of the face detection model.
 * @param raw for each anchor the centre, from the anchor's own, width and height, in pixels of the input
 * @param logits for each anchor the logit of the score
 * @param frame where the picture is in the square that the model gets, as shares of it
 */
export function readFaces(raw: ArrayLike<number>, logits: ArrayLike<number>, frame: Box): Detection<'face'>[] {
  const found: Detection<'face'>[] = [];
  const perRow = FACE_INPUT / FACE_STRIDE;
  for (let anchor = 0; anchor < logits.length; anchor++) {
    const score = 1 / (1 + Math.exp(-at(logits, anchor)));
    if (score < MIN_FACE_SCORE) continue;
    const [x = 0, y = 0, width = 0, height = 0] = [0, 1, 2, 3].map((index) => at(raw, anchor * FACE_NUMBERS + index));
    const centreX = (x + FACE_STRIDE * ((anchor % perRow) + 0.5)) / FACE_INPUT;
    const centreY = (y + FACE_STRIDE * (Math.floor(anchor / perRow) + 0.5)) / FACE_INPUT;
    const inX = (place: number) => share((place - frame.left) / frame.width);
    const inY = (place: number) => share((place - frame.top) / frame.height);
    const [halfWidth, halfHeight] = [width / FACE_INPUT / 2, height / FACE_INPUT / 2];
    const box = boxBetween(
      inX(centreX - halfWidth),
      inY(centreY - halfHeight),
      inX(centreX + halfWidth),
      inY(centreY + halfHeight),
    );
    found.push({ name: 'face', score, box });
  }
  return withoutRepeats(found, MAX_FACE_OVERLAP);
}

const at = (numbers: ArrayLike<number>, index: number) => numbers[index] ?? 0;
const share = (value: number) => Math.min(1, Math.max(0, value));

function boxBetween(left = 0, top = 0, right = 0, bottom = 0): Box {
  return { left, top, width: right - left, height: bottom - top };
}

/** The best of the detections of each thing, best first: greedy non-maximum suppression within each class. */
function withoutRepeats<Name extends string>(found: Detection<Name>[], maxOverlap: number): Detection<Name>[] {
  const kept: Detection<Name>[] = [];
  for (const one of found.sort((a, b) => b.score - a.score)) {
    if (kept.length === MAX_DETECTIONS) break;
    if (!kept.some(({ name, box }) => name === one.name && overlapOf(box, one.box) > maxOverlap)) kept.push(one);
  }
  return kept;
}

/** The shared area of two boxes as a share of the area of both. */
function overlapOf(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared === 0 ? 0 : shared / (a.width * a.height + b.width * b.height - shared);
}

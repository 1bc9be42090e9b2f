/** The object detection model: its folder, its input in pixels, and the names of its nodes. */
export const OBJECT_MODEL = {
  folder: 'object-detection',
  size: 300,
  /** The input after the graph's own scaling, which is a loop over pictures; without the loop, the graph runs in one go. */
  input: 'Preprocessor/sub',
  /** The corners of the boxes and the scores, as `readObjects` takes them. */
  outputs: ['Postprocessor/ExpandDims_1', 'Postprocessor/Slice'],
} as const;

/**
 * The input of a model: colours from -1 to 1.
 * @param pixels four bytes for each pixel, of which the last is ignored
 */
export function colourValues(pixels: ArrayLike<number>): Float32Array<ArrayBuffer> {
  const values = new Float32Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; to < values.length; from += 4, to += 3) {
    for (let colour = 0; colour < 3; colour++) values[to + colour] = (pixels[from + colour] ?? 0) / 127.5 - 1;
  }
  return values;
}

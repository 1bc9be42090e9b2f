/** A picture of four bytes for each pixel. */
export interface Pixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/**
 * Scales a picture to a square, whatever its shape, as the model requires. Each pixel is the mean of the pixels that it
 * covers.
 */
export function squareOf({ data, width, height }: Pixels, size: number): Uint8ClampedArray {
  const square = new Uint8ClampedArray(4 * size * size);
  for (let y = 0; y < size; y++) {
    const [top, bottom] = covered(y, size, height);
    for (let x = 0; x < size; x++) {
      const [left, right] = covered(x, size, width);
      for (let colour = 0; colour < 3; colour++) {
        let sum = 0;
        for (let row = top; row < bottom; row++) {
          for (let column = left; column < right; column++) sum += data[4 * (row * width + column) + colour] ?? 0;
        }
        square[4 * (y * size + x) + colour] = sum / ((bottom - top) * (right - left));
      }
    }
  }
  return square;
}

/** The pixels of a side that one of its scaled pixels covers: at least one. */
function covered(place: number, size: number, length: number): readonly [from: number, to: number] {
  const from = Math.floor((place * length) / size);
  return [from, Math.max(from + 1, Math.floor(((place + 1) * length) / size))];
}

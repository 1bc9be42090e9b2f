import type { ArtisticFilter } from './messages.ts';

/** The pixels to change, four bytes each: an `ImageData`. */
interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

type Colour = readonly [red: number, green: number, blue: number];

/** Colours from dark to light. */
const PALETTES = {
  sunset: [
    [28, 18, 56],
    [110, 33, 92],
    [207, 73, 72],
    [246, 158, 78],
    [255, 240, 204],
  ],
  harbour: [
    [8, 22, 41],
    [16, 66, 96],
    [45, 129, 140],
    [142, 195, 176],
    [246, 243, 224],
  ],
  bamboo: [
    [20, 28, 20],
    [51, 79, 46],
    [107, 142, 72],
    [185, 199, 126],
    [250, 247, 226],
  ],
} as const satisfies Record<string, readonly Colour[]>;

/** Applies a filter in place. Filters are image processing without a neural network. */
export function applyFilter(filter: ArtisticFilter, pixels: Pixels): void {
  if (filter === 'oil') oil(pixels);
  else if (filter === 'pencil') pencil(pixels);
  else palette(pixels, PALETTES[filter]);
}

const brightness = (data: Uint8ClampedArray, at: number) =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);

/** Replaces each colour by the palette colour with the same brightness. */
function palette({ data }: Pixels, colours: readonly Colour[]): void {
  const last = colours.length - 1;
  for (let at = 0; at < data.length; at += 4) {
    const place = (brightness(data, at) / 255) * last;
    const below = Math.min(last - 1, Math.floor(place));
    const [from, to] = [colours[below] as Colour, colours[below + 1] as Colour];
    for (let index = 0; index < 3; index++) {
      const start = from[index] as number;
      data[at + index] = start + ((to[index] as number) - start) * (place - below);
    }
  }
}

/** Divides grey by the blurred negative: lines remain where the brightness changes. */
function pencil({ data, width, height }: Pixels): void {
  const grey = Float32Array.from({ length: width * height }, (_, index) => brightness(data, 4 * index));
  const radius = Math.max(2, Math.round(Math.max(width, height) / 150));
  const sums = summedArea(grey, width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      const { mean } = areaOf(sums, width, height, x - radius, y - radius, x + radius, y + radius);
      const line = Math.min(255, (255 * ((grey[index] as number) + 1)) / (mean + 1));
      // Lines are darker, like those of a soft pencil.
      const shade = 255 - (255 - line) * 2;
      data[4 * index] = data[4 * index + 1] = data[4 * index + 2] = shade;
    }
  }
}

/** Kuwahara's filter: each pixel gets the mean colour of the calmest of the four squares that meet in it. */
function oil({ data, width, height }: Pixels): void {
  const radius = Math.max(3, Math.round(Math.max(width, height) / 130));
  const channel = (offset: number) =>
    Float32Array.from({ length: width * height }, (_, index) => data[4 * index + offset] as number);
  const grey = Float32Array.from({ length: width * height }, (_, index) => brightness(data, 4 * index));
  const greySums = summedArea(grey, width, height);
  const squareSums = summedArea(
    grey.map((value) => value * value),
    width,
    height,
  );
  const colourSums = [0, 1, 2].map((offset) => summedArea(channel(offset), width, height));
  const corners = [
    [-radius, -radius],
    [0, -radius],
    [-radius, 0],
    [0, 0],
  ] as const;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let least = Number.POSITIVE_INFINITY;
      let calmest: readonly [number, number] = corners[0];
      for (const corner of corners) {
        const [left, top] = [x + corner[0], y + corner[1]];
        const { mean } = areaOf(greySums, width, height, left, top, left + radius, top + radius);
        const squares = areaOf(squareSums, width, height, left, top, left + radius, top + radius);
        const variance = squares.mean - mean * mean;
        if (variance < least) [least, calmest] = [variance, corner];
      }
      const [left, top] = [x + calmest[0], y + calmest[1]];
      for (const [offset, sums] of colourSums.entries()) {
        data[4 * (y * width + x) + offset] = areaOf(sums, width, height, left, top, left + radius, top + radius).mean;
      }
    }
  }
}

/** The sum of all values above and to the left of each place, so that the sum of any rectangle needs four look-ups. */
function summedArea(values: Float32Array, width: number, height: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += values[y * width + x] as number;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row;
    }
  }
  return sums;
}

/** The mean of the part of a rectangle that is in the picture; both corners belong to the rectangle. */
function areaOf(
  sums: Float64Array,
  width: number,
  height: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): { readonly mean: number } {
  const [x0, y0] = [Math.max(0, left), Math.max(0, top)];
  const [x1, y1] = [Math.min(width, right + 1), Math.min(height, bottom + 1)];
  const sum = (x: number, y: number) => sums[y * (width + 1) + x] as number;
  return { mean: (sum(x1, y1) - sum(x0, y1) - sum(x1, y0) + sum(x0, y0)) / ((x1 - x0) * (y1 - y0)) };
}

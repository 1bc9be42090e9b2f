import { MAX_LINES } from '@tinkerstream/contract/records';
import { expect, test } from 'vitest';
import { isReadable, suggestedColour } from '../../../../src/domains/charts/colours.ts';
import { SIGNS, signOf } from '../../../../src/domains/charts/line-chart/lines/signs.ts';

type Triple = readonly [number, number, number];

/** The light of a colour: linear red, green and blue. */
function lightOf(colour: string): Triple {
  return [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
}

/** Light as the eye sees it: lightness, green to red, blue to yellow (OKLab). */
function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** A matrix that turns the light that is there into the light that a person sees. */
type Matrix = readonly [Triple, Triple, Triple];

/**
 * Complete protanopia, deuteranopia and tritanopia: G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, “A
 * Physiologically-based Model for Simulation of Color Vision Deficiency”, IEEE TVCG 15 (6), 2009, severity 1.0.
 */
const VISIONS: Readonly<Record<string, Matrix>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function seen([r, g, b]: Triple, matrix: Matrix): Triple {
  return matrix.map(([x, y, z]) => Math.min(1, Math.max(0, x * r + y * g + z * b))) as unknown as Triple;
}

function distance(a: string, b: string, vision: Matrix = VISIONS.usual as Matrix): number {
  const [one, other] = [a, b].map((colour) => oklab(seen(lightOf(colour), vision))) as [Triple, Triple];
  return Math.hypot(...one.map((part, at) => part - (other[at] as number)));
}

test.each(['light', 'dark'] as const)('the colours of a full chart are distinguishable on %s paper', (scheme) => {
  const colours = Array.from({ length: MAX_LINES }, (_, index) => suggestedColour(index, scheme));
  for (const [index, colour] of colours.entries()) {
    expect(isReadable(colour, scheme), colour).toBe(true);
    // A distance of 0.02 is barely visible.
    for (const other of colours.slice(0, index))
      expect(distance(colour, other), `${colour} ${other}`).toBeGreaterThan(0.07);
  }
});

const VIEWS = (['light', 'dark'] as const).flatMap((scheme) =>
  Object.keys(VISIONS).map((vision) => [scheme, vision] as const),
);

test.each(VIEWS)('on %s paper, %s tells the first eight colours apart, and each has its own sign', (scheme, vision) => {
  const colours = Array.from({ length: SIGNS.length }, (_, index) => suggestedColour(index, scheme));
  for (const [index, colour] of colours.entries()) {
    for (const other of colours.slice(0, index)) {
      expect(distance(colour, other, VISIONS[vision]), `${colour} ${other}`).toBeGreaterThan(0.11);
    }
  }
  expect(new Set(colours.map((_, index) => signOf(index))).size).toBe(colours.length);
});

/** The second sign of a line beside its colour: the shape of its symbols, in its drawing, its legend and its tooltip. */
export const SIGNS = ['circle', 'square', 'triangle', 'diamond', 'plus', 'wedge', 'cross', 'star'] as const;
export type Sign = (typeof SIGNS)[number];

/**
 * The sign of the line with this index in its chart. Two lines with the same colour and sign are at least eight indices
 * apart.
 */
export function signOf(index: number): Sign {
  return SIGNS[index % SIGNS.length] as Sign;
}

/** The character that stands for each sign in running text. */
export const GLYPHS: Readonly<Record<Sign, string>> = {
  circle: '●',
  square: '■',
  triangle: '▲',
  diamond: '◆',
  plus: '✚',
  wedge: '▼',
  cross: '✖',
  star: '★',
};

type Corner = readonly [x: number, y: number];

/** Half the width of the arms of a plus. */
const ARM = 0.38;
const PLUS: readonly Corner[] = [
  [-ARM, -1.1],
  [ARM, -1.1],
  [ARM, -ARM],
  [1.1, -ARM],
  [1.1, ARM],
  [ARM, ARM],
  [ARM, 1.1],
  [-ARM, 1.1],
  [-ARM, ARM],
  [-1.1, ARM],
  [-1.1, -ARM],
  [-ARM, -ARM],
];
/** The outer and inner radius of a star. */
const [TIP, NOTCH] = [1.3, 0.55];
const STAR = Array.from({ length: 10 }, (_, at): Corner => {
  const [angle, radius] = [(at * Math.PI) / 5, at % 2 === 0 ? TIP : NOTCH];
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
});

/** The corners of each sign but the circle, for a radius of 1. All signs have about the same area. */
export const CORNERS: Readonly<Record<Exclude<Sign, 'circle'>, readonly Corner[]>> = {
  square: [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ],
  triangle: [
    [0, -1.25],
    [1.15, 0.85],
    [-1.15, 0.85],
  ],
  diamond: [
    [0, -1.3],
    [1.1, 0],
    [0, 1.3],
    [-1.1, 0],
  ],
  plus: PLUS,
  wedge: [
    [0, 1.25],
    [1.15, -0.85],
    [-1.15, -0.85],
  ],
  cross: PLUS.map(([x, y]): Corner => [(x - y) * Math.SQRT1_2, (x + y) * Math.SQRT1_2]),
  star: STAR,
};

/** Adds a sign around a place to a path. */
export function addSign(
  path: Pick<Path2D, 'moveTo' | 'lineTo' | 'arc'>,
  sign: Sign,
  x: number,
  y: number,
  radius: number,
) {
  if (sign === 'circle') {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  const corners = CORNERS[sign].map(([dx, dy]) => [x + dx * radius, y + dy * radius] as const);
  const [[startX, startY] = [x, y]] = corners;
  path.moveTo(startX, startY);
  for (const [cornerX, cornerY] of corners.slice(1)) path.lineTo(cornerX, cornerY);
  path.lineTo(startX, startY);
}

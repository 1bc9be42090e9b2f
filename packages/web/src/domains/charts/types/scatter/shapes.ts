/** The shapes of points, which distinguish groups beside the colour. Each is drawn around a place with this radius. */
const SHAPES: readonly ((x: number, y: number, r: number) => string)[] = [
  (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`,
  (x, y, r) => `M${x} ${y - 1.3 * r}l${1.3 * r} ${2.3 * r}h${-2.6 * r}z`,
  (x, y, r) => `M${x} ${y - 1.4 * r}l${1.4 * r} ${1.4 * r}l${-1.4 * r} ${1.4 * r}l${-1.4 * r} ${-1.4 * r}z`,
];

/** The outline of a point of a group. */
export function shapePath(group: number, x: number, y: number, radius: number): string {
  const shape = SHAPES[group % SHAPES.length] as (typeof SHAPES)[number];
  return shape(Number(x.toFixed(1)), Number(y.toFixed(1)), radius);
}

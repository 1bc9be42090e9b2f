/** In pixels of the picture. */
const [WIDTH, HEIGHT, MAX_PX, MARGIN] = [1200, 400, 240, 40];

/** Draws a text as large as it fits on one line. */
export function textPicture(text: string, paper: string, element: HTMLElement | null): HTMLCanvasElement | undefined {
  if (!element) return undefined;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  const { color, fontFamily } = getComputedStyle(element.querySelector('code, p') ?? element);
  pen.fillStyle = paper;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.font = `700 ${MAX_PX}px ${fontFamily}`;
  const scale = Math.min(1, (WIDTH - 2 * MARGIN) / pen.measureText(text).width);
  pen.font = `700 ${MAX_PX * scale}px ${fontFamily}`;
  [pen.fillStyle, pen.textAlign, pen.textBaseline] = [color, 'center', 'middle'];
  pen.fillText(text, WIDTH / 2, HEIGHT / 2);
  return canvas;
}

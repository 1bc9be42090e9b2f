/** The font size of a chart's labels. */
export const LABEL_PX = 12;
export const LABEL_FONT = 'sans-serif';

let pen: CanvasRenderingContext2D | null | undefined;

/** The width of a label, in pixels. */
export function textWidth(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return 0;
  pen.font = `${LABEL_PX}px ${LABEL_FONT}`;
  return pen.measureText(text).width;
}

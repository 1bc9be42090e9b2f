import { CARD_HEIGHTS, CARD_SIZES, type CardHeight, type CardSize } from '@tinkerstream/contract/dashboards';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { VisuallyHidden } from '../../../ui/kit.ts';
import type { CardEdit } from './card-changes.ts';
import classes from './card-resize.module.css';
import { COLUMNS } from './layout.ts';
import type { ShownCard } from './shown-card.ts';

interface CardResizeProps {
  readonly card: ShownCard;
  /** The element of the card. */
  readonly element: RefObject<HTMLElement | null>;
  readonly onEdit: (edit: CardEdit) => void;
}

interface Extent {
  readonly size: CardSize;
  readonly height: CardHeight;
}

interface Outline extends Extent {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The corner of a card: dragging it, or the arrow keys, change the card's width and height. */
export function CardResize({ card, element, onEdit }: CardResizeProps) {
  const { dashboards: texts } = useTexts();
  const { chart } = card;
  /** The future size of the card during a drag. */
  const [outline, setOutline] = useState<Outline>();
  const [said, setSaid] = useState('');
  const start = useRef<{ readonly x: number; readonly y: number; readonly box: DOMRect }>(undefined);

  function resize({ size, height }: Extent) {
    setSaid(texts.resized(chart.name, texts.widths[size], texts.heights[height]));
    onEdit({ kind: 'change', chartId: chart.id, size, height });
  }

  function press(event: PointerEvent<HTMLButtonElement>) {
    const box = element.current?.getBoundingClientRect();
    if (!box || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, y: event.clientY, box };
  }

  function drag({ clientX, clientY }: PointerEvent) {
    if (!start.current || !element.current?.parentElement) return;
    const { x, y, box } = start.current;
    setOutline(outlineOf(element.current.parentElement, box.width + clientX - x, box.height + clientY - y));
  }

  function release() {
    start.current = undefined;
    setOutline(undefined);
    if (outline) resize(outline);
  }

  function cancel() {
    start.current = undefined;
    setOutline(undefined);
  }

  function step(event: KeyboardEvent) {
    if (event.key === 'Escape' && start.current) return cancel();
    const next = afterKey(card, event.key);
    if (!next) return;
    event.preventDefault();
    if (next.size !== card.size || next.height !== card.height) resize(next);
  }

  return (
    <>
      {outline && (
        <div className={classes.outline} style={{ width: outline.widthPx, height: outline.heightPx }}>
          <span>
            {texts.widths[outline.size]} × {texts.heights[outline.height]}
          </span>
        </div>
      )}
      <button
        type="button"
        className={classes.corner}
        aria-label={texts.resize(chart.name)}
        aria-describedby={`resize-${chart.id}`}
        title={texts.resize(chart.name)}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={cancel}
        onKeyDown={step}
      >
        <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
          <path d="M14 4L4 14M14 9L9 14" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        </svg>
      </button>
      <span id={`resize-${chart.id}`} hidden>
        {texts.resizeInstructions}
      </span>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** The size of a card that reaches this far, and its size in the grid. */
function outlineOf(grid: HTMLElement, wantedWidth: number, wantedHeight: number): Outline {
  const { columnGap, gridAutoRows } = getComputedStyle(grid);
  const gap = Number.parseFloat(columnGap);
  const column = (grid.clientWidth + gap) / COLUMNS;
  const row = Number.parseFloat(gridAutoRows) + gap;
  const size = nearest(CARD_SIZES, (wantedWidth + gap) / column);
  const height = nearest(CARD_HEIGHTS, (wantedHeight + gap) / row);
  return { size, height, widthPx: size * column - gap, heightPx: height * row - gap };
}

function nearest<Value extends number>(values: readonly Value[], wanted: number): Value {
  return values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best));
}

/** The size after an arrow key: left and right change the width, up and down the height. */
function afterKey({ size, height }: Extent, key: string): Extent | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { size: CARD_SIZES[CARD_SIZES.indexOf(size) + 1] ?? size, height };
    case 'ArrowRight':
      return { size: CARD_SIZES[CARD_SIZES.indexOf(size) - 1] ?? size, height };
    case 'ArrowUp':
      return { size, height: CARD_HEIGHTS[CARD_HEIGHTS.indexOf(height) - 1] ?? height };
    case 'ArrowDown':
      return { size, height: CARD_HEIGHTS[CARD_HEIGHTS.indexOf(height) + 1] ?? height };
    default:
      return undefined;
  }
}

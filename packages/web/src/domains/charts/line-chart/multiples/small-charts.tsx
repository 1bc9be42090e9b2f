import { useEffect, useState } from 'react';
import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { useRovingFocus } from '../../../../ui/form/use-roving-focus.ts';
import { localTime } from '../../../../ui/text/local-time.ts';
import { valueText, withUnit } from '../../../../ui/text/number-text.ts';
import { stepText } from '../../../../ui/text/scale-text.ts';
import type { Drawn } from '../drawing/drawing.ts';
import { FrontButton } from '../legend/front-button.tsx';
import { inLegendOrder } from '../legend/legend-order.ts';
import { SignMark } from '../legend/sign-mark.tsx';
import { texts as lineTexts } from '../legend/texts.ts';
import type { LegendLine } from '../lines/legend-lines.ts';
import { drawCell } from './cell-drawing.ts';
import classes from './small-charts.module.css';

interface SmallChartsProps {
  /** The lines, in the order of the plot. */
  readonly lines: readonly LegendLine[];
  readonly drawn: Drawn;
  /** The lines that are kept in front, by key. */
  readonly front: ReadonlySet<string>;
  readonly onFront: (key: string) => void;
  /** Shows a line large. */
  readonly onOpen: (key: string) => void;
}

/** The time between two updates of the values, since nobody can read faster changes. */
const INTERVAL_MS = 1000;

/** One small chart for each line, all with the same axes, by name. */
export function SmallCharts({ lines, drawn, front, onFront, onOpen }: SmallChartsProps) {
  const texts = useTexts(lineTexts);
  const { language } = useLanguage();
  const roving = useRovingFocus<HTMLUListElement>({ parts: 'li' });
  const list = roving.ref;
  const [, readAgain] = useState(0);
  const sorted = inLegendOrder(lines, 'name');
  useEffect(() => {
    const draw = () => drawAll(list.current, lines, drawn);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = drawn.onDrawn(() => {
      draw();
      timer ??= setTimeout(() => {
        timer = undefined;
        readAgain(performance.now());
      }, INTERVAL_MS);
    });
    const resized = new ResizeObserver(draw);
    if (list.current) resized.observe(list.current);
    return () => {
      stop();
      resized.disconnect();
      clearTimeout(timer);
    };
  }, [list, lines, drawn]);
  return (
    <div className={classes.frame}>
      <ul {...roving} className={classes.list} aria-label={texts.smallCharts}>
        {sorted.map(({ key, label, unit, colour, sign, line }) => (
          <li key={key} data-front={front.has(key) || undefined}>
            <span className={classes.head}>
              <span className={classes.sign} style={{ color: colour }}>
                <SignMark sign={sign} />
              </span>
              <span className={classes.name} title={label}>
                {label}
              </span>
              <code>{line.latest ? valueText(line.latest.value, language, unit) : '–'}</code>
              <FrontButton label={label} isFront={front.has(key)} onFront={() => onFront(key)} />
            </span>
            <button
              type="button"
              className={classes.open}
              aria-label={texts.openLine(label)}
              title={texts.openLine(label)}
              onClick={() => onOpen(key)}
            >
              <canvas data-line={key} />
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.axes}>{axesText()}</p>
    </div>
  );

  function axesText(): string {
    const span = drawn.plot?.span();
    const [range] = drawn.plot?.cells().map((cell) => cell.range) ?? [];
    if (!span || !range) return '';
    const unit = lines[0]?.unit ?? '';
    const text = (end: number) => stepText(end, language, range.end - range.start);
    const [low, high] = [text(range.start), text(range.end)];
    return texts.axes(low, withUnit(high, unit), localTime(span.start), localTime(span.end));
  }
}

function drawAll(list: HTMLElement | null, lines: readonly LegendLine[], { plot }: Drawn): void {
  const span = plot?.span();
  if (!list || !plot || !span) return;
  const style = getComputedStyle(list);
  const [median, grid] = [style.getPropertyValue('--mantine-color-dimmed'), style.getPropertyValue('--ts-line')];
  const [cells, crowds] = [plot.cells(), plot.crowds()];
  const canvases = new Map([...list.querySelectorAll('canvas')].map((canvas) => [canvas.dataset.line, canvas]));
  for (const [index, { key, colour }] of lines.entries()) {
    const [canvas, cell] = [canvases.get(key), cells[index]];
    const crowd = crowds.find(({ members }) => members.includes(index));
    if (canvas && cell) drawCell(canvas, { ...cell, span, crowd, ink: { line: colour, median, grid } });
  }
}

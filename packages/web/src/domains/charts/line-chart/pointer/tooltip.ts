import type { Language } from '@tinkerstream/contract/platform/language';
import { zonedTime } from '../../../../ui/text/local-time.ts';
import { numberText, withUnit } from '../../../../ui/text/number-text.ts';
import { GLYPHS, type Sign } from '../lines/signs.ts';

/** A line's value at the pointer. */
export interface TooltipRow {
  readonly label: string;
  /** The unit; '' for none. */
  readonly unit: string;
  readonly colour: string;
  readonly sign?: Sign | undefined;
  readonly low: number;
  /** The highest value; equals `low` for a single value. */
  readonly high: number;
  /** The extent of the line's drawn values. */
  readonly spread: number;
}

interface Tooltip {
  readonly time: number;
  readonly rows: readonly TooltipRow[];
  /** The text for lines that do not fit. */
  readonly more: string;
  readonly language: Language;
}

/** Shows the local time with its offset, the UTC time, the values of lines, and how many lines are omitted. */
export function fillTooltip(tip: HTMLElement, { time, rows, more, language }: Tooltip): void {
  // The tooltip is built from nodes, not from markup: a line may have any name.
  const when = document.createElement('div');
  const local = document.createElement('strong');
  local.textContent = zonedTime(new Date(time));
  const utc = document.createElement('span');
  utc.style.opacity = '0.75';
  utc.textContent = utcText(time);
  for (const part of [local, utc]) part.style.display = 'inline-block';
  when.style.whiteSpace = 'pre-wrap';
  when.append(local, '  ', utc);
  const shown = rows.map(({ label, unit, colour, sign = 'circle', low, high, spread }) => {
    const row = document.createElement('div');
    const dot = document.createElement('span');
    dot.textContent = `${GLYPHS[sign]} `;
    dot.style.color = colour;
    const number = document.createElement('b');
    number.className = 'mono';
    const text = (value: number) => numberText(value, language, 'value', spread);
    const range = low === high ? text(low) : `${text(low)} – ${text(high)}`;
    number.textContent = ` ${withUnit(range, unit)}`;
    row.append(dot, label, number);
    return row;
  });
  const rest = document.createElement('div');
  rest.textContent = more;
  tip.replaceChildren(when, ...shown, rest);
}

/** A time as `2026-11-21 09:30:05 UTC`. */
function utcText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

import { zonedTime } from '../../../ui/local-time.ts';
import { valueText } from './value-text.ts';

/** What a line shows at the place of the pointer. */
export interface Reading {
  readonly label: string;
  readonly colour: string;
  /** The moment of the number, or the start of the part. */
  readonly time: number;
  readonly low: number;
  /** The same as `low` for a single number. */
  readonly high: number;
}

/** The local time with its offset, and beside it the time in UTC. Empty where nothing is. */
export function tooltip(readings: readonly Reading[]): HTMLElement | string {
  const [first] = readings;
  if (!first) return '';
  // Built of nodes, not of markup: a line may be called anything.
  const box = document.createElement('div');
  const when = document.createElement('div');
  const local = document.createElement('strong');
  local.textContent = zonedTime(new Date(first.time));
  const utc = document.createElement('span');
  utc.style.opacity = '0.75';
  utc.textContent = `  ${utcText(first.time)}`;
  when.style.whiteSpace = 'pre-wrap';
  when.append(local, utc);
  box.append(when);
  for (const { label, colour, low, high } of readings) {
    const row = document.createElement('div');
    const dot = document.createElement('span');
    dot.textContent = '● ';
    dot.style.color = colour;
    const number = document.createElement('b');
    number.className = 'mono';
    number.textContent = low === high ? ` ${valueText(low)}` : ` ${valueText(low)} – ${valueText(high)}`;
    row.append(dot, label, number);
    box.append(row);
  }
  return box;
}

/** As `2026-11-21 09:30:05 UTC`. */
function utcText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

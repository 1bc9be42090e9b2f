import type { Annotation } from '@tinkerstream/contract/topics';
import type { Span } from '../span.ts';
import type { SavedValue } from './values-csv.ts';

/** Values with the annotations in their range, as texts of a line of their own, in order of time. */
export function withAnnotations(
  values: readonly SavedValue[],
  annotations: readonly Annotation[],
  span: Span,
  label: string,
): SavedValue[] {
  const notes = annotations.flatMap(({ time: moment, text }) => {
    const time = Date.parse(moment);
    return span.start <= time && time <= span.end ? [{ time, label, unit: '', low: text, high: text }] : [];
  });
  return [...values, ...notes].sort((a, b) => a.time - b.time);
}

import type { ClassTask } from '@tinkerstream/contract/classes';
import type { TaskTexts } from './texts.ts';

/** A task in the language of its reader; free text as the teacher wrote it. */
export function taskText({ kind, keyName, minimum, maximum, text }: ClassTask, texts: TaskTexts): string {
  if (kind === 'TEXT') return text;
  if (kind === 'CHART') return texts.chart;
  if (kind === 'DASHBOARD') return texts.dashboard;
  if (kind === 'TRIGGER') return texts.trigger;
  if (minimum !== null && maximum !== null) return texts.valueBetween(keyName, minimum, maximum);
  if (minimum !== null) return texts.valueFrom(keyName, minimum);
  return maximum === null ? texts.value(keyName) : texts.valueTo(keyName, maximum);
}

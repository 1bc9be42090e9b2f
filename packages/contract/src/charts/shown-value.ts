import { numericValue } from '../points/number.ts';
import type { RecordValue } from '../points/value.ts';
import { isButtonValue } from './button-value.ts';
import type { ChartConfig } from './chart-configs.ts';
import { CHART_TYPES, type ChartType } from './chart-type.ts';

/** The numeric value of a data type or plain message; undefined for text. */
export function shownNumber(value: RecordValue): number | undefined {
  return typeof value === 'number' ? value : numericValue(value.trim());
}

/** The values that a button sends. */
export function ownValues({ onValue, offValue }: ChartConfig): string[] {
  return [onValue, offValue].filter((value) => value !== undefined);
}

/** Whether a chart shows a value of one of its data types. Other values leave the chart unchanged. */
export function showsValue(type: ChartType, config: ChartConfig, value: RecordValue): boolean {
  switch (CHART_TYPES[type].shows) {
    case 'anything':
      return true;
    case 'numbers':
      return shownNumber(value) !== undefined;
    case 'own values':
      return ownValues(config).some((own) => isButtonValue(value, own));
  }
}

/** Whether a chart that has a source without a data type shows a plain message. */
export function showsMessage(type: ChartType, config: ChartConfig, message: string): boolean {
  const isPlain = CHART_TYPES[type].shows === 'own values' || !message.includes('=');
  return isPlain && showsValue(type, config, message);
}

/**
 * Whether a chart that has a source without a data type shows a key-value pair: only a button does, if the pair is one
 * of its values.
 */
export function showsPair(type: ChartType, config: ChartConfig, key: string, value: RecordValue): boolean {
  return CHART_TYPES[type].shows === 'own values' && showsValue(type, config, `${key}=${value}`);
}

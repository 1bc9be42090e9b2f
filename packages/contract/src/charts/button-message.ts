import type { OutputType } from '../topics/index.ts';
import type { ChartConfig } from './chart-configs.ts';

/** A message that a button sends. */
export interface ButtonMessage {
  readonly outputType: OutputType;
  readonly message: string;
}

/**
 * The message that a button sends for one of its values.
 * @param keyName the key of the button's data type, if any
 */
export function buttonMessage(
  { outputType = 'SIMPLE_MESSAGE' }: ChartConfig,
  keyName: string | undefined,
  value: string,
): ButtonMessage {
  const isPair = outputType === 'KEY_VALUE_PAIR' && keyName !== undefined;
  return { outputType, message: isPair ? `${keyName}=${value}` : value };
}

/** Whether a button can send this message, for its on value or its off value. */
export function canButtonSend(config: ChartConfig, keyName: string | undefined, sent: ButtonMessage): boolean {
  return [config.onValue, config.offValue].some((value) => {
    if (value === undefined) return false;
    const { outputType, message } = buttonMessage(config, keyName, value);
    return outputType === sent.outputType && message === sent.message;
  });
}

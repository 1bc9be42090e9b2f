import type { OutputType } from '../topics/index.ts';
import type { ChartConfig } from './chart-type.ts';

/** A message as a button sends it. */
export interface ButtonMessage {
  readonly outputType: OutputType;
  readonly message: string;
}

/** What a button sends to its topic for one of its values. @param keyName the key of its data type, where it names one */
export function buttonMessage(
  { outputType = 'SIMPLE_MESSAGE' }: ChartConfig,
  keyName: string | undefined,
  value: string,
): ButtonMessage {
  const isPair = outputType === 'KEY_VALUE_PAIR' && keyName !== undefined;
  return { outputType, message: isPair ? `${keyName}=${value}` : value };
}

/** Whether a message is one that a button sends: for on, or for off where it has that side. */
export function isMessageOfButton(config: ChartConfig, keyName: string | undefined, sent: ButtonMessage): boolean {
  return [config.onValue, config.offValue].some((value) => {
    if (value === undefined) return false;
    const { outputType, message } = buttonMessage(config, keyName, value);
    return outputType === sent.outputType && message === sent.message;
  });
}

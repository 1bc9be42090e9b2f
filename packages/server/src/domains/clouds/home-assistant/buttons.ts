import { buttonMessage, isButtonValue, ownValues } from '@tinkerstream/contract/charts';
import type { RecordValue } from '@tinkerstream/contract/points';
import type { ChartButton } from '../../charts/index.ts';
import { type Buttons, buttonsByValue, carriedBy, type StoredMessage } from '../../records/index.ts';
import type { DataTypeEntity } from '../../topics/index.ts';

/** The payload that programs send to a button; Home Assistant's default. */
const ON = 'ON';
const OFF = 'OFF';
const PRESS = 'PRESS';

/** A button of a topic, as programs press it. */
export interface PressedButton extends ChartButton {
  /** The key of the button's data type; undefined without one. */
  readonly keyName: string | undefined;
}

export interface TopicButtons {
  readonly all: readonly PressedButton[];
  readonly byValue: Buttons;
}

export const isSwitch = ({ chartType }: Pick<ChartButton, 'chartType'>): boolean => chartType === 'TOGGLE_BUTTON';

export function topicButtons(buttons: readonly ChartButton[], dataTypes: readonly DataTypeEntity[]): TopicButtons {
  const keyById = new Map(dataTypes.map(({ id, keyName }) => [id, keyName]));
  const sources = buttons.map(({ id, dataTypeId, deviceId, config }) => ({
    id,
    dataTypeId,
    deviceId,
    values: ownValues(config),
  }));
  return {
    all: buttons.map((button) => ({ ...button, keyName: keyById.get(button.dataTypeId ?? '') })),
    byValue: buttonsByValue(sources, keyById),
  };
}

/** The message that a button sends for a command of a program; undefined for an unknown command. */
export function messageOf({ chartType, config, keyName }: PressedButton, command: string): string | undefined {
  const { onValue, offValue } = config;
  const isOn = isSwitch({ chartType }) ? command === ON : command === PRESS;
  const value = isOn ? onValue : command === OFF ? offValue : undefined;
  return value === undefined ? undefined : buttonMessage(config, keyName, value).message;
}

/** Whether a switch is on, by the latest of its own values; undefined for any other value. */
export function stateOf({ config }: PressedButton, value: RecordValue): typeof ON | typeof OFF | undefined {
  if (config.onValue !== undefined && isButtonValue(value, config.onValue)) return ON;
  if (config.offValue !== undefined && isButtonValue(value, config.offValue)) return OFF;
  return undefined;
}

/** The switches of which a message has a value, with their states after it. */
export function switchedBy(
  { all, byValue }: TopicButtons,
  message: Pick<StoredMessage, 'text' | 'values' | 'device' | 'isTooFast'>,
): (readonly [button: PressedButton, state: typeof ON | typeof OFF])[] {
  if (all.length === 0) return [];
  const carried = new Map(carriedBy(byValue, message.text, message).map(({ slot, value }) => [slot, value]));
  return all.filter(isSwitch).flatMap((button) => {
    const value = carried.get(button.id);
    const state = value === undefined ? undefined : stateOf(button, value);
    return state ? [[button, state] as const] : [];
  });
}

import { buttonValueKey } from '@tinkerstream/contract/charts';
import { numericValue, type RecordValue } from '@tinkerstream/contract/points';

/** The slots of a topic's latest plain message and latest plain number. A button's slot is the id of its source. */
export const MESSAGE_SLOT = 'message';
export const NUMBER_SLOT = 'number';

/** The chart source of a button. It shows only the button's own values. */
export interface ButtonSource {
  readonly id: string;
  readonly dataTypeId: string | null;
  /** The device; null for every device of the topic. */
  readonly deviceId: string | null;
  /** The button's own values. */
  readonly values: readonly string[];
}

/** A topic's button sources by the pair or plain message that each shows. */
export type Buttons = ReadonlyMap<string, readonly ButtonSource[]>;

/** The parts of a `Decision` that carried values need. */
interface Decided {
  readonly values: ReadonlyMap<string, RecordValue>;
  readonly device: { readonly id: string } | undefined;
  readonly isTooFast: boolean;
}

/** A value that its slot stores beside the records, until the next one. */
export interface Carried {
  readonly slot: string;
  readonly dataTypeId: string;
  readonly value: RecordValue;
}

const NOTHING: readonly Carried[] = [];

/** Indexes buttons by `key=value`, or by the value alone if the source has no data type. */
export function buttonsByValue(
  sources: readonly ButtonSource[],
  keyById: ReadonlyMap<string, string>,
): Map<string, ButtonSource[]> {
  const buttons = new Map<string, ButtonSource[]>();
  for (const source of sources) {
    const key = source.dataTypeId === null ? '' : `${keyById.get(source.dataTypeId)}=`;
    for (const value of source.values) {
      const shown = key + buttonValueKey(value);
      buttons.set(shown, [...(buttons.get(shown) ?? []), source]);
    }
  }
  return buttons;
}

/** The values of a message to store beside the records: plain messages, and button values, which later records bury. */
export function carriedBy(buttons: Buttons, text: string, { values, device, isTooFast }: Decided): readonly Carried[] {
  if (isTooFast) return NOTHING;
  // A bare number is also a plain message.
  const plain = values.size > 0 && text.includes('=') ? NOTHING : carriedByPlainMessage(buttons, text.trim());
  if (values.size === 0 || buttons.size === 0) return plain;
  const own = [...values].flatMap(([key, value]) =>
    (buttons.get(`${key}=${buttonValueKey(value)}`) ?? [])
      .filter(({ deviceId }) => deviceId === null || deviceId === device?.id)
      .map(({ id, dataTypeId }) =>
        dataTypeId === null ? { slot: id, dataTypeId: '', value: `${key}=${value}` } : { slot: id, dataTypeId, value },
      ),
  );
  return plain.length > 0 ? [...own, ...plain] : own;
}

function carriedByPlainMessage(buttons: Buttons, message: string): Carried[] {
  const carried: Carried[] = [];
  const add = (slot: string) => carried.push({ slot, dataTypeId: '', value: message });
  if (!message.includes('=')) {
    add(MESSAGE_SLOT);
    if (numericValue(message) !== undefined) add(NUMBER_SLOT);
  }
  if (buttons.size === 0) return carried;
  for (const { id, dataTypeId } of buttons.get(buttonValueKey(message)) ?? []) if (dataTypeId === null) add(id);
  return carried;
}

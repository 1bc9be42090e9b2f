import { afterEach, expect, test, vi } from 'vitest';
import { chooseBluetooth, hasBluetooth } from '../../../src/domains/boards/microbit/bluetooth.ts';
import { portProblem } from '../../../src/domains/boards/microbit/board-port.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A micro:bit in the browser's list, with or without a UART service. */
function stubBluetooth({ hasUart }: { hasUart: boolean }) {
  const written: Uint8Array[] = [];
  const source = Object.assign(new EventTarget(), {
    properties: { indicate: true, notify: false, write: false },
    value: undefined as DataView | undefined,
    startNotifications: async () => {},
  });
  const sink = Object.assign(new EventTarget(), {
    properties: { indicate: false, notify: false, write: true },
    writeValueWithResponse: async (bytes: Uint8Array) => {
      written.push(bytes.slice());
    },
  });
  const gatt = {
    connect: async () => ({
      async getPrimaryService() {
        if (!hasUart) throw new DOMException('No Services matching UUID', 'NotFoundError');
        return { getCharacteristics: async () => [source, sink] };
      },
    }),
    disconnect: vi.fn(),
  };
  const device = Object.assign(new EventTarget(), { gatt });
  vi.stubGlobal('navigator', { bluetooth: { requestDevice: async () => device } });
  return {
    written,
    gatt,
    device,
    send(text: string) {
      source.value = new DataView(new TextEncoder().encode(text).buffer);
      source.dispatchEvent(new Event('characteristicvaluechanged'));
    },
  };
}

test('a micro:bit by Bluetooth sends pieces, reads twenty bytes at once, and is missed when it is gone', async () => {
  const board = stubBluetooth({ hasUart: true });
  expect(hasBluetooth()).toBe(true);
  const [onText, onLost] = [vi.fn(), vi.fn()];
  const open = await (await chooseBluetooth()).open({ onText, onLost });
  board.send('temper');
  board.send('ature:21\n');
  expect(onText.mock.calls.flat().join('')).toBe('temperature:21\n');
  await open.write(`${'光'.repeat(20)}\n`);
  expect(board.written.map(({ length }) => length)).toEqual([20, 20, 20, 1]);
  expect(Buffer.concat(board.written).toString()).toBe(`${'光'.repeat(20)}\n`);
  board.device.dispatchEvent(new Event('gattserverdisconnected'));
  expect(onLost).toHaveBeenCalledOnce();
  board.send('late');
  expect(onText).toHaveBeenCalledTimes(2);
});

test('a micro:bit whose program lacks the UART service is let go, and that is no refusal', async () => {
  const { gatt } = stubBluetooth({ hasUart: false });
  const found = await chooseBluetooth();
  const error = await found.open({ onText() {}, onLost() {} }).catch((thrown: unknown) => thrown);
  expect(portProblem(error)).toBe('failed');
  expect(gatt.disconnect).toHaveBeenCalled();
});

test('a browser without Bluetooth offers none', () => {
  vi.stubGlobal('navigator', {});
  expect(hasBluetooth()).toBe(false);
});

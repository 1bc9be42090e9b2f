import { createPerson } from '../../test/support/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, publish, setLanguage } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { microbit: texts, statuses } = TEXTS.en.boardsVirtual;

/** A micro:bit at the USB port of the page, as the browser shows it. */
interface FakeBoard {
  written: string;
  isRefused: boolean;
  isBusy: boolean;
  send: (text: string) => void;
  unplug: () => void;
  plug: () => void;
}

/** Runs in the page: Chromium has no USB port in tests. */
function installFakeSerial() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const serial = new EventTarget();
  const port = Object.assign(new EventTarget(), {
    readable: null as ReadableStream<Uint8Array> | null,
    writable: null as WritableStream<Uint8Array> | null,
    async open() {
      if (board.isBusy) throw new DOMException('in use', 'NetworkError');
      port.readable = new ReadableStream({
        start(given) {
          controller = given;
        },
      });
      port.writable = new WritableStream({
        write(bytes) {
          board.written += new TextDecoder().decode(bytes);
        },
      });
    },
    async close() {
      port.readable = null;
      port.writable = null;
    },
  });
  const board: FakeBoard = {
    written: '',
    isRefused: true,
    isBusy: false,
    send: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    unplug() {
      controller?.error(new DOMException('The device has been lost.', 'NetworkError'));
      port.readable = null;
    },
    plug() {
      const event = new Event('connect');
      Object.defineProperty(event, 'target', { value: port });
      serial.dispatchEvent(event);
    },
  };
  Object.assign(serial, {
    async requestPort() {
      if (board.isRefused) throw new DOMException('No port selected', 'NotFoundError');
      return port;
    },
  });
  Object.defineProperty(navigator, 'serial', { value: serial });
  Object.assign(window, { board });
}

test('a micro:bit at the USB port sends to the topic and reads its messages, also after it was unplugged', async ({
  page,
  server,
}) => {
  const person = await createPerson(server, 'event');
  const topic = await person.api.createTopic('Tomatoes', 'temperature');
  await page.addInitScript(installFakeSerial);
  await setLanguage(page, 'en', server);
  await page.goto(`/virtual/board/${topic.topicName}`);
  await expect(page.getByText(statuses.connected)).toBeVisible();
  const board = <T>(run: (board: FakeBoard) => T) => page.evaluate(`(${run})(window.board)`) as Promise<T>;
  const panel = page.getByRole('region', { name: texts.title });
  const connect = panel.getByRole('button', { name: texts.connect.usb });

  await test.step('it says why nothing is connected', async () => {
    await tabTo(page, connect);
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('status')).toContainText(texts.help.nothingChosen);
    await board((one) => Object.assign(one, { isRefused: false, isBusy: true }).written);
    await connect.click();
    await expect(panel.getByRole('status')).toContainText(texts.help.busy);
    await board((one) => Object.assign(one, { isBusy: false }).written);
    await panel.getByRole('button', { name: texts.again }).click();
    await expect(panel.getByText(texts.statuses.connected)).toBeVisible();
  });

  await test.step('its values are stored, and messages of the topic reach it', async () => {
    await board((one) => one.send('hello\r\ntemperature:2'));
    await expect(panel.getByTestId('microbit-line')).toHaveText('hello');
    await expect(panel).toContainText(texts.noValue);
    await board((one) => one.send('3\r\n'));
    const latest = async () => (await person.api.getTopic(topic.id)).recentDataRecords[0]?.value;
    await expect.poll(latest).toBe(23);
    const { devices } = await person.api.getTopic(topic.id);
    expect(devices).toMatchObject([{ serialNumber: expect.stringMatching(/^microbit-/) }]);
    await publish(server, topic.topicName, 'led=on');
    await expect.poll(() => board((one) => one.written)).toBe('led=on\n');
    await expectAccessible(page);
  });

  await test.step('it comes back by itself', async () => {
    await board((one) => one.unplug());
    await expect(panel.getByRole('status')).toContainText(texts.help.lost);
    await board((one) => one.plug());
    await expect(panel.getByText(texts.statuses.connected)).toBeVisible();
    await board((one) => one.send('light:9\n'));
    await expect(panel.getByTestId('microbit-line')).toHaveText('light:9');
    await panel.getByRole('button', { name: texts.disconnect }).click();
    await expect(connect).toBeVisible();
  });
});

/** The shortest time between two messages of the page, in milliseconds: a micro:bit writes hundreds of lines a second. */
export const SEND_EVERY_MS = 1000;

/** The most values of a message, so that a program cannot fill the memory with names. */
const MAX_KEYS = 20;

interface LatestValues {
  /** Adds values; the latest one of each key is sent with the next message. */
  readonly add: (values: ReadonlyMap<string, string>) => void;
  readonly close: () => void;
}

/**
 * Sends values that arrive: at once if the last message was a second ago or more, otherwise the latest values when the
 * second is over.
 */
export function createLatestValues(send: (values: ReadonlyMap<string, string>) => void): LatestValues {
  let waiting = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function sendNow(): void {
    timer = undefined;
    if (waiting.size === 0) return;
    const sent = waiting;
    waiting = new Map();
    timer = setTimeout(sendNow, SEND_EVERY_MS);
    send(sent);
  }

  return {
    add(values) {
      for (const [key, value] of values) if (waiting.size < MAX_KEYS || waiting.has(key)) waiting.set(key, value);
      // The lines of one piece go into one message.
      timer ??= setTimeout(sendNow, 0);
    },
    close() {
      clearTimeout(timer);
      waiting = new Map();
    },
  };
}

/** `refused`: no topic has this name at present. */
export type LinkStatus = 'connecting' | 'connected' | 'refused';

interface BoardLinkOptions {
  readonly clientId: string;
  /** The topic to which the board subscribes. */
  readonly listensTo: string;
  readonly onStatus: (status: LinkStatus) => void;
  readonly onMessage: (message: string) => void;
}

/** An MQTT connection of the simulated board. */
export interface BoardLink {
  /** Publishes at QoS 1. `stored` is called when the server has the message on disk. */
  readonly publish: (topicName: string, message: string, stored: () => void) => void;
  readonly close: () => void;
}

const RECONNECT_MS = 2000;

/** Connects to the server as a board does: MQTT 3.1.1 over WebSocket, at `/mqtt` of the page's origin. */
export async function openBoardLink(options: BoardLinkOptions): Promise<BoardLink> {
  const { clientId, listensTo, onStatus, onMessage } = options;
  // Contrary to its types, the build for browsers has no named exports.
  const { default: mqtt } = await import('mqtt');
  const client = mqtt.connect(`${location.origin.replace(/^http/, 'ws')}/mqtt`, {
    clientId,
    protocolVersion: 4,
    reconnectPeriod: RECONNECT_MS,
    resubscribe: false,
    // The default timer is a worker made from a blob, which the page's policy forbids.
    timerVariant: 'native',
  });
  client.on('connect', () => {
    client.subscribe(listensTo, { qos: 1 }, (error) => {
      if (client.connected) onStatus(error ? 'refused' : 'connected');
    });
  });
  client.on('close', () => onStatus('connecting'));
  // A lost connection also emits `close`; without a listener, the error would be thrown.
  client.on('error', () => {});
  client.on('message', (_topicName, payload) => onMessage(new TextDecoder().decode(payload)));
  return {
    publish(topicName, message, stored) {
      // An offline board drops its readings; the library would send all of them later.
      if (!client.connected) return;
      client.publish(topicName, message, { qos: 1 }, (error) => {
        if (!error) stored();
      });
    },
    close() {
      client.removeAllListeners('close');
      client.end(true);
    },
  };
}

import type { BoardMessage } from '@tinkerstream/contract/records';
import type { PreparedJob } from './jobs/background-jobs.ts';
/** How a message arrived: from a board, from a browser or another program, or from an applet. */
export type Transport = 'mqtt' | 'http' | 'applet';

/** The source of a message. */
export interface Origin {
  readonly transport: Transport;
  /** The MQTT client identifier; '' if there is none. */
  readonly clientId: string;
  /** Subscribers get the lower QoS of message and subscription. */
  readonly qos: 0 | 1 | 2;
  /** The retain flag of the PUBLISH. */
  readonly retain: boolean;
  /** Number of applets that the message has passed through; 0 for a board's message. */
  readonly hops: number;
  /** The ids of the latest of these applets, in their order; absent for none. */
  readonly chain?: readonly string[] | undefined;
  /** The board whose message an applet's message answers; undefined if it names none. */
  readonly board?: string | undefined;
  /** Whether a board sent the message by HTTP: then bare numbers and JSON are values, as over MQTT. */
  readonly isOfBoard?: true;
  /** MQTT details, only on the node that received the message. */
  readonly mqtt?: MqttOrigin | undefined;
}

/** MQTT details that other transports do not have. */
export interface MqttOrigin {
  /** The session that published the message. */
  readonly publisher: object | undefined;
  /** Encoded MQTT 5 properties that subscribers get unaltered. */
  readonly properties: Buffer;
  /** Expiry time in milliseconds of the monotonic clock (MQTT 5 section 3.3.2.3.3). */
  readonly expiresAt: number;
}

/** A received message, not parsed yet. */
export interface IncomingMessage {
  readonly topicName: string;
  readonly payload: Buffer;
  readonly origin: Origin;
  /** The parsed content, if it is known already. */
  readonly content?: BoardMessage | undefined;
  /**
   * When the message was measured, if it has a time: about now, in milliseconds since 1970 UTC. Its values are stored
   * at that time.
   */
  readonly measuredOn?: number | undefined;
  /** Whether names in the message that are no keys are fitted: it was JSON, or the message of another cloud. */
  readonly areNamesFitted?: boolean | undefined;
  /** The id of the background job that publishes the message. The commit of the message removes the job. */
  readonly finishesJob?: string | undefined;
  /** Background jobs that the commit of the message adds. Its sender starts them. */
  readonly addsJobs?: readonly PreparedJob[] | undefined;
}

/** Origin of HTTP messages: QoS 2, so each subscription's QoS applies. */
export const FROM_HTTP: Origin = { transport: 'http', clientId: '', qos: 2, retain: false, hops: 0 };

/** Origin of a board's HTTP messages, with the QoS of `FROM_HTTP`. */
export const FROM_BOARD: Origin = { ...FROM_HTTP, isOfBoard: true };

/** Origin of an applet's messages: QoS 2, like `FROM_HTTP`. */
export function fromApplet(hops: number, board: string | undefined, chain: readonly string[] | undefined): Origin {
  return { transport: 'applet', clientId: '', qos: 2, retain: false, hops, chain, board };
}

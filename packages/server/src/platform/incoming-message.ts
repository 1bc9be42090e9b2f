import type { BoardMessage } from '@tinkerstream/contract/records';
import type { PreparedJob } from './jobs/background-jobs.ts';
/** How a message arrived: from a board, from a browser or another program, or from an applet. */
export type Transport = 'mqtt' | 'http' | 'applet';

/** Where a message comes from. */
export interface Origin {
  readonly transport: Transport;
  /** The MQTT client identifier; '' if there is none. */
  readonly clientId: string;
  /** Subscribers get the lower QoS of message and subscription. */
  readonly qos: 0 | 1 | 2;
  /** The retain flag of the PUBLISH. */
  readonly retain: boolean;
  /** Number of applets it has passed through; 0 for a board's message. */
  readonly hops: number;
  /** The ids of the latest applets that it has passed through, in their order; absent for none. */
  readonly chain?: readonly string[] | undefined;
  /** For an applet's message: the board whose message it answers; undefined if it names none. */
  readonly board?: string | undefined;
  /** Whether a board sent it by HTTP: then bare numbers and JSON are values, as over MQTT. */
  readonly isOfBoard?: true;
  /** MQTT details, only on the node that received the message. */
  readonly mqtt?: MqttOrigin | undefined;
}

/** MQTT details that other transports do not have. */
export interface MqttOrigin {
  /** The session that published it. */
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
  /** What it says, if that is known already. */
  readonly content?: BoardMessage | undefined;
  /** When it was measured, if it says so: about now, in milliseconds since 1970 UTC. Its values are stored at that time. */
  readonly measuredOn?: number | undefined;
  /** Whether names in it that are no keys get one: it was JSON, or the message of another cloud. */
  readonly areNamesFitted?: boolean | undefined;
  /** The id of the background job that publishes it. The commit of the message removes the job. */
  readonly finishesJob?: string | undefined;
  /** Background jobs that the commit of the message adds. Its sender starts them. */
  readonly addsJobs?: readonly PreparedJob[] | undefined;
}

/** Origin of HTTP messages: QoS 2, so each subscription's QoS applies. */
export const FROM_HTTP: Origin = { transport: 'http', clientId: '', qos: 2, retain: false, hops: 0 };

/** The same of a board. */
export const FROM_BOARD: Origin = { ...FROM_HTTP, isOfBoard: true };

/** Origin of an applet's messages: QoS 2 for the same reason. */
export function fromApplet(hops: number, board: string | undefined, chain: readonly string[] | undefined): Origin {
  return { transport: 'applet', clientId: '', qos: 2, retain: false, hops, chain, board };
}

import * as z from 'zod/mini';
import type { ProjectFile } from '../projects/index.ts';
import type { ClockStep, RecordValue } from '../records/index.ts';

/** The room of a topic's messages, of a project's events and plain messages, or of what is a user's own. */
export type Room = `T${string}` | `P${string}` | `U${string}`;

export function topicRoom(topicId: string): Room {
  return `T${topicId}`;
}

export function projectRoom(projectId: string): Room {
  return `P${projectId}`;
}

export function userRoom(userId: string): Room {
  return `U${userId}`;
}

/** A message that carried keys, once it is stored. `records` maps data-type keys to values. Times are ISO 8601 UTC. */
export interface ReadData {
  readonly topicId: string;
  readonly deviceId: string | null;
  readonly deviceSerialNumber: string;
  readonly records: Readonly<Record<string, RecordValue>>;
  readonly timeArrival: string;
}

/**
 * What a message brought for a key, if anything. Data types from before such keys were refused may be called
 * `constructor` or `__proto__`, which every object has: only what the message itself contains counts.
 */
export function recordOf({ records }: Pick<ReadData, 'records'>, key: string): RecordValue | undefined {
  return Object.hasOwn(records, key) ? records[key] : undefined;
}

/** Any message of a topic, as the board sent it. */
export interface MqttPlainMessage {
  readonly topicName: string;
  readonly message: string;
  readonly timeArrival: string;
}

/** A message that carried nothing of a data type, for the charts that show or send plain messages. */
export interface TopicMessage {
  readonly topicId: string;
  readonly message: string;
  readonly timeArrival: string;
}

export interface NewChart {
  readonly name: string;
  readonly chartId: string;
}

/** Somebody has joined a project. */
export interface NewUser {
  readonly projectId: string;
  readonly userId: string;
  readonly username: string;
}

/** Somebody has left a project, or was removed. */
export interface RemoveUser {
  readonly projectId: string;
  readonly userId: string;
}

export interface NewFile extends ProjectFile {
  readonly projectId: string;
}

export interface RemoveFile {
  readonly projectId: string;
  readonly id: string;
}

/** The name of a project, or something that it shows of its topics, has changed: it is to be loaded again. */
export interface ProjectChanged {
  readonly projectId: string;
}

/** Something of a topic other than its records has changed: it is to be loaded again. */
export interface TopicChanged {
  readonly topicId: string;
}

/** There are new messages in the log of a topic, which is to be loaded again. */
export interface MessagesLogged {
  readonly topicId: string;
}

/** A board has told where its topic is now, in degrees (WGS 84). */
export interface TopicMoved {
  readonly topicId: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A dashboard or a chart of the user's has changed: their dashboards and recent charts are to be loaded again. */
export interface DashboardsChanged {
  readonly userId: string;
}

/** The server has taken this browser out of a room: what it shows is deleted, or not this user's to read any more. */
export interface RoomClosed {
  readonly room: Room;
}

/** The access token of this connection is not accepted, so that it listens as one without a session. */
export type TokenRefused = Readonly<Record<string, never>>;

export interface ServerToClientEvents {
  read_data: (event: ReadData) => void;
  mqtt_plain_message: (event: MqttPlainMessage) => void;
  topic_message: (event: TopicMessage) => void;
  new_chart: (event: NewChart) => void;
  new_user: (event: NewUser) => void;
  remove_user: (event: RemoveUser) => void;
  new_file: (event: NewFile) => void;
  remove_file: (event: RemoveFile) => void;
  project_changed: (event: ProjectChanged) => void;
  topic_changed: (event: TopicChanged) => void;
  topic_moved: (event: TopicMoved) => void;
  messages_logged: (event: MessagesLogged) => void;
  dashboards_changed: (event: DashboardsChanged) => void;
  room_closed: (event: RoomClosed) => void;
  token_refused: (event: TokenRefused) => void;
  /** Comes to every browser of the server whose clock it is. */
  clock_went_back: (event: ClockStep) => void;
}

/**
 * A join asks with a token where the connection's own access token does not do. For the room of a topic that is the topic's
 * name; for one that a public map or a public chart knows by an id of its own, it is the token of that page. Such a room has
 * those events only that the page shows, under the ids of the page.
 */
export const RoomRequest = z.object({
  room: z.string().check(z.minLength(2), z.maxLength(80)),
  token: z.optional(z.string().check(z.maxLength(200))),
});
export type RoomRequest = z.infer<typeof RoomRequest>;

export type RoomAnswer = { ok: true } | { ok: false; error: { code: string; description: string } };

export interface ClientToServerEvents {
  user_connected: (user: { email: string }) => void;
  request_data: (request: RoomRequest, answer?: (result: RoomAnswer) => void) => void;
  undo_request_data: (request: { room: string }, answer?: (result: RoomAnswer) => void) => void;
}

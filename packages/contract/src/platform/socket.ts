import * as z from 'zod/mini';
import type { ActionLogEntry, FilterLogEntry, TriggerLogEntry } from '../applets/applet-log.ts';
import type { ProjectFile } from '../projects/index.ts';
import type { ClockStep, RecordValue } from '../records/index.ts';
import { canonicalTopicName } from '../topics/topic-name.ts';

/**
 * The room of a topic, a project, a user or a public dashboard, or the log of a project's event triggers:
 * `P{projectId}_APPLET`.
 */
export type Room = `T${string}` | `P${string}` | `U${string}` | `D${string}`;

export function topicRoom(topicId: string): Room {
  return `T${topicId}`;
}

export function projectRoom(projectId: string): Room {
  return `P${projectId}`;
}

export function appletRoom(projectId: string): Room {
  return `P${projectId}_APPLET`;
}

export function userRoom(userId: string): Room {
  return `U${userId}`;
}

/** @param dashboardId the id on the public page, whose token opens the room */
export function publicDashboardRoom(dashboardId: string): Room {
  return `D${dashboardId}`;
}

/** A stored message with values of data types. `records` maps their keys to values. Times are ISO 8601 UTC. */
export interface ReadData {
  readonly topicId: string;
  readonly deviceId: string | null;
  readonly deviceSerialNumber: string;
  readonly records: Readonly<Record<string, RecordValue>>;
  readonly timeArrival: string;
}

/**
 * The value of a key in a message, if any. Older data types may have keys such as `constructor` or `__proto__`, which
 * every object inherits, so this reads only the message's own values.
 */
export function recordOf({ records }: Pick<ReadData, 'records'>, key: string): RecordValue | undefined {
  return Object.hasOwn(records, key) ? records[key] : undefined;
}

/** Any message of a topic, as the board sent it. */
export interface MqttPlainMessage {
  readonly topicName: string;
  readonly message: string;
  readonly timeArrival: string;
  /** Set if the message is not stored, because it arrived within the interval limit of the subscription. */
  readonly isTooFast?: true;
}

/** A message without values of data types, for charts that show or send plain messages. */
export interface TopicMessage {
  readonly topicId: string;
  readonly message: string;
  readonly timeArrival: string;
}

export interface NewChart {
  readonly name: string;
  readonly chartId: string;
}

/** A user has joined a project. `username` is their email. */
export interface NewUser {
  readonly projectId: string;
  readonly userId: string;
  readonly username: string;
  readonly name: string;
}

/** A user has left a project, or was removed. */
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

/** A project, or something that it shows from its topics, has changed. */
export interface ProjectChanged {
  readonly projectId: string;
}

/** A topic has changed, other than its records. */
export interface TopicChanged {
  readonly topicId: string;
}

/** The message log of a topic has new messages. */
export interface MessagesLogged {
  readonly topicId: string;
}

/** Stored records of a topic were removed, so values that a page shows may no longer exist. */
export interface RecordsRemoved {
  readonly topicId: string;
}

/** A board has sent the new location of its topic, in degrees (WGS 84). */
export interface TopicMoved {
  readonly topicId: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Event triggers of a project were created, changed, deleted or paused. */
export interface AppletsChanged {
  readonly projectId: string;
}

/** A dashboard or a chart of the user has changed. In the room of a public dashboard, the id is a public one. */
export interface DashboardsChanged {
  readonly userId: string;
}

/** The progress of an export, sent if the request had an `exportId`. */
export interface ExportProgress {
  readonly userId: string;
  readonly exportId: string;
  /** Its position in the queue, from 1; 0 while the export runs. */
  readonly place: number;
  readonly recordCount: number;
  readonly writtenRecordCount: number;
}

/**
 * The server has removed this browser from a room, because its subject is deleted or the user may no longer read it.
 */
export interface RoomClosed {
  readonly room: Room;
}

/** The server refused the access token of this connection, which continues without a session. */
export type TokenRefused = Readonly<Record<string, never>>;

/** Events that go to the members of a room, by name. */
export interface RoomEvents {
  read_data: ReadData;
  mqtt_plain_message: MqttPlainMessage;
  topic_message: TopicMessage;
  new_chart: NewChart;
  new_user: NewUser;
  remove_user: RemoveUser;
  new_file: NewFile;
  remove_file: RemoveFile;
  project_changed: ProjectChanged;
  topic_changed: TopicChanged;
  topic_moved: TopicMoved;
  records_removed: RecordsRemoved;
  messages_logged: MessagesLogged;
  applets_changed: AppletsChanged;
  applet_trigger_log: TriggerLogEntry;
  applet_filter_log: FilterLogEntry;
  applet_action_log: ActionLogEntry;
  dashboards_changed: DashboardsChanged;
  export_progress: ExportProgress;
  room_closed: RoomClosed;
}

/** Events without a room: about the connection itself, or broadcast to every browser of a server. */
export interface ServerEvents {
  token_refused: TokenRefused;
  clock_went_back: ClockStep;
}

/**
 * Each room event has its room as second argument. The payloads stay as specified, and older clients ignore the
 * argument.
 */
export type ServerToClientEvents = {
  [Name in keyof RoomEvents]: (event: RoomEvents[Name], room: Room) => void;
} & {
  [Name in keyof ServerEvents]: (event: ServerEvents[Name]) => void;
};

/**
 * `token` opens a room that the connection's access token does not. For a topic's room it is the topic's name, in any case; for a
 * room with a public id, the token of the public map, chart or dashboard. Such a room receives only the events that the page
 * shows, with the public ids of the page.
 */
export const RoomRequest = z.object({
  room: z.string().check(z.minLength(2), z.maxLength(80)),
  token: z.optional(z.string().check(z.maxLength(200), z.overwrite(canonicalTopicName))),
  /** Whether the answer tells for how long nothing has happened in the room. */
  asksQuiet: z.optional(z.boolean()),
});
export type RoomRequest = z.infer<typeof RoomRequest>;

/** `quietForMs`: for how long nothing has happened in the room, as far as the server knows, if the request asks. */
export type RoomAnswer =
  | { ok: true; quietForMs?: number }
  | { ok: false; error: { code: string; description: string } };

export interface ClientToServerEvents {
  user_connected: (user: { email: string }) => void;
  request_data: (request: RoomRequest, answer?: (result: RoomAnswer) => void) => void;
  undo_request_data: (request: { room: string }, answer?: (result: RoomAnswer) => void) => void;
}

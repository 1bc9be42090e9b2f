import {
  type AppletLogEntry,
  createApplet,
  deleteApplet,
  getApplet,
  listAppletLog,
  listApplets,
  updateApplet,
} from '@tinkerstream/contract/applets';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import type { Project } from '@tinkerstream/contract/projects';
import type { Topic } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import type { Api } from '../../../../../test/support/api.ts';
import { connectBoard, eventually } from '../connections/boards.ts';

type Form = Omit<RequestOf<typeof createApplet>, 'projectId' | 'name'> & { name?: string };

/** The payloads that a board has received, in order. */
export interface Inbox {
  readonly messages: readonly string[];
  /** Resolves once there are `count` messages. */
  readonly received: (count: number) => Promise<readonly string[]>;
  readonly close: () => void;
}

export async function listen(mqttPort: number, ...topics: Topic[]): Promise<Inbox> {
  const messages: string[] = [];
  // The client stays connected to a server for which hours pass in a moment.
  const client = await connectBoard(mqttPort, { keepalive: 0 });
  client.on('message', (_, payload) => messages.push(payload.toString()));
  for (const { topicName } of topics) await client.subscribeAsync(topicName, { qos: 1 });
  return {
    messages,
    received: (count) =>
      eventually(
        async () => messages,
        (seen) => seen.length >= count,
      ),
    close: () => client.end(true),
  };
}

/** A project with event triggers of one user. */
export class AppletScene {
  readonly api: Api;
  readonly project: Project;

  private constructor(api: Api, project: Project) {
    this.api = api;
    this.project = project;
  }

  static async open(api: Api): Promise<AppletScene> {
    return new AppletScene(api, await api.createProject('Greenhouse'));
  }

  topic(key = 'temp'): Promise<Topic> {
    return this.api.createTopic('Some topic', key, this.project.id);
  }

  async add({ name = 'Some applet', ...form }: Form): Promise<string> {
    const { id } = await this.api.call(createApplet, { projectId: this.project.id, name, ...form });
    return id;
  }

  async change(appletId: string, { name = 'Some applet', ...form }: Form): Promise<void> {
    await this.api.call(updateApplet, { appletId, projectId: this.project.id, name, ...form });
  }

  async remove(appletId: string): Promise<void> {
    await this.api.call(deleteApplet, { appletId, projectId: this.project.id });
  }

  get(appletId: string) {
    return this.api.call(getApplet, { appletId, projectId: this.project.id });
  }

  async pauseOf(appletId: string): Promise<string | undefined> {
    const applets = await this.api.call(listApplets, { projectId: this.project.id });
    return applets.find(({ id }) => id === appletId)?.pause?.reason;
  }

  async runCount(appletId: string): Promise<number | undefined> {
    const applets = await this.api.call(listApplets, { projectId: this.project.id });
    return applets.find(({ id }) => id === appletId)?.runCount;
  }

  /** The entries of the log, oldest first. */
  async log(): Promise<AppletLogEntry[]> {
    return (await this.api.call(listAppletLog, { projectId: this.project.id })).reverse();
  }

  /** The shortened entries of the log, once they satisfy a check. */
  async logged(check: (lines: readonly string[]) => boolean): Promise<readonly string[]> {
    return eventually(async () => (await this.log()).map(inShort), check);
  }
}

/** An entry as `kind name: result reason detail seen xCount`, without empty parts. */
export function inShort(entry: AppletLogEntry): string {
  const subject =
    entry.kind === 'trigger'
      ? entry.name
      : entry.kind === 'action'
        ? `${entry.target} ${entry.outcome}`.trim()
        : entry.isSuccess;
  const { reason, count } = entry;
  const why = reason ? [reason.code, reason.detail, reason.seen] : [];
  return [entry.kind, subject, ...why, count > 1 ? `x${count}` : ''].filter((part) => part !== '').join(' ');
}

export const onMessage = ({ topicName }: Topic) => ({ type: 'MQTT_MESSAGE_TRIGGER', topicName }) as const;

export const publishTo = ({ topicName }: Topic, publishContent: string) =>
  ({ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName, publishContent }) as const;

type Comparison = readonly [topic: Topic, key: string, comparator: string, content: string];

const COMPARATORS = {
  '>': 'greater_than',
  '<': 'smaller_than',
  '=~': 'contain_case_sensitive',
  '!~': 'not_contain_case_sensitive',
} as const;

/** A filter whose conditions must all match. */
export function allOf(...comparisons: Comparison[]): NonNullable<Form['filters']> {
  return [
    {
      key: 1,
      type: 'SUB_FILTER',
      subConditionKeys: comparisons.map((_, index) => index + 2),
      conditionBetweenSubConditions: comparisons.slice(1).map(() => 'AND' as const),
    },
    ...comparisons.map(([{ topicName }, subjectKey, comparator, publishContent], index) => ({
      key: index + 2,
      type: 'MQTT_KEY_VALUE_MESSAGE_FILTER' as const,
      topicName,
      subjectKey,
      comparatorKey: COMPARATORS[comparator as keyof typeof COMPARATORS],
      publishContent,
    })),
  ];
}

/** Sends messages in order, each once the one before is stored. */
export async function send(board: MqttClient, { topicName }: Topic, ...messages: string[]): Promise<void> {
  for (const message of messages) await board.publishAsync(topicName, message, { qos: 1 });
}

import {
  ActionType,
  type Applet,
  EACH_TIME,
  Filter,
  mapTopics,
  operandsOf,
  parseJson,
  referencesIn,
  Timing,
  TriggerType,
  topicsOf,
  valuesOf,
} from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import * as z from 'zod/mini';
import { type AppletDraft, copyOf, draftOfContent, enteredContent, type PlainContent } from '../draft.ts';

/** What the name of the format in a file says, so that no other file is taken for one. */
const FORMAT = 'tinkerstream-event-trigger';
const VERSION = 1;

/** An event trigger outside of its project, without addresses and secrets: it names topics, and says what they are. */
export interface Portable {
  readonly content: PlainContent;
  readonly topics: readonly { readonly topicName: string; readonly description: string }[];
}

/** Fields of a type are checked by the editor, which shows what is wrong with them. */
const PortableFile = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  name: z.string().check(z.maxLength(100)),
  triggers: z.array(z.looseObject({ type: TriggerType })),
  filters: Filter,
  timing: z._default(Timing, EACH_TIME),
  actions: z.array(z.looseObject({ type: ActionType, otherwise: z.optional(z.literal(true)) })),
  topics: z.array(z.object({ topicName: z.string(), description: z.string() })),
});

export function portableOf(applet: Applet, { topics }: Project): Portable {
  const { name, enabled, ...draft } = copyOf(applet, applet.name);
  const content = { name, enabled, ...enteredContent({ name, enabled, ...draft }) };
  const used = topicsIn(content);
  return {
    content,
    topics: topics.flatMap(({ topicName, description }) => (used.has(topicName) ? [{ topicName, description }] : [])),
  };
}

/** The text of a file. */
export function fileOf({ content: { enabled: _, ...content }, topics }: Portable): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, ...content, topics }, null, 2);
}

/** @returns undefined for a file that is none, or of a newer version */
export function readFile(text: string): Portable | undefined {
  const { success, data } = PortableFile.safeParse(parseJson(text)?.value);
  if (!success) return undefined;
  const { format: _, version: __, topics, ...content } = data;
  return { content: { enabled: true, ...(content as unknown as Omit<PlainContent, 'enabled'>) }, topics };
}

/**
 * A draft for a project. It names the project's own topics: those with the same name, or else with the same description. The
 * editor asks for the others.
 */
export function draftFor({ content, topics }: Portable, project: Project): AppletDraft {
  const own = new Set(project.topics.map(({ topicName }) => topicName));
  const described = new Map(project.topics.map(({ topicName, description }) => [description, topicName]));
  const names = new Map(topics.map(({ topicName, description }) => [topicName, described.get(description)]));
  const nameOf = (topicName: string) => (own.has(topicName) ? topicName : (names.get(topicName) ?? topicName));
  return draftOfContent({ ...content, ...mapTopics(content, nameOf, nameOf) });
}

function topicsIn({ triggers, filters, actions }: PlainContent): ReadonlySet<string> {
  const conditions = filters.flatMap((condition) => (condition.type === 'SUB_FILTER' ? [] : [condition]));
  const read = [
    ...conditions.flatMap(operandsOf).flatMap(([, content]) => referencesIn(content)),
    ...actions.flatMap(valuesOf),
  ];
  return new Set([
    ...[...triggers, ...actions].flatMap(topicsOf),
    ...conditions.map(({ topicName }) => topicName),
    ...read.map(({ topicName }) => topicName),
  ]);
}

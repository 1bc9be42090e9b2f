import {
  type Action,
  type Applet,
  mapFields,
  mapTopics,
  operandsOf,
  parseJson,
  readAppletFile,
  referencesIn,
  topicsOf,
  valuesOf,
  writeAppletFile,
} from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { type AppletDraft, copyOf, draftOfContent, enteredContent, type PlainContent } from './draft.ts';

/** An event trigger outside of its project, without addresses and secrets: it names topics and describes them. */
export interface Portable {
  readonly content: PlainContent;
  readonly topics: readonly { readonly topicName: string; readonly description: string }[];
}

export function portableOf(applet: Applet, { topics }: Project): Portable {
  const { name, enabled, ...draft } = copyOf(applet, applet.name);
  const entered = enteredContent({ name, enabled, ...draft });
  const content = { name, enabled, ...entered, actions: entered.actions.map(withoutTarget) };
  const used = topicsIn(content);
  return {
    content,
    topics: topics.flatMap(({ topicName, description }) => (used.has(topicName) ? [{ topicName, description }] : [])),
  };
}

/** The text of a file. */
export function fileOf({ content: { enabled: _, ...content }, topics }: Portable): string {
  return writeAppletFile({ ...content, topics });
}

/** Reads a file. @returns undefined for a file of another kind, or of a newer version */
export function readFile(text: string): Portable | undefined {
  const file = readAppletFile(parseJson(text)?.value);
  if (!file) return undefined;
  const { topics, ...content } = file;
  return { content: { enabled: true, ...(content as unknown as Omit<PlainContent, 'enabled'>) }, topics };
}

/**
 * A draft for a project. It names the project's own topics: topics with the same name, otherwise with the same description.
 * The editor asks for the others.
 */
export function draftFor({ content, topics }: Portable, project: Project): AppletDraft {
  const own = new Set(project.topics.map(({ topicName }) => topicName));
  const described = new Map(project.topics.map(({ topicName, description }) => [description, topicName]));
  const names = new Map(topics.map(({ topicName, description }) => [topicName, described.get(description)]));
  const nameOf = (topicName: string) => (own.has(topicName) ? topicName : (names.get(topicName) ?? topicName));
  const mapped = mapTopics(content, nameOf, nameOf);
  return draftOfContent({ ...content, ...mapped, actions: mapped.actions.map(withoutTarget) });
}

/**
 * An action without the event trigger that it switches: another project has other event triggers, so the editor asks for
 * one.
 */
function withoutTarget(action: Action): Action {
  return mapFields(action, ({ kind }) => (kind === 'applet' ? '' : undefined));
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

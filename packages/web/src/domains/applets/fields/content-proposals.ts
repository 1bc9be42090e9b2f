import { FUNCTION_NAMES, OCCASION_NAMES, type OccasionName, referenceText } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';

/** What a brace in a content may read, or a function that it may begin with. */
export interface Proposal {
  /** What is inserted: `{board}`, `{topic.key}` or `{round(`. */
  readonly text: string;
  readonly label: string;
  /** Whether the label says nothing about this one in particular. */
  readonly isFunction?: boolean;
}

/** Proposals that are shown at the same time. */
const MAX_SHOWN = 8;

/** An open brace before the cursor, and what is typed after it. */
export interface OpenBrace {
  readonly start: number;
  readonly typed: string;
}

/** The brace that the cursor is in, as long as only a name is typed after it. */
export function openBrace(value: string, cursor: number): OpenBrace | undefined {
  const typed = /\{([^{}\s()+*/-]*)$/.exec(value.slice(0, cursor))?.[1];
  return typed === undefined ? undefined : { start: cursor - typed.length - 1, typed };
}

/** Everything that a content may read, with its name. */
export function proposalsOf(
  { topics }: Project,
  occasionNames: Readonly<Record<OccasionName, string>>,
  functionLabel: string,
): Proposal[] {
  return [
    ...OCCASION_NAMES.map((name) => ({ text: `{${name}}`, label: occasionNames[name] })),
    ...topics.flatMap(({ topicName, description, dataRecordTypes }) =>
      dataRecordTypes.map(({ keyName, dataRecordTypeName }) => ({
        text: referenceText({ topicName, key: keyName }),
        label: description ? `${description} · ${dataRecordTypeName}` : dataRecordTypeName,
      })),
    ),
    ...FUNCTION_NAMES.map((name) => ({ text: `{${name}(`, label: functionLabel, isFunction: true })),
  ];
}

/** The proposals that fit what is typed, those that begin with it first. */
export function fitting(proposals: readonly Proposal[], typed: string): Proposal[] {
  const sought = typed.toLowerCase();
  const begins = ({ text }: Proposal) => text.slice(1).toLowerCase().startsWith(sought);
  const contains = ({ text, label, isFunction }: Proposal) =>
    (isFunction ? text : `${text} ${label}`).toLowerCase().includes(sought);
  const first = proposals.filter(begins);
  return [...first, ...proposals.filter((one) => !begins(one) && contains(one))].slice(0, MAX_SHOWN);
}

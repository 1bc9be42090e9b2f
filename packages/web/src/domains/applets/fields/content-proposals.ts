import {
  DETAIL_KINDS,
  DETAIL_NAMES,
  type DetailKind,
  detailText,
  FUNCTION_NAMES,
  haveDetail,
  OCCASION_NAMES,
  type OccasionName,
  parametersOf,
  referenceText,
  type Trigger,
} from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';

/** What a brace in a content may read, or a function that it may begin with. */
export interface Proposal {
  /** What is inserted: `{board}`, `{topic.key}` or `{round(`. */
  readonly text: string;
  readonly label: string;
  /** Whether the label says nothing about this one in particular. */
  readonly isFunction?: boolean;
  /** A part of the text to replace, which is selected when it is inserted. */
  readonly placeholder?: string;
}

/** The names of what contents may read, in words. */
export interface ProposalTexts {
  readonly occasionNames: Readonly<Record<OccasionName, string>>;
  readonly calculates: string;
  /** The name of a parameter that nobody has chosen yet. */
  readonly anyParameter: string;
  readonly detailNames: Readonly<Record<string, string>>;
}

/** Counts come after the values of topics: few contents have one. */
const COUNT = '{count(';

/** Proposals that are shown at the same time. */
const MAX_SHOWN = 8;

/** An open brace before the cursor, and what is typed after it. */
export interface OpenBrace {
  readonly start: number;
  readonly typed: string;
}

/** A name, or a detail such as `count(` with the beginning of its name. */
const OPEN = new RegExp(`\\{([^{}\\s()+*/-]*|(?:${DETAIL_KINDS.join('|')})\\([\\p{L}\\p{N}_.]*)$`, 'u');

/** The brace that the cursor is in, as long as only a name is typed after it. */
export function openBrace(value: string, cursor: number): OpenBrace | undefined {
  const typed = OPEN.exec(value.slice(0, cursor))?.[1];
  return typed === undefined ? undefined : { start: cursor - typed.length - 1, typed };
}

/** What contents may read of a call, of a camera, or count. */
export function detailProposals(
  triggers: readonly Trigger[],
  { anyParameter, detailNames }: Pick<ProposalTexts, 'anyParameter' | 'detailNames'>,
): Proposal[] {
  const named = (detail: DetailKind, key: string) => {
    const text = detailText({ detail, key });
    return haveDetail(triggers, { detail, key }) ? [{ text: `{${text}}`, label: detailNames[text] ?? text }] : [];
  };
  return DETAIL_KINDS.flatMap((detail): Proposal[] => {
    const names: readonly string[] = DETAIL_NAMES[detail] ?? parametersOf(triggers);
    const any = DETAIL_NAMES[detail] ? [] : named(detail, anyParameter);
    return [
      ...any.map((one) => ({ ...one, label: detailNames[detail] ?? '', placeholder: anyParameter })),
      ...names.flatMap((name) => named(detail, name)),
    ];
  });
}

/** Everything that a content may read, with its name. */
export function proposalsOf({ topics }: Project, triggers: readonly Trigger[], texts: ProposalTexts): Proposal[] {
  const { occasionNames, calculates } = texts;
  const details = Map.groupBy(detailProposals(triggers, texts), ({ text }) => text.startsWith(COUNT));
  return [
    ...(details.get(false) ?? []),
    ...OCCASION_NAMES.map((name) => ({ text: `{${name}}`, label: occasionNames[name] })),
    ...topics.flatMap(({ topicName, description, dataRecordTypes }) =>
      dataRecordTypes.map(({ keyName, dataRecordTypeName }) => ({
        text: referenceText({ topicName, key: keyName }),
        label: description ? `${description} · ${dataRecordTypeName}` : dataRecordTypeName,
      })),
    ),
    ...(details.get(true) ?? []),
    ...FUNCTION_NAMES.map((name) => ({ text: `{${name}(`, label: calculates, isFunction: true })),
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

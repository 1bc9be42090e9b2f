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

/** A value that a brace in a content may read, or a function that it may begin with. */
export interface Proposal {
  /** The inserted text: `{board}`, `{topic.key}` or `{round(`. */
  readonly text: string;
  readonly label: string;
  /** Whether the proposal is a function, whose label says nothing particular about it. */
  readonly isFunction?: boolean;
  /** The part of the text to be replaced, which is selected when it is inserted. */
  readonly placeholder?: string;
}

/** The names of the values that contents may read, in words. */
export interface ProposalTexts {
  readonly occasionNames: Readonly<Record<OccasionName, string>>;
  readonly calculates: string;
  /** The name of a parameter that the user has not chosen yet. */
  readonly anyParameter: string;
  readonly detailNames: Readonly<Record<string, string>>;
}

/** The beginning of a count. Counts come after the values of topics: few contents have one. */
const COUNT = '{count(';

/** The most proposals that are shown at the same time. */
const MAX_SHOWN = 8;

/** An open brace before the cursor, with the text typed after it. */
export interface OpenBrace {
  readonly start: number;
  readonly typed: string;
}

/** Matches an open brace with a name after it, or with a detail such as `count(` and the beginning of its name. */
const OPEN = new RegExp(`\\{([^{}\\s()+*/-]*|(?:${DETAIL_KINDS.join('|')})\\([\\p{L}\\p{N}_.]*)$`, 'u');

/** The brace that contains the cursor, as long as only a name is typed after it. */
export function openBrace(value: string, cursor: number): OpenBrace | undefined {
  const typed = OPEN.exec(value.slice(0, cursor))?.[1];
  return typed === undefined ? undefined : { start: cursor - typed.length - 1, typed };
}

/** The proposals for details of a call, details of a camera, and counts. */
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

/** All values that a content may read, with their names. */
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

/** The proposals that fit the typed text; those that begin with it come first. */
export function fitting(proposals: readonly Proposal[], typed: string): Proposal[] {
  const sought = typed.toLowerCase();
  const begins = ({ text }: Proposal) => text.slice(1).toLowerCase().startsWith(sought);
  const contains = ({ text, label, isFunction }: Proposal) =>
    (isFunction ? text : `${text} ${label}`).toLowerCase().includes(sought);
  const first = proposals.filter(begins);
  return [...first, ...proposals.filter((one) => !begins(one) && contains(one))].slice(0, MAX_SHOWN);
}

import type {
  ActionReasonCode,
  ActionType,
  ReasonedActionType,
  ServedActionType,
  StoredAction,
  StoredTrigger,
  TriggerEvent,
  TriggerType,
} from '@tinkerstream/contract/applets';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { Project } from '@tinkerstream/contract/projects';
import type { FunctionComponent } from 'react';
import type { ReasonText } from '../../i18n/en/applets.ts';

/** The fields of a trigger or an action as typed, by their names in the contract. */
export type Fields = Readonly<Record<string, string>>;

/**
 * The fields in the words of a sentence: names in place of topics, members and objects, readings in place of references,
 * and the gap '…' for empty fields.
 */
export type Words<Field extends string> = Readonly<Record<Field, string>>;

/** Puts a text into the quotation marks of its language; a gap stays as it is. */
export type Quote = (text: string) => string;

interface Clause {
  /** The clause for this trigger or action in the sentence that says what an event trigger does. */
  clause(words: Words<string>, quoted: Quote): string;
}

/** The reasons why fields are refused, by path. */
export type Problems = Readonly<Partial<Record<string, string>>>;

/** What the editor needs of each type, to offer all types in the same way. */
export interface TypeDefinition<Type extends string> {
  readonly type: Type;
  /** The position among the buttons that add a type, lowest first. */
  readonly order: number;
  /** An SVG path on a 20 px grid, as in ui/icons. */
  readonly icon: string;
  readonly texts: Readonly<Record<Language, { readonly name: string; readonly sentence: string }>>;
  /** The initial fields by their names in the contract. */
  readonly fields: Fields;
  /** The fields that the contract does not hold as text, in the contract's form. */
  readonly typed?: (fields: Fields) => Readonly<Record<string, unknown>>;
}

interface SettingsProps {
  readonly fields: Fields;
  /** The problems of the fields; empty until the first submit. */
  readonly problems: Problems;
  readonly project: Project;
  readonly onFields: (changed: Fields) => void;
}

export interface TriggerSettingsProps extends SettingsProps {
  readonly stored: StoredTrigger | undefined;
}

/** A trigger type in the web. Each folder under `triggers/` exports one; TRIGGER_TYPES in the contract has its rules. */
export interface TriggerTypeDefinition extends TypeDefinition<TriggerType> {
  readonly texts: Readonly<
    Record<
      Language,
      Clause & {
        readonly name: string;
        readonly sentence: string;
        /** What happened, for the log. `name` is the topic, webhook, intent or object. */
        readonly fired: (name: string, event?: TriggerEvent) => string;
      }
    >
  >;
  /** Whether each message of the trigger's topic fires it. */
  readonly isEachMessage?: true;
  /** Whether the trigger also fires without a message of its topic. */
  readonly needsNoMessage?: true;
  /** The settings of the trigger; absent if there is nothing to enter. */
  readonly Settings?: FunctionComponent<TriggerSettingsProps>;
  /** The fields that break rules beyond the contract's. */
  readonly check?: (draft: { readonly fields: Fields; readonly project: Project }) => readonly string[];
}

export interface ActionSettingsProps extends SettingsProps {
  readonly stored: StoredAction | undefined;
}

interface ActionTexts extends Clause {
  readonly name: string;
  readonly sentence: string;
  /** What the action did, for the log. `target` is the topic, IFTTT event, spreadsheet or recipient. */
  readonly done: (target: string) => string;
  /** The target in words, where the log stores something else. */
  readonly target?: (target: string) => string;
  /** The service that answers, for 'IFTTT answered 401'. */
  readonly service: string;
}

interface ServedActionTexts extends ActionTexts {
  /** The service that the operator sets up, for 'SMS is not set up'. */
  readonly serviceName: string;
}

/** The reasons that only one type of action gives, in words. */
export type OwnReasonTexts<Type extends ReasonedActionType> = Readonly<
  Record<Language, Readonly<Record<ActionReasonCode<Type>, ReasonText>>>
>;

/** A ready form of an action type, offered as a type of its own. */
export interface ActionForm extends Pick<TypeDefinition<ActionType>, 'icon' | 'texts' | 'fields'> {
  readonly id: string;
}

interface ActionDefinition<Type extends ActionType, Texts extends ActionTexts> extends TypeDefinition<Type> {
  readonly texts: Readonly<Record<Language, Texts>>;
  readonly Settings: FunctionComponent<ActionSettingsProps>;
  /** The fields that the contract does not hold as text, in the contract's form. */
  readonly typed?: (fields: Fields) => Readonly<Record<string, unknown>>;
  readonly forms?: readonly ActionForm[];
  /** The id of the form that shows these fields, if there is one. */
  readonly formOf?: (fields: Fields) => string | undefined;
  readonly check?: (draft: {
    readonly fields: Fields;
    readonly project: Project;
    readonly stored: StoredAction | undefined;
  }) => readonly string[];
}

/** An action type whose service only the operator can set up. */
export type ServedActionDefinition = ActionDefinition<ServedActionType, ServedActionTexts>;

/** An action type in the web. Each folder under `actions/` exports one; ACTION_TYPES in the contract has its rules. */
export type ActionTypeDefinition =
  | ActionDefinition<Exclude<ActionType, ServedActionType>, ActionTexts>
  | ServedActionDefinition;

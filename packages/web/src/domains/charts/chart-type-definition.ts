import type { ChartConfig, ChartType, PublicChart } from '@tinkerstream/contract/charts';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { TopicListItem } from '@tinkerstream/contract/topics';
import type { ComponentType } from 'react';
import type { LazyPart } from '../../ui/loading/lazy-part.ts';
import type { HistoryRange } from '../records/index.ts';
import type { ChartFeed } from './feed.ts';

/** The settings of a type as typed, by their names in the contract. */
export type Fields = Readonly<Record<string, string>>;

/** The device id of a draft that combines all devices in one line. */
export const TOGETHER = 'together';

/** A source in the wizard; '' means that nothing is chosen yet. */
export interface SourceDraft {
  /** Identifies the row while others are added and removed; its colour and errors depend on it. */
  readonly rowId: number;
  readonly topicId: string;
  readonly dataTypeId: string;
  /** The device; '' for all devices, with a line each if the type draws lines, and `TOGETHER` for one combined line. */
  readonly deviceId: string;
  readonly description: string;
  /** The colour; '' for the suggested one. */
  readonly colour: string;
  /** The latitude in degrees, as typed. */
  readonly latitude: string;
  readonly longitude: string;
}

/**
 * The errors of a draft: reasons by field. A field is a setting, `CHART_NAME`, or a field of a source, which `sourcePlace`
 * names. The reason is 'wrong' if the contract rejects the value.
 */
export type Problems = Readonly<Partial<Record<string, string>>>;

export interface ChartSettingsProps {
  readonly definition: ChartTypeDefinition;
  readonly fields: Fields;
  /** The sources, as many as the type allows. */
  readonly sources: readonly SourceDraft[];
  /** The problems by field; empty until the first submit. */
  readonly problems: Problems;
  readonly topics: readonly TopicListItem[];
  /** Adds a topic that the user has found. */
  readonly onTopic: (topic: TopicListItem) => void;
  readonly onFields: (changed: Fields) => void;
  readonly onSources: (sources: readonly SourceDraft[]) => void;
}

export interface ChartTypeViewProps {
  readonly chart: PublicChart;
  /** The feed, which stays the same object for the same chart. */
  readonly feed: ChartFeed;
  /** Whether the chart has no controls, as on a dashboard. */
  readonly compact: boolean;
  /** The history that replaces live data, for types with a history. */
  readonly history?: HistoryRange;
}

/** The contents of a source. */
interface ShownSource {
  readonly name: string;
  readonly unit: string;
  /** Whether the source shows a data type; otherwise it shows the plain messages of its topic. */
  readonly isTyped: boolean;
  /** The keys of the source's topic. */
  readonly keys: readonly string[];
}

/** The name of a chart type and its purpose. */
interface ChartTypeTexts {
  readonly name: string;
  readonly sentence: string;
}

/**
 * A chart type in the web. Each folder under `types/` exports one, which loads with the first screen that shows charts, and
 * loads its larger parts lazily. CHART_TYPES in the contract has the rules of the type.
 */
export interface ChartTypeDefinition {
  readonly type: ChartType;
  /** The position in the wizard, lowest first. */
  readonly order: number;
  readonly texts: Readonly<Record<Language, ChartTypeTexts>>;
  /** An SVG path on a 20 px grid, as in ui/icons. */
  readonly icon: string;
  readonly hasHistory: boolean;
  /** Whether the chart shows the time range of its page; if absent, it does if it has a history. */
  readonly hasTimeRange?: boolean;
  /** The formats in which the chart's menu saves it, in the order of its items. */
  readonly savedAs: readonly ('png' | 'csv' | 'wideCsv')[];
  /** The initial settings by their names in the contract, without CHART_NAME. */
  readonly fields: Fields;
  /** Initial settings that fit what the first source shows, beside those that the user has typed. */
  readonly suggestedFields?: (shown: ShownSource, typed: Fields) => Fields;
  /** The source editor's fields beyond the contract's rules. */
  readonly source: {
    readonly hasDescription: boolean;
    /** Whether a source with a data type can choose one device. */
    readonly hasDevice: boolean;
    /** The initial colour: different in each row, where the first may be black; absent if sources have no colour. */
    readonly colour?: 'suggested' | 'black';
    /** Whether the settings allow a data type; always if absent. */
    readonly hasDataType?: (fields: Fields) => boolean;
  };
  /** Rules beyond the contract's: reasons by field. */
  readonly check?: (fields: Fields, sources: readonly SourceDraft[]) => Fields;
  /** Step 2 of the wizard, below the name. */
  readonly Settings: LazyPart<ChartSettingsProps>;
  /** Shows the settings on the page of a chart; absent if there are none. */
  readonly Config?: LazyPart<{ readonly config: ChartConfig }>;
  readonly View: ComponentType<ChartTypeViewProps>;
}

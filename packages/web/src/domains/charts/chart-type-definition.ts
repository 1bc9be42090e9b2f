import type { ChartConfig, ChartType, PublicChart } from '@tinkerstream/contract/charts';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { TopicListItem } from '@tinkerstream/contract/topics';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { HistoryRange } from '../records/index.ts';
import type { ChartFeed } from './feed.ts';

/** The settings of a type as they stand in their fields, by their names in the contract. */
export type Fields = Readonly<Record<string, string>>;

/** A source of a chart that is being made: texts are '' until they are chosen. */
export interface SourceDraft {
  /** Keeps the fields of a row together while rows come and go. */
  readonly rowId: number;
  readonly topicId: string;
  readonly dataTypeId: string;
  /** '' for all devices. */
  readonly deviceId: string;
  readonly description: string;
  /** '' for the colour that the type suggests. */
  readonly colour: string;
  /** In degrees, as they stand in their fields. */
  readonly latitude: string;
  readonly longitude: string;
}

/**
 * What is wrong with a draft: reasons by place. A place is the name of a setting, `CHART_NAME`, or that of a source's
 * field as `sourcePlace` gives it. The reason is 'wrong' where the contract does not take what stands there.
 */
export type Problems = ReadonlyMap<string, string>;

export interface ChartSettingsProps {
  readonly definition: ChartTypeDefinition;
  readonly fields: Fields;
  /** As many as the type takes. */
  readonly sources: readonly SourceDraft[];
  /** Empty until somebody has tried to create the chart. */
  readonly problems: Problems;
  readonly topics: readonly TopicListItem[];
  readonly onFields: (changed: Fields) => void;
  readonly onSources: (sources: readonly SourceDraft[]) => void;
}

export interface ChartTypeViewProps {
  readonly chart: PublicChart;
  /** The same one as long as the chart is the same. */
  readonly feed: ChartFeed;
  /** Without the controls, for a place among others. */
  readonly compact: boolean;
  /** Instead of live data, for types that have a history. */
  readonly history?: HistoryRange;
}

/** What every chart type is called, and what it is for. */
interface ChartTypeTexts {
  readonly name: string;
  readonly sentence: string;
}

type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>;
type Flag = { [Name in keyof Permission]: Permission[Name] extends boolean ? Name : never }[keyof Permission];

/**
 * A chart type as the screens know it. The one of each type stands in its folder under `types/`, and is loaded with the
 * first screen that knows charts: what is more than a few lines is downloaded when it is shown. What a chart of the
 * type may be is told by the contract's CHART_TYPES.
 */
export interface ChartTypeDefinition {
  readonly type: ChartType;
  /** Its place in the wizard, lowest first. */
  readonly order: number;
  readonly texts: Readonly<Record<Language, ChartTypeTexts>>;
  /** A path of lines on a grid of 20 px, as in ui/icons. */
  readonly icon: string;
  /** How many of the twelve columns it takes among related charts. */
  readonly relatedWidth: 6 | 3;
  readonly hasHistory: boolean;
  /** The flag of the subscription without which nobody creates one. */
  readonly permission?: Flag;
  /** The settings before anything is typed, by their names in the contract, without CHART_NAME. */
  readonly fields: Fields;
  /** What the source editor asks for beyond the contract's rules. */
  readonly source: {
    readonly hasDescription: boolean;
    /** Whether it can be one device of its topic, where it has a data type. */
    readonly hasDevice: boolean;
    /** The colour before one is chosen: another one for each row, or black; absent where sources have none. */
    readonly colour?: 'suggested' | 'black';
    /** Whether a source can name a data type, by the settings; always unless told. */
    readonly hasDataType?: (fields: Fields) => boolean;
  };
  /** What is wrong beyond the contract's rules: reasons by field. */
  readonly check?: (fields: Fields, sources: readonly SourceDraft[]) => Fields;
  /** Step 2 of the wizard, below the name. */
  readonly Settings: Lazy<ChartSettingsProps>;
  /** The settings as the page of a chart shows them; absent where there are none. */
  readonly Config?: Lazy<{ readonly config: ChartConfig }>;
  readonly View: Lazy<ChartTypeViewProps>;
}

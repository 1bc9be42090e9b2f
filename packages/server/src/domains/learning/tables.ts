import type { WeatherType } from '@tinkerstream/contract/learning';

export type LearningTables = {
  /** Each station of a type with its latest reading, which stays when the station's records are deleted. */
  weather_station: {
    type: WeatherType;
    /** The name in URLs, made from the English name. */
    name: string;
    name_en: string;
    name_tc: string;
    name_sc: string;
    /** When the station measured `value`, in milliseconds since 1970 UTC. */
    time: number;
    value: number;
  };
  /** The demo class: one row, or none before the first. */
  demo_class: {
    id: string;
    owner_id: string;
    /** `DemoContent` as JSON; null after its removal. */
    content: string | null;
  };
  weather_record: {
    type: WeatherType;
    station: string;
    time: number;
    value: number;
  };
  /** The polls: one row for each type, from the migration on. */
  weather_poll: {
    type: WeatherType;
    /** The time before which no server asks the observatory. */
    due_on: number;
    /** When the observatory last answered; null until its first answer. */
    answered_on: number | null;
    /** Whether the latest attempt succeeded: also 1 before the first one. */
    is_reachable: number;
  };
};

import type { WeatherType } from '@tinkerstream/contract/learning';

export type LearningTables = {
  /** Each station of a type with its latest reading, which stays when its records are deleted. */
  weather_station: {
    type: WeatherType;
    /** From the English name, for URLs. */
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
    /** JSON of `DemoContent`; null after its removal. */
    content: string | null;
  };
  weather_record: {
    type: WeatherType;
    station: string;
    time: number;
    value: number;
  };
  /** One row for each type, from the migration on. */
  weather_poll: {
    type: WeatherType;
    /** Before this, no server asks the observatory. */
    due_on: number;
    /** Null until the observatory has answered for the first time. */
    answered_on: number | null;
    /** 1 if the latest attempt succeeded, and before the first one. */
    is_reachable: number;
  };
};

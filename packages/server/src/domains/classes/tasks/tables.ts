import type { TaskKind } from '@tinkerstream/contract/classes';

/** Times are in milliseconds since 1970. */
export type ClassTasksTables = {
  class_task: {
    id: string;
    class_id: string;
    kind: TaskKind;
    /** The fields that depend on the kind, as JSON. */
    content: string;
    created_on: number;
  };
  class_task_done: { task_id: string; pupil_id: string; done_on: number };
};

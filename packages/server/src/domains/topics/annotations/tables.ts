import type { AnnotationOrigin } from '@tinkerstream/contract/topics';

export type AnnotationsTables = {
  topic_annotation: {
    /** A UUIDv7. */
    id: string;
    topic_id: string;
    /** The time in milliseconds since 1970 UTC. */
    time: number;
    text: string;
    origin: AnnotationOrigin;
    /** The person; null for boards and event triggers, and when the account is deleted. */
    author_id: string | null;
    /** The name of the board or event trigger; '' for persons. */
    author_name: string;
  };
};

import type { ExportProgress } from '@tinkerstream/contract/platform/socket';
import type { ClockStep } from '@tinkerstream/contract/records';

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** The log of a topic has new entries. */
    'messages.logged': { readonly topicId: string };
    /** All records of a deleted topic are removed. Can be emitted twice. */
    'topic.emptied': { readonly topicId: string };
    'export.progressed': ExportProgress;
    /** The wall clock of this node went back. */
    'clock.went-back': ClockStep;
    /** The wall clock of this node jumped forward by `by` milliseconds, from `before` (milliseconds since 1970 UTC). */
    'clock.went-forward': { readonly before: number; readonly by: number };
  }
}

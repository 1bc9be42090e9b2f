import type { ClockStep, ExportProgress } from '@tinkerstream/contract/records';

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** The log of a topic has new entries. */
    'messages.logged': { readonly topicId: string };
    /** The log of a topic has new entries that are problems. */
    'problems.logged': { readonly topicId: string };
    /** Values of a topic, which itself stays, were deleted, or left out, or taken back. */
    'records.removed': { readonly topicId: string };
    /** Values of the past were added to a topic. */
    'values.imported': { readonly topicId: string };
    /** All values of a topic, which itself stays, were deleted. */
    'values.cleared': { readonly topicId: string };
    /** All records of a deleted topic are removed. The event may come twice. */
    'topic.emptied': { readonly topicId: string };
    'export.progressed': ExportProgress;
    /** The wall clock of this node went back. */
    'clock.went-back': ClockStep;
    /** The wall clock of this node jumped forward by `by` milliseconds, from `before` (milliseconds since 1970 UTC). */
    'clock.went-forward': { readonly before: number; readonly by: number };
  }
}

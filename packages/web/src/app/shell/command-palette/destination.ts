import type { IconName } from '../../../ui/icons.tsx';

/** A page that the palette opens, or an action that it performs. */
export interface Destination {
  readonly id: string;
  readonly name: string;
  /** Distinguishes two destinations of the same name. */
  readonly detail?: string;
  /** Other words that find the destination. */
  readonly words?: string;
  readonly icon: IconName;
  readonly open: () => void;
}

export interface DestinationGroup {
  readonly label: string;
  readonly destinations: readonly Destination[];
}

import type { IconName } from '../../../ui/icons.tsx';

/** A page that the palette opens, or something that it does. */
export interface Destination {
  readonly id: string;
  readonly name: string;
  /** What distinguishes two of the same name. */
  readonly detail?: string;
  /** Other words that find it. */
  readonly words?: string;
  readonly icon: IconName;
  readonly open: () => void;
}

export interface DestinationGroup {
  readonly label: string;
  readonly destinations: readonly Destination[];
}

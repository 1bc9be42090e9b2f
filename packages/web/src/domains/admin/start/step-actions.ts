/** The actions at the end of each step. */
export interface StepActions {
  /** The label of the button that goes on. */
  readonly next: string;
  readonly onNext: () => void;
}

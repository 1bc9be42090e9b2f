/** What each step does at its end. */
export interface StepActions {
  /** The label of its button. */
  readonly next: string;
  readonly onNext: () => void;
}

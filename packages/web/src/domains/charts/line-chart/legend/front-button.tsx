import { useTexts } from '../../../../i18n/texts.ts';
import classes from './front-button.module.css';
import { texts as lineTexts } from './texts.ts';

interface FrontButtonProps {
  /** The name of the line. */
  readonly label: string;
  readonly isFront: boolean;
  readonly onFront: () => void;
}

/** Moves a line to the front of the others, or back. */
export function FrontButton({ label, isFront, onFront }: FrontButtonProps) {
  const texts = useTexts(lineTexts);
  return (
    <button
      type="button"
      className={classes.front}
      aria-pressed={isFront}
      aria-label={texts.keepInFront(label)}
      title={texts.keepHint}
      data-screen-only
      onClick={onFront}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 3l2.1 4.6 5 .6-3.700 3.400 1 5L10 14.100 5.600 16.600l1-5L2.900 8.200l5-.6z" />
      </svg>
    </button>
  );
}

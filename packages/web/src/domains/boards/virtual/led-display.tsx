import { useFurtherTexts } from '../../../i18n/texts.ts';
import classes from './led-display.module.css';

const HEART = ['.#.#.', '#####', '#####', '.###.', '..#..'].join('');

/** The 5 × 5 LEDs of a micro:bit: a heart, or dark. */
export function LedDisplay({ isLit }: { isLit: boolean }) {
  const { boardsVirtual: texts } = useFurtherTexts();
  return (
    <svg
      viewBox="0 0 50 50"
      className={classes.display}
      role="img"
      aria-label={isLit ? texts.displayOn : texts.display}
    >
      {[...HEART].map((led, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: an LED is its place
          key={place}
          x={(place % 5) * 10 + 3}
          y={Math.floor(place / 5) * 10 + 1.5}
          width={4}
          height={7}
          rx={1}
          data-lit={isLit && led === '#'}
        />
      ))}
    </svg>
  );
}

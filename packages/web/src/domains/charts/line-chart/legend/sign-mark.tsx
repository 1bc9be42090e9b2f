import { CORNERS, type Sign } from '../lines/signs.ts';

/** A piece of a line with its sign, in the colour of the text around it. */
export function SignMark({ sign }: { readonly sign: Sign }) {
  return (
    <svg viewBox="-10 -6 20 12" aria-hidden="true">
      <path d="M-10 0h20" stroke="currentColor" strokeWidth="2.5" />
      {sign === 'circle' ? (
        <circle r="4" fill="currentColor" />
      ) : (
        <polygon points={CORNERS[sign].map(([x, y]) => `${4 * x},${4 * y}`).join(' ')} fill="currentColor" />
      )}
    </svg>
  );
}

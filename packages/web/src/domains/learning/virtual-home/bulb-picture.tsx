import { useFurtherTexts } from '../../../i18n/texts.ts';
import classes from './bulb-picture.module.css';

const RAYS = [-150, -120, -90, -60, -30, 0, 180];

/** A light bulb that glows when it is on. */
export function BulbPicture({ isOn }: { readonly isOn: boolean }) {
  const { virtualHome: texts } = useFurtherTexts();
  const label = texts.is(texts.names.bulb, texts.states.bulb[isOn ? 'on' : 'off']);
  return (
    <svg viewBox="0 0 240 300" className={classes.bulb} data-on={isOn} role="img" aria-label={label}>
      <defs>
        <radialGradient id="bulb-glow">
          <stop offset="0" className={classes.glowInside} />
          <stop offset="1" className={classes.glowOutside} />
        </radialGradient>
        <linearGradient id="bulb-metal">
          <stop offset="0" stopColor="#8d8674" />
          <stop offset="0.35" stopColor="#dcd6c6" />
          <stop offset="1" stopColor="#787161" />
        </linearGradient>
      </defs>
      <circle cx="120" cy="128" r="118" fill="url(#bulb-glow)" className={classes.glow} />
      <g className={classes.rays}>
        {RAYS.map((angle) => (
          <path key={angle} d="M92 0h18" transform={`translate(120 128) rotate(${angle})`} />
        ))}
      </g>
      <path
        d="M120 54c-41 0-74 32-74 72 0 27 15 44 27 60 8 11 12 19 13 30h68c1-11 5-19 13-30 12-16 27-33 27-60 0-40-33-72-74-72z"
        className={classes.glass}
      />
      <path d="M104 216l-11-62M136 216l11-62" className={classes.wire} />
      <path d="M93 154l9-16 9 14 9-14 9 14 9-14 9 16" className={classes.filament} />
      <path d="M70 96c8-15 20-24 35-28" className={classes.shine} />
      <path d="M86 216h68v8a6 6 0 0 1-6 6H92a6 6 0 0 1-6-6z" fill="url(#bulb-metal)" />
      <path d="M90 233h60l-2 11H92zM92 247h56l-2 11H94zM94 261h52l-4 11h-44z" fill="url(#bulb-metal)" />
      <path d="M106 275h28l-5 9h-18z" className={classes.tip} />
    </svg>
  );
}

import classes from './board-picture.module.css';

interface BoardPictureProps {
  readonly isLedOn: boolean;
  /** The number of sent messages; each further one lets the antenna blink. */
  readonly sentCount: number;
  readonly label: string;
}

/** The rows of the LED matrix, which show a heart. */
const HEART = ['.#.#.', '#####', '#####', '.###.', '..#..'];
const LEDS = HEART.flatMap((row, y) =>
  [...row].map((dot, x) => ({ x: 118 + x * 21, y: 66 + y * 21, isHeart: dot === '#' })),
);
const PINS = Array.from({ length: 19 }, (_, index) => 46 + index * 12.7);
const RINGS = [46, 103, 160, 217, 274];

/** The picture of a small board with a matrix of LEDs. Its buttons lie over it. */
export function BoardPicture({ isLedOn, sentCount, label }: BoardPictureProps) {
  return (
    <svg viewBox="0 0 320 252" className={classes.picture} data-on={isLedOn} role="img" aria-label={label}>
      <path d="M132 4h56v22h-56z" className={classes.plug} />
      <path
        d="M34 16h252a22 22 0 0 1 22 22v192a10 10 0 0 1-10 10H22a10 10 0 0 1-10-10V38a22 22 0 0 1 22-22z"
        className={classes.body}
      />
      <path d="M12 66l40-50h-18a22 22 0 0 0-22 22zM308 66l-40-50h18a22 22 0 0 1 22 22z" className={classes.corner} />
      <path d="M14 204h292v26a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8z" className={classes.edge} />
      {PINS.map((x) => (
        <path key={x} d={`M${x} 208v30`} className={classes.gap} />
      ))}
      {RINGS.map((x) => (
        <circle key={x} cx={x} cy="208" r="11" className={classes.ring} />
      ))}
      <path d="M22 84h62v62H22zM236 84h62v62h-62z" className={classes.socket} />
      <path d="M100 178h120" className={classes.trace} />
      <g className={classes.glow}>
        <circle cx="160" cy="108" r="76" />
      </g>
      {LEDS.map(({ x, y, isHeart }) => (
        <rect
          key={`${x} ${y}`}
          x={x - 5}
          y={y - 7}
          width="10"
          height="14"
          rx="3"
          className={classes.led}
          data-heart={isHeart}
        />
      ))}
      {/* A new element for each message starts its animation again. */}
      <g key={sentCount} className={classes.waves} data-sent={sentCount > 0}>
        <path d="M262 52a14 14 0 0 1 14-14M252 52a24 24 0 0 1 24-24" />
      </g>
      <circle cx="276" cy="52" r="4" className={classes.antenna} />
    </svg>
  );
}

import type { Block } from '@tinkerstream/contract/boards/snippets';
import classes from './block-picture.module.css';

/** Blocks as their editor draws them, for building them by hand. */
export function BlockPicture({ label, blocks }: { label: string; blocks: readonly Block[] }) {
  return (
    <figure className={classes.picture} aria-label={label}>
      <figcaption>{label}</figcaption>
      <Blocks blocks={blocks} />
    </figure>
  );
}

/** The blocks of a program, which never changes while it is shown: their places identify them. */
function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <ul className={classes.blocks}>
      {blocks.map(({ drawer, parts, inside }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={place} className={classes.block} data-drawer={drawer}>
          <span className={classes.parts}>
            {parts.map((part, index) =>
              typeof part === 'string' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <span key={index}>{part}</span>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <code key={index}>{part.value}</code>
              ),
            )}
          </span>
          {inside && <Blocks blocks={inside} />}
        </li>
      ))}
    </ul>
  );
}

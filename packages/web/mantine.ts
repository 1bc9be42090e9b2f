import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

// What the build knows of Mantine's folders: a major version is checked here and in `src/ui/kit.ts`.

/** The module of the control that many pages load after their first screen. */
export const CONTROL = '/@mantine/core/esm/components/SegmentedControl/SegmentedControl.mjs';

/** The names of a component's classes, without which nothing is styled: `…/components/Button/Button.module.mjs`. */
const CLASS_NAMES = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;
/** Begins with the styles of components that others are made of. */
const FIRST = join(import.meta.dirname, 'src/app/styles.css');

/**
 * Makes each component of Mantine bring its styles, so that a page loads only those of what it shows. They are in a layer,
 * which our own styles override in whatever order the files arrive. `npm run dev` loads all of them instead (`main.tsx`).
 */
export function mantineStyles(): Plugin {
  const first = readFileSync(FIRST, 'utf8');
  return {
    name: 'mantine-styles',
    apply: 'build',
    transform: {
      filter: { id: CLASS_NAMES },
      handler: (code, id) => {
        const styles = `@mantine/core/styles/${CLASS_NAMES.exec(id)?.[1]}.layer.css`;
        return first.includes(styles) ? undefined : { code: `${code}\nimport '${styles}';`, map: null };
      },
    },
  };
}

import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Button, useHotkeys } from '../../../ui/kit.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import classes from './command-palette.module.css';

const CommandPalette = lazyPart(() => import('./command-palette.tsx'), 'CommandPalette');

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** Opens the command palette, as Ctrl+K does. */
export function PaletteButton() {
  const { palette: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  // The shortcut works in text fields too.
  useHotkeys([['mod+K', open]], []);
  const props = { variant: 'subtle', color: 'gray', onClick: open } as const;
  return (
    <>
      <ActionIcon {...props} hiddenFrom="md" size="lg" aria-label={texts.title}>
        <Icon name="search" />
      </ActionIcon>
      <Button
        {...props}
        visibleFrom="md"
        className={classes.first}
        size="compact-sm"
        fw={500}
        leftSection={<Icon name="search" />}
        rightSection={
          <span className={classes.keys} aria-hidden="true">
            {KEYS}
          </span>
        }
        aria-keyshortcuts="Control+K Meta+K"
      >
        {texts.title}
      </Button>
      {isOpen && (
        <PartBoundary>
          <CommandPalette onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </>
  );
}

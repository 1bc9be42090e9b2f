import type { MantineColorScheme } from '@mantine/core';
import type { IconName } from '../../ui/icons.tsx';

/** The appearances that a user chooses from. */
export const SCHEMES: readonly { scheme: MantineColorScheme; icon: IconName }[] = [
  { scheme: 'light', icon: 'sun' },
  { scheme: 'dark', icon: 'moon' },
  { scheme: 'auto', icon: 'auto' },
];

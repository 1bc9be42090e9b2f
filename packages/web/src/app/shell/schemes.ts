import type { IconName } from '../../ui/icons.tsx';
import type { MantineColorScheme } from '../../ui/kit.ts';

/** The appearances that a user chooses from. */
export const SCHEMES: readonly { scheme: MantineColorScheme; icon: IconName }[] = [
  { scheme: 'light', icon: 'sun' },
  { scheme: 'dark', icon: 'moon' },
  { scheme: 'auto', icon: 'auto' },
];

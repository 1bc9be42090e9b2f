import { useComputedColorScheme } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { currentMedium, onMedium } from './paper.ts';

/** What the page is drawn for. */
export function useMedium(): ReturnType<typeof currentMedium> {
  return useSyncExternalStore(onMedium, currentMedium);
}

/** The colour scheme that is shown: what the reader has chosen, but light on paper. */
export function useScheme(): 'light' | 'dark' {
  const chosen = useComputedColorScheme('light');
  return useMedium() === 'screen' ? chosen : 'light';
}

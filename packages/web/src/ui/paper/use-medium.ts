import { useSyncExternalStore } from 'react';
import { useComputedColorScheme } from '../kit.ts';
import { currentMedium, onMedium } from './paper.ts';

/** The medium for which the page is drawn. */
export function useMedium(): ReturnType<typeof currentMedium> {
  return useSyncExternalStore(onMedium, currentMedium);
}

/** The shown colour scheme: the reader's choice, but light on paper. */
export function useScheme(): 'light' | 'dark' {
  const chosen = useComputedColorScheme('light');
  return useMedium() === 'screen' ? chosen : 'light';
}

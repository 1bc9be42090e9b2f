import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { currentUserQuery } from '../../../../platform/current-user.ts';
import { showInfo } from '../../../../ui/toast/toast.ts';
import { onClassesChange, readClasses, updateClasses } from './class-store.ts';
import type { OwnClass } from './own-class.ts';

/** Changes the stored classes. @returns the changed classes */
export type ChangeClasses = (
  change: (classes: readonly OwnClass[]) => readonly OwnClass[],
) => Promise<readonly OwnClass[]>;

/** The classes that the user teaches in a project, stored in this browser until the user signs out. */
export function useOwnClasses(projectId: string): [classes: readonly OwnClass[], change: ChangeClasses] {
  const { ai: texts } = useTexts();
  const {
    data: { id: userId },
  } = useSuspenseQuery(currentUserQuery);
  const [classes, setClasses] = useState<readonly OwnClass[]>([]);
  /** The classes of a browser that stores nothing. */
  const unstored = useRef<readonly OwnClass[]>(undefined);

  useEffect(() => {
    // A browser in private mode may store nothing; the first change says so.
    const load = () => void readClasses({ userId, projectId }).then(setClasses, () => {});
    load();
    return onClassesChange(load);
  }, [userId, projectId]);

  const change: ChangeClasses = async (next) => {
    const changed = await updateClasses({ userId, projectId }, next).catch(() => {
      showInfo(texts.storeFailed);
      unstored.current = next(unstored.current ?? classes);
      return unstored.current;
    });
    setClasses(changed);
    return changed;
  };
  return [classes, change];
}

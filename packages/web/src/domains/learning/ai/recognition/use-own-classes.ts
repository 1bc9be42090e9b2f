import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { currentUserQuery } from '../../../../platform/current-user.ts';
import { showInfo } from '../../../../ui/toast/toast.ts';
import { onClassesChange, readClasses, updateClasses } from './class-store.ts';
import type { OwnClass } from './own-class.ts';

export type ChangeClasses = (change: (classes: readonly OwnClass[]) => readonly OwnClass[]) => void;

/** The classes that the user teaches in a project, kept in this browser until the user signs out. */
export function useOwnClasses(projectId: string): [classes: readonly OwnClass[], change: ChangeClasses] {
  const { ai: texts } = useTexts();
  const {
    data: { id: userId },
  } = useSuspenseQuery(currentUserQuery);
  const [classes, setClasses] = useState<readonly OwnClass[]>([]);

  useEffect(() => {
    // A browser in private mode may store nothing; the first change says so.
    const load = () => void readClasses({ userId, projectId }).then(setClasses, () => {});
    load();
    return onClassesChange(load);
  }, [userId, projectId]);

  const change: ChangeClasses = (next) => {
    updateClasses({ userId, projectId }, next).then(setClasses, () => {
      setClasses(next);
      showInfo(texts.storeFailed);
    });
  };
  return [classes, change];
}

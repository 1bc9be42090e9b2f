import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { showInfo } from '../../../../ui/toast.ts';
import { readClasses, writeClasses } from './class-store.ts';
import type { OwnClass } from './own-class.ts';

export type ChangeClasses = (change: (classes: readonly OwnClass[]) => readonly OwnClass[]) => void;

/** The classes that the user teaches in a project, kept in this browser. */
export function useOwnClasses(projectId: string): [classes: readonly OwnClass[], change: ChangeClasses] {
  const { ai: texts } = useTexts();
  const [classes, setClasses] = useState<readonly OwnClass[]>([]);
  // A second change may come before the first is rendered.
  const latest = useRef(classes);

  useEffect(() => {
    readClasses(projectId).then(
      (stored) => {
        latest.current = [...stored, ...latest.current];
        setClasses(latest.current);
      },
      // A browser in private mode may store nothing; the first change says so.
      () => {},
    );
  }, [projectId]);

  const change: ChangeClasses = (next) => {
    latest.current = next(latest.current);
    setClasses(latest.current);
    writeClasses(projectId, latest.current).catch(() => showInfo(texts.storeFailed));
  };
  return [classes, change];
}

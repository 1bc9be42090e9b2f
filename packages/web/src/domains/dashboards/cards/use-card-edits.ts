import type { Chart } from '@tinkerstream/contract/charts';
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { useCallback, useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { texts as changeTexts } from '../../../ui/dialogs/change-texts.ts';
import { showInfo } from '../../../ui/toast/toast.ts';
import { useChangeCard } from '../queries.ts';
import { type CardEdit, type DoneEdit, inverseOf, isAsDone } from './card-changes.ts';

/**
 * The edit mode of a dashboard. Each change is stored immediately, and can be undone until edit mode ends, unless the card
 * has been changed elsewhere since.
 */
export interface CardEdits {
  readonly isEditing: boolean;
  readonly canUndo: boolean;
  /** The announcement of the last change for screen readers, if nothing else announces it. */
  readonly said: string;
  readonly start: () => void;
  readonly end: () => void;
  readonly edit: (edit: CardEdit) => void;
  /** Call this after adding a chart. */
  readonly added: (chart: Pick<Chart, 'id'>) => void;
  readonly undo: () => void;
}

export function useCardEdits({ id: dashboardId, dashboardCharts }: Dashboard): CardEdits {
  const { dashboards: texts } = useTexts();
  const { changedSince } = useTexts(changeTexts);
  const { mutateAsync } = useChangeCard();
  const [isEditing, setEditing] = useState(false);
  const [done, setDone] = useState<readonly DoneEdit[]>([]);
  const [said, setSaid] = useState('');

  const undo = useCallback(() => {
    const last = done.at(-1);
    if (!last) return;
    setDone(done.slice(0, -1));
    if (!isAsDone(dashboardCharts, last)) {
      showInfo(changedSince);
      return;
    }
    setSaid(texts.undone(done.length - 1));
    // An undo that the server refused can be tried again.
    mutateAsync({ dashboardId, ...last.inverse }).catch(() => setDone((now) => [...now, last]));
  }, [done, dashboardCharts, changedSince, mutateAsync, dashboardId, texts]);

  useEffect(() => {
    if (!isEditing) return;
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      // Text fields have their own undo, and so does a dialog in front.
      if (!isUndo || (event.target as Element | null)?.closest('input, textarea, [role="dialog"]')) return;
      event.preventDefault();
      undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isEditing, undo]);

  const remember = (edit: DoneEdit) => setDone((before) => [...before, edit]);
  return {
    isEditing,
    canUndo: done.length > 0,
    said,
    start: () => setEditing(true),
    end() {
      setEditing(false);
      setDone([]);
      setSaid('');
    },
    edit(edit) {
      const inverse = inverseOf(dashboardCharts, edit);
      if (!inverse) return;
      const own = { edit, inverse };
      remember(own);
      mutateAsync({ dashboardId, ...edit }).catch(() => setDone((now) => now.filter((one) => one !== own)));
      setSaid(inverse.kind === 'restore' ? texts.removedCard(inverse.card.chart.name) : '');
    },
    added({ id: chartId }) {
      if (isEditing) remember({ inverse: { kind: 'remove', chartId } });
    },
    undo,
  };
}

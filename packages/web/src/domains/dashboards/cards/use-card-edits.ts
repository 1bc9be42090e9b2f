import type { Chart } from '@tinkerstream/contract/charts';
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { useCallback, useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useChangeCard } from '../queries.ts';
import { type CardEdit, inverseOf } from './card-changes.ts';

/** The edit mode of a dashboard. Each change is stored immediately, and can be undone until the mode ends. */
export interface CardEdits {
  readonly isEditing: boolean;
  readonly canUndo: boolean;
  /** The last change without another announcement, for screen readers. */
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
  const { mutate } = useChangeCard();
  const [isEditing, setEditing] = useState(false);
  const [inverses, setInverses] = useState<readonly CardEdit[]>([]);
  const [said, setSaid] = useState('');

  const undo = useCallback(() => {
    const last = inverses.at(-1);
    if (!last) return;
    setInverses(inverses.slice(0, -1));
    setSaid(texts.undone(inverses.length - 1));
    mutate({ dashboardId, ...last });
  }, [inverses, mutate, dashboardId, texts]);

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

  const remember = (inverse: CardEdit) => setInverses((before) => [...before, inverse]);
  return {
    isEditing,
    canUndo: inverses.length > 0,
    said,
    start: () => setEditing(true),
    end() {
      setEditing(false);
      setInverses([]);
      setSaid('');
    },
    edit(edit) {
      const inverse = inverseOf(dashboardCharts, edit);
      if (!inverse) return;
      mutate({ dashboardId, ...edit });
      remember(inverse);
      setSaid(inverse.kind === 'restore' ? texts.removedCard(inverse.card.chart.name) : '');
    },
    added({ id: chartId }) {
      if (isEditing) remember({ kind: 'remove', chartId });
    },
    undo,
  };
}

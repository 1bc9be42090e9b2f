import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext } from '@dnd-kit/sortable';
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ChartPace } from '../charts/index.ts';
import classes from './card-grid.module.css';
import { createCardPlaces } from './card-places.ts';
import { DashboardCard } from './dashboard-card.tsx';
import { useChangeCard } from './queries.ts';

/** Many live charts on one screen draw at most ten times a second. */
const PACE_MS = 100;
/** Cards do not move aside during a drag: cards of different widths would jump under the pointer. */
const stayInPlace = () => null;

interface CardGridProps {
  readonly dashboard: Dashboard;
  /** Hides the controls that change the dashboard. */
  readonly isReadOnly: boolean;
}

/** The charts of a dashboard, sortable by dragging. */
export function CardGrid({ dashboard, isReadOnly }: CardGridProps) {
  const { dashboards: texts } = useTexts();
  const change = useChangeCard();
  const [places] = useState(createCardPlaces);
  const sensors = useSensors(
    // A press without movement is not a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: places.nextPlace }),
  );
  const cards = dashboard.dashboardCharts;
  const ids = cards.map(({ chart }) => chart.id);

  function drop({ active, over }: DragEndEvent) {
    const order = over ? ids.indexOf(String(over.id)) : -1;
    if (order < 0 || over?.id === active.id) return;
    change.mutate({ dashboardId: dashboard.id, chartId: String(active.id), order });
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={places.cardUnderDrag}
      onDragStart={places.reset}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(texts, cards),
        screenReaderInstructions: { draggable: texts.dragInstructions },
      }}
    >
      <SortableContext items={ids} strategy={stayInPlace}>
        <ChartPace value={PACE_MS}>
          <div className={classes.frame} data-full={isReadOnly || undefined}>
            <ul className={classes.grid} aria-label={texts.cards}>
              {cards.map((card, index) => (
                <DashboardCard
                  key={card.chart.id}
                  dashboardId={dashboard.id}
                  card={card}
                  index={index}
                  count={cards.length}
                  isReadOnly={isReadOnly}
                />
              ))}
            </ul>
          </div>
        </ChartPace>
      </SortableContext>
    </DndContext>
  );
}

/** Screen reader announcements for dragging. */
function announcementsOf(
  texts: ReturnType<typeof useTexts>['dashboards'],
  cards: Dashboard['dashboardCharts'],
): Announcements {
  const indexOf = (id: string | number) => cards.findIndex(({ chart }) => chart.id === id);
  const nameOf = (id: string | number) => cards[indexOf(id)]?.chart.name ?? '';
  const place = (id: string | number) => indexOf(id) + 1;
  return {
    onDragStart: ({ active }) => texts.pickedUp(nameOf(active.id), place(active.id), cards.length),
    onDragOver: ({ active, over }) =>
      over ? texts.movedOver(nameOf(active.id), place(over.id), cards.length) : undefined,
    onDragEnd: ({ active, over }) => texts.putDown(nameOf(active.id), place((over ?? active).id), cards.length),
    onDragCancel: ({ active }) => texts.dragCancelled(nameOf(active.id), place(active.id)),
  };
}

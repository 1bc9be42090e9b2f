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
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useRovingFocus } from '../../../ui/form/use-roving-focus.ts';
import { ChartPace } from '../../charts/index.ts';
import type { CardEdit } from './card-changes.ts';
import classes from './card-grid.module.css';
import { createCardPlaces } from './card-places.ts';
import { DashboardCard } from './dashboard-card.tsx';
import type { GridLayout } from './layout.ts';
import type { ShownCard } from './shown-card.ts';

/** The charts of a screen draw at most ten times a second. */
const PACE_MS = 100;
/** More charts than this draw less often, so that a weak computer of a wall has time for other things. */
const MANY_CARDS = 12;
const MANY_PACE_MS = 150;
/** Cards do not move aside during a drag: cards of different widths would jump under the pointer. */
const stayInPlace = () => null;

interface CardGridProps<Card extends ShownCard> {
  readonly cards: readonly Card[];
  readonly layout: GridLayout;
  /** The token of a public dashboard. */
  readonly publicToken?: string;
  /** Fills the height of its frame. */
  readonly isWall: boolean;
  /** Changes cards; absent outside the edit mode. */
  readonly onEdit?: ((edit: CardEdit) => void) | undefined;
  /** The controls beside the name of a card. */
  readonly controlsOf?: ((card: Card, index: number) => ReactNode) | undefined;
}

/**
 * The charts of a dashboard. In the edit mode they are sortable by dragging, and one stop of the Tab key each at a time: arrow
 * keys on a handle go to the handles of other cards.
 */
export function CardGrid<Card extends ShownCard>(props: CardGridProps<Card>) {
  const { cards, layout, publicToken, isWall, onEdit, controlsOf } = props;
  const { dashboards: texts } = useTexts();
  const [places] = useState(createCardPlaces);
  const sensors = useSensors(
    // A press without movement is not a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: places.nextPlace }),
  );
  const ids = cards.map(({ chart }) => chart.id);
  const roving = useRovingFocus<HTMLUListElement>({ parts: 'li', isOff: !onEdit });
  /** A drag by keyboard uses the arrow keys. */
  const isDragging = useRef(false);

  function move(event: KeyboardEvent) {
    if (!isDragging.current) roving.onKeyDown(event);
  }

  function drop({ active, over }: DragEndEvent) {
    const order = over ? ids.indexOf(String(over.id)) : -1;
    if (order < 0 || over?.id === active.id) return;
    onEdit?.({ kind: 'change', chartId: String(active.id), order });
  }

  const style = { '--columns': layout.columns, '--rows': layout.rows, '--zoom': layout.zoom } as CSSProperties;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={places.cardUnderDrag}
      onDragStart={() => {
        places.reset();
        isDragging.current = true;
      }}
      onDragEnd={(event) => {
        isDragging.current = false;
        drop(event);
      }}
      onDragCancel={() => {
        isDragging.current = false;
      }}
      accessibility={{
        announcements: announcementsOf(texts, cards),
        screenReaderInstructions: { draggable: texts.dragInstructions },
      }}
    >
      <SortableContext items={ids} strategy={stayInPlace}>
        <ChartPace value={layout.places.length > MANY_CARDS ? MANY_PACE_MS : PACE_MS}>
          <ul
            {...roving}
            onKeyDown={move}
            className={classes.grid}
            style={style}
            data-wall={isWall || undefined}
            aria-label={texts.cards}
          >
            {layout.places.map(({ index, ...place }) => {
              const card = cards[index];
              return (
                card && (
                  <DashboardCard
                    key={card.chart.id}
                    card={card}
                    index={index}
                    place={place}
                    isPlain={isWall}
                    publicToken={publicToken}
                    onEdit={onEdit}
                    controls={controlsOf?.(card, index)}
                  />
                )
              );
            })}
          </ul>
        </ChartPace>
      </SortableContext>
    </DndContext>
  );
}

/** Screen reader announcements for dragging. */
function announcementsOf(texts: ReturnType<typeof useTexts>['dashboards'], cards: readonly ShownCard[]): Announcements {
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

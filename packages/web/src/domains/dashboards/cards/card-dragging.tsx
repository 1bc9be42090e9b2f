import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Texts, useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { CardEdit } from './card-changes.ts';
import { createCardPlaces } from './card-places.ts';
import classes from './dashboard-card.module.css';
import type { ShownCard } from './shown-card.ts';

/** Keeps cards in place during a drag: cards of different widths would jump under the pointer. */
const stayInPlace = () => null;

interface CardDraggingProps {
  readonly cards: readonly ShownCard[];
  /** The elements of the cards, by the ids of their charts. */
  readonly elements: ReadonlyMap<string, HTMLElement>;
  /** Whether a drag is in progress. */
  readonly isDragging: RefObject<boolean>;
  readonly onEdit: (edit: CardEdit) => void;
}

/**
 * Sorts cards by dragging in edit mode. It renders a handle into each card, and moves the elements of the cards, so that
 * their charts stay as they are when edit mode begins.
 */
export function CardDragging({ cards, elements, isDragging, onEdit }: CardDraggingProps) {
  const { dashboards: texts } = useTexts();
  const [places] = useState(createCardPlaces);
  const sensors = useSensors(
    // A press without movement is not a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: places.nextPlace }),
  );
  const ids = cards.map(({ chart }) => chart.id);

  function drop({ active, over }: DragEndEvent) {
    const order = over ? ids.indexOf(String(over.id)) : -1;
    if (order < 0 || over?.id === active.id) return;
    onEdit({ kind: 'change', chartId: String(active.id), order });
  }

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
        // The list of cards may contain only cards, so this is outside of it.
        container: document.body,
      }}
    >
      <SortableContext items={ids} strategy={stayInPlace}>
        {cards.map(({ chart: { id, name } }, index) => {
          const element = elements.get(id);
          return element && <DraggedCard key={id} id={id} name={name} index={index} element={element} />;
        })}
      </SortableContext>
    </DndContext>
  );
}

interface DraggedCardProps {
  readonly id: string;
  readonly name: string;
  /** The position among all cards, from 0. */
  readonly index: number;
  readonly element: HTMLElement;
}

function DraggedCard({ id, name, index, element }: DraggedCardProps) {
  const { dashboards: texts } = useTexts();
  const sortable = useSortable({ id, attributes: { roleDescription: texts.dragRole }, transition: null });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging, isOver, activeIndex } = sortable;
  // Translate before scaling. The `scale` property would shorten the translation too.
  const transform = isDragging ? `${CSS.Translate.toString(sortable.transform) ?? ''} scale(var(--scale))` : '';
  const drop = isOver && !isDragging ? (activeIndex < index ? 'after' : 'before') : undefined;
  const head = element.querySelector<HTMLElement>('[data-chart-head]');
  const grip = element.querySelector('[data-grip]');
  const press = useEffectEvent((nativeEvent: PointerEvent) => listeners?.onPointerDown?.({ nativeEvent }));

  useLayoutEffect(() => {
    setNodeRef(element);
    return () => setNodeRef(null);
  }, [element, setNodeRef]);

  useLayoutEffect(() => {
    element.style.transform = transform;
    setAttribute(element, 'data-dragging', isDragging ? 'true' : undefined);
    setAttribute(element, 'data-drop', drop);
    return () => {
      element.style.transform = '';
      setAttribute(element, 'data-dragging', undefined);
      setAttribute(element, 'data-drop', undefined);
    };
  }, [element, transform, isDragging, drop]);

  useEffect(() => {
    const onPress = (event: PointerEvent) => press(event);
    head?.addEventListener('pointerdown', onPress);
    return () => head?.removeEventListener('pointerdown', onPress);
  }, [head]);

  return (
    grip &&
    createPortal(
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        onKeyDown={listeners?.onKeyDown as never}
        className={classes.handle}
        aria-label={texts.drag(name)}
        title={texts.drag(name)}
      >
        <Icon name="grip" />
      </button>,
      grip,
    )
  );
}

function setAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Screen reader announcements for dragging. */
function announcementsOf(texts: Texts['dashboards'], cards: readonly ShownCard[]): Announcements {
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

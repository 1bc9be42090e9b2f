import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useRovingFocus } from '../../../ui/form/use-roving-focus.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { ChartPace } from '../../charts/index.ts';
import type { CardEdit } from './card-changes.ts';
import classes from './card-grid.module.css';
import { DashboardCard } from './dashboard-card.tsx';
import type { GridLayout } from './layout.ts';
import type { ShownCard } from './shown-card.ts';

/** The time between two draws of a chart: the charts of a screen draw at most ten times a second. */
const PACE_MS = 100;
/** The number of charts from which on they draw less often, so that a weak computer at a wall has time for other tasks. */
const MANY_CARDS = 12;
const MANY_PACE_MS = 150;

const CardDragging = lazyPart(() => import('./card-dragging.tsx'), 'CardDragging');

interface CardGridProps<Card extends ShownCard> {
  readonly cards: readonly Card[];
  readonly layout: GridLayout;
  /** The token of a public dashboard. */
  readonly publicToken?: string;
  /** Whether the grid fills the height of its frame. */
  readonly isWall: boolean;
  /** Changes cards; absent outside edit mode. */
  readonly onEdit?: ((edit: CardEdit) => void) | undefined;
  /** The controls beside the name of a card. */
  readonly controlsOf?: ((card: Card, index: number) => ReactNode) | undefined;
}

/**
 * The charts of a dashboard. In edit mode they can be sorted by dragging. One card at a time is a stop of the Tab key:
 * arrow keys on a handle go to the handles of other cards.
 */
export function CardGrid<Card extends ShownCard>(props: CardGridProps<Card>) {
  const { cards, layout, publicToken, isWall, onEdit, controlsOf } = props;
  const { dashboards: texts } = useTexts();
  const [elements, setElements] = useState<ReadonlyMap<string, HTMLElement>>(new Map());
  const roving = useRovingFocus<HTMLUListElement>({ parts: 'li', isOff: !onEdit });
  /** Whether a drag is in progress, which uses the arrow keys too. */
  const isDragging = useRef(false);

  function move(event: KeyboardEvent) {
    if (!isDragging.current) roving.onKeyDown(event);
  }

  const placeElement = useCallback((id: string, element: HTMLElement | null) => {
    setElements((before) => {
      const after = new Map(before);
      if (element) after.set(id, element);
      else after.delete(id);
      return after;
    });
  }, []);

  const style = { '--columns': layout.columns, '--rows': layout.rows, '--zoom': layout.zoom } as CSSProperties;
  return (
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
                place={place}
                isPlain={isWall}
                publicToken={publicToken}
                onEdit={onEdit}
                onElement={placeElement}
                controls={controlsOf?.(card, index)}
              />
            )
          );
        })}
        {onEdit && (
          // The part is inside the list, so that keys on its handles reach the list; it renders into the cards.
          <PartBoundary fallback={null}>
            <CardDragging cards={cards} elements={elements} isDragging={isDragging} onEdit={onEdit} />
          </PartBoundary>
        )}
      </ul>
    </ChartPace>
  );
}

import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { useChartTexts } from '../../../i18n/texts.ts';
import { useRovingFocus } from '../../../ui/form/use-roving-focus.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { ChartPace } from '../../charts/index.ts';
import type { CardEdit } from './card-changes.ts';
import classes from './card-grid.module.css';
import { DashboardCard } from './dashboard-card.tsx';
import type { GridLayout } from './layout.ts';
import type { ShownCard } from './shown-card.ts';

/** The charts of a screen draw at most ten times a second. */
const PACE_MS = 100;
/** More charts than this draw less often, so that a weak computer of a wall has time for other things. */
const MANY_CARDS = 12;
const MANY_PACE_MS = 150;

const CardDragging = lazyPart(() => import('./card-dragging.tsx'), 'CardDragging');

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
  const { dashboards: texts } = useChartTexts();
  const [elements, setElements] = useState<ReadonlyMap<string, HTMLElement>>(new Map());
  const roving = useRovingFocus<HTMLUListElement>({ parts: 'li', isOff: !onEdit });
  /** A drag by keyboard uses the arrow keys. */
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
          // Inside, so that keys on its handles reach the list; it renders into the cards.
          <PartBoundary fallback={null}>
            <CardDragging cards={cards} elements={elements} isDragging={isDragging} onEdit={onEdit} />
          </PartBoundary>
        )}
      </ul>
    </ChartPace>
  );
}

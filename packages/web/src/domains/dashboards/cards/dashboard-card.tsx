import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Group } from '@mantine/core';
import { type DOMAttributes, type ReactNode, useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { Icon } from '../../../ui/icons.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import { ChartStage, useChartLinkSearch } from '../../charts/index.ts';
import type { CardEdit } from './card-changes.ts';
import { CardChart } from './card-chart.tsx';
import { CardResize } from './card-resize.tsx';
import classes from './dashboard-card.module.css';
import type { GridLayout } from './layout.ts';
import type { ShownCard } from './shown-card.ts';

interface DashboardCardProps {
  readonly card: ShownCard;
  /** The index among all cards, from 0. */
  readonly index: number;
  readonly place: Omit<GridLayout['places'][number], 'index'>;
  /** Without links. */
  readonly isPlain: boolean;
  readonly publicToken: string | undefined;
  readonly onEdit: ((edit: CardEdit) => void) | undefined;
  readonly controls: ReactNode;
}

/** A chart on a dashboard. It stays live during a drag. */
export function DashboardCard({ card, index, place, isPlain, publicToken, onEdit, controls }: DashboardCardProps) {
  const { dashboards: texts } = useTexts();
  const { chart } = card;
  const search = useChartLinkSearch();
  const element = useRef<HTMLLIElement>(null);
  const sortable = useSortable({
    id: chart.id,
    disabled: !onEdit,
    attributes: { roleDescription: texts.dragRole },
    transition: null,
  });
  const { isDragging, isOver, activeIndex } = sortable;
  // Translate before scaling. The `scale` property would shorten the translation too.
  const transform = isDragging ? `${CSS.Translate.toString(sortable.transform) ?? ''} scale(var(--scale))` : undefined;
  const pointerListeners: DOMAttributes<HTMLElement> = { onPointerDown: sortable.listeners?.onPointerDown as never };
  const drop = isOver && !isDragging ? (activeIndex < index ? 'after' : 'before') : undefined;
  return (
    <li
      ref={(node) => {
        element.current = node;
        sortable.setNodeRef(node);
      }}
      className={classes.card}
      style={{
        transform,
        gridColumn: `${place.column + 1} / span ${place.width}`,
        gridRow: `${place.row + 1} / span ${place.height}`,
      }}
      data-wide={place.column === 0 && place.width >= 12 ? true : undefined}
      data-editing={onEdit ? true : undefined}
      data-dragging={isDragging || undefined}
      data-drop={drop}
    >
      <ChartStage name={chart.name}>
        <Group gap="2xs" wrap="nowrap" className={classes.head} data-chart-head {...pointerListeners}>
          {onEdit && (
            <button
              type="button"
              ref={sortable.setActivatorNodeRef}
              {...sortable.attributes}
              onKeyDown={sortable.listeners?.onKeyDown as never}
              className={classes.handle}
              aria-label={texts.drag(chart.name)}
              title={texts.drag(chart.name)}
            >
              <Icon name="grip" />
            </button>
          )}
          <h2>
            {isPlain || publicToken !== undefined || onEdit ? (
              chart.name
            ) : (
              <TextLink
                to="/charts/$chartId/$chartName"
                params={{ chartId: chart.id, chartName: nameSlug(chart.name) }}
                search={search}
                title={texts.openChart(chart.name)}
              >
                {chart.name}
              </TextLink>
            )}
          </h2>
          {controls}
        </Group>
        <CardChart chart={chart} publicToken={publicToken} isInert={onEdit !== undefined} />
      </ChartStage>
      {onEdit && <CardResize card={card} element={element} onEdit={onEdit} />}
    </li>
  );
}

import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { Icon } from '../../ui/icons.tsx';
import { TextLink } from '../../ui/links.tsx';
import { CardChart } from './card-chart.tsx';
import { CardMenu, type CardPlace } from './card-menu.tsx';
import classes from './dashboard-card.module.css';

interface DashboardCardProps extends CardPlace {
  readonly isReadOnly: boolean;
}

/** A chart on a dashboard, with a menu for its place. It stays live during a drag. */
export function DashboardCard({ dashboardId, card, index, count, isReadOnly }: DashboardCardProps) {
  const { dashboards: texts } = useTexts();
  const { chart, size } = card;
  const sortable = useSortable({
    id: chart.id,
    disabled: isReadOnly,
    attributes: { roleDescription: texts.dragRole },
    transition: null,
  });
  const { isDragging, isOver, activeIndex } = sortable;
  // Translate before scaling. The `scale` property would shorten the translation too.
  const transform = isDragging ? `${CSS.Translate.toString(sortable.transform) ?? ''} scale(var(--scale))` : undefined;
  const drop = isOver && !isDragging ? (activeIndex < index ? 'after' : 'before') : undefined;
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.card}
      style={{ transform }}
      data-size={size}
      data-dragging={isDragging || undefined}
      data-drop={drop}
    >
      <div className={classes.head}>
        {!isReadOnly && count > 1 && (
          <button
            type="button"
            ref={sortable.setActivatorNodeRef}
            {...sortable.attributes}
            {...sortable.listeners}
            className={classes.handle}
            aria-label={texts.drag(chart.name)}
            title={texts.drag(chart.name)}
          >
            <Icon name="grip" />
          </button>
        )}
        <h2>
          {isReadOnly ? (
            chart.name
          ) : (
            <TextLink
              to="/charts/$chartId/$chartName"
              params={{ chartId: chart.id, chartName: nameSlug(chart.name) }}
              title={texts.openChart(chart.name)}
            >
              {chart.name}
            </TextLink>
          )}
        </h2>
        {!isReadOnly && <CardMenu dashboardId={dashboardId} card={card} index={index} count={count} />}
      </div>
      <CardChart chart={chart} />
    </li>
  );
}

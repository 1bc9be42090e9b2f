import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { Group } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { ChartStage, useChartLinkSearch } from '../../charts/index.ts';
import type { CardEdit } from './card-changes.ts';
import { CardChart } from './card-chart.tsx';
import classes from './dashboard-card.module.css';
import type { GridLayout } from './layout.ts';
import type { ShownCard } from './shown-card.ts';

const CardResize = lazyPart(() => import('./card-resize.tsx'), 'CardResize');

interface DashboardCardProps {
  readonly card: ShownCard;
  readonly place: Omit<GridLayout['places'][number], 'index'>;
  /** Whether the card has no links. */
  readonly isPlain: boolean;
  readonly publicToken: string | undefined;
  readonly onEdit: ((edit: CardEdit) => void) | undefined;
  /** Receives the element of the card in edit mode, and null afterwards. */
  readonly onElement: (id: string, element: HTMLElement | null) => void;
  readonly controls: ReactNode;
}

/** A chart on a dashboard, which stays live during a drag. */
export function DashboardCard(props: DashboardCardProps) {
  const { card, place, isPlain, publicToken, onEdit, onElement, controls } = props;
  const { dashboards: texts } = useTexts();
  const { chart } = card;
  const search = useChartLinkSearch();
  const element = useRef<HTMLLIElement>(null);
  const isEditing = onEdit !== undefined;
  useEffect(() => {
    if (!isEditing) return undefined;
    onElement(chart.id, element.current);
    return () => onElement(chart.id, null);
  }, [isEditing, chart.id, onElement]);
  return (
    <li
      ref={element}
      className={classes.card}
      style={{
        gridColumn: `${place.column + 1} / span ${place.width}`,
        gridRow: `${place.row + 1} / span ${place.height}`,
      }}
      data-wide={place.column === 0 && place.width >= 12 ? true : undefined}
      data-editing={isEditing || undefined}
    >
      <ChartStage name={chart.name}>
        <Group gap="2xs" wrap="nowrap" className={classes.head} data-chart-head>
          {isEditing && <span className={classes.grip} data-grip />}
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
        <CardChart chart={chart} publicToken={publicToken} isInert={isEditing} />
      </ChartStage>
      {onEdit && (
        <PartBoundary fallback={null}>
          <CardResize card={card} element={element} onEdit={onEdit} />
        </PartBoundary>
      )}
    </li>
  );
}

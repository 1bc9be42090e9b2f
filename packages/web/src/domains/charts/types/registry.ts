import type { ChartType } from '@tinkerstream/contract/charts';
import type { ChartTypeDefinition } from '../chart-type-definition.ts';

// Types are discovered by path: a new type only needs a new folder.
const folders = import.meta.glob<{ readonly definition: ChartTypeDefinition }>('./*/definition.ts', { eager: true });

/** All chart types, in the order of the wizard. */
export const CHART_TYPE_DEFINITIONS: readonly ChartTypeDefinition[] = Object.values(folders)
  .map(({ definition }) => definition)
  .sort((a, b) => a.order - b.order);

const byType = new Map(CHART_TYPE_DEFINITIONS.map((definition) => [definition.type, definition]));

export function definitionOf(type: ChartType): ChartTypeDefinition {
  const definition = byType.get(type);
  if (!definition) throw new Error(`No folder exists for chart type ${type}`);
  return definition;
}

/** Whether a chart of this type shows the time range of its page. */
export function showsTimeRange({ hasTimeRange, hasHistory }: ChartTypeDefinition): boolean {
  return hasTimeRange ?? hasHistory;
}

import type { ChartType } from '@tinkerstream/contract/charts';
import type { ChartTypeDefinition } from '../chart-type-definition.ts';

// Found by where they stand, so that a new type is a new folder and nothing else.
const folders = import.meta.glob<{ readonly definition: ChartTypeDefinition }>('./*/definition.ts', { eager: true });

/** Every type, in the order of the wizard. */
export const CHART_TYPE_DEFINITIONS: readonly ChartTypeDefinition[] = Object.values(folders)
  .map(({ definition }) => definition)
  .sort((a, b) => a.order - b.order);

const byType = new Map(CHART_TYPE_DEFINITIONS.map((definition) => [definition.type, definition]));

export function definitionOf(type: ChartType): ChartTypeDefinition {
  const definition = byType.get(type);
  if (!definition) throw new Error(`There is no folder for the chart type ${type}`);
  return definition;
}

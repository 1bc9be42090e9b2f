import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Chart } from '@tinkerstream/contract/charts';
import type { Device } from '@tinkerstream/contract/points';
import { NotebookDialog, type NotebookLine } from '../../domains/learning/index.ts';
import { projectQuery } from '../../domains/projects/index.ts';
import { topicsByIdQuery } from '../../domains/topics/index.ts';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';

interface ChartNotebookProps {
  readonly chart: Chart;
  readonly onClose: () => void;
}

function boardsOf(device: Device | null, isPerDevice: boolean): NotebookLine['boards'] {
  if (device) return { serialNumber: device.serialNumber };
  return isPerDevice ? 'each' : 'together';
}

/** Downloads a notebook with the keys of a chart. The key of a project that contains all its topics gives access. */
export function ChartNotebook({ chart, onClose }: ChartNotebookProps) {
  const queries = useQueryClient();
  const topicIds = [...new Set(chart.chartSources.map(({ topic }) => topic.id))];
  const { data: topics } = useQuery(topicsByIdQuery(topicIds));
  const { data: projects } = useQuery({
    queryKey: ['notebook-projects', chart.id, topicIds.join()],
    enabled: topics !== undefined,
    staleTime: 0,
    queryFn: () => {
      const ofAll = (topics ?? []).map((topic) => topic.projects.map(({ id }) => id));
      const shared = (ofAll[0] ?? []).filter((id) => ofAll.every((ids) => ids.includes(id)));
      return Promise.all(shared.map((id) => queries.fetchQuery(projectQuery(id))));
    },
  });
  if (!projects) return null;
  const lines = chart.chartSources.flatMap(({ topic, dataRecordType, device, isPerDevice, chartSourceConfig }) =>
    dataRecordType
      ? [
          {
            topicId: topic.id,
            key: dataRecordType.keyName,
            name: chartSourceConfig.description || dataRecordType.dataRecordTypeName,
            unit: dataRecordType.unit,
            boards: boardsOf(device, isPerDevice),
          },
        ]
      : [],
  );
  return (
    <PartBoundary>
      <NotebookDialog
        name={chart.name}
        lines={lines}
        projects={projects.map(({ id, projectName, openApiKey }) => ({ id, name: projectName, openApiKey }))}
        onClose={onClose}
      />
    </PartBoundary>
  );
}

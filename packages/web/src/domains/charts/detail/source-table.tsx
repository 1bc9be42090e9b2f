import type { Chart } from '@tinkerstream/contract/charts';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { useTopicLinkSearch } from '../../../ui/links/topic-link-search.ts';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { ColourSample } from '../colour-sample.tsx';
import { useNamedChart } from '../named-chart.ts';

type Source = Chart['chartSources'][number];

/** The sources of a chart, without empty columns. */
export function SourceTable({ chart }: { chart: Chart }) {
  const { chartSources } = useNamedChart(chart);
  const { charts: texts, maps } = useTexts();
  const search = useTopicLinkSearch();
  const has = (field: 'description' | 'colorCode' | 'latitude') =>
    chartSources.some(({ chartSourceConfig }) => chartSourceConfig[field] !== null && chartSourceConfig[field] !== '');
  const columns: readonly (Column<Source> | false)[] = [
    {
      key: 'topic',
      header: texts.topic,
      render: ({ topic }) => (
        <TextLink
          to="/topic/$topicId/$topicDescription"
          params={{ topicId: topic.id, topicDescription: nameSlug(topic.description) }}
          search={search}
        >
          {topic.description}
        </TextLink>
      ),
    },
    {
      key: 'type',
      header: texts.dataType,
      render: ({ dataRecordType }) => {
        if (!dataRecordType) return texts.plainMessages;
        const { dataRecordTypeName: name, keyName } = dataRecordType;
        const key = <code>{keyName}</code>;
        return name === keyName ? (
          key
        ) : (
          <>
            {name} {key}
          </>
        );
      },
    },
    {
      key: 'device',
      header: texts.device,
      render: ({ device, isPerDevice }) => {
        if (device) return device.serialName || device.serialNumber;
        return isPerDevice ? texts.eachDevice : texts.allDevices;
      },
    },
    has('description') && {
      key: 'description',
      header: texts.description,
      render: ({ chartSourceConfig }) => chartSourceConfig.description,
    },
    has('colorCode') && {
      key: 'colour',
      header: texts.colour,
      oneLine: true,
      render: ({ chartSourceConfig: { colorCode } }) => colorCode && <ColourSample colour={colorCode} />,
    },
    has('latitude') && {
      key: 'latitude',
      header: maps.latitude,
      oneLine: true,
      render: ({ chartSourceConfig }) => chartSourceConfig.latitude,
    },
    has('latitude') && {
      key: 'longitude',
      header: maps.longitude,
      oneLine: true,
      render: ({ chartSourceConfig }) => chartSourceConfig.longitude,
    },
  ];
  return (
    <DataTable
      label={texts.sources}
      rows={chartSources}
      rowKey={({ id }) => id}
      columns={columns.filter((column) => column !== false)}
    />
  );
}

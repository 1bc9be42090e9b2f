import type { Chart } from '@tinkerstream/contract/charts';
import { parseBoardMessage } from '@tinkerstream/contract/records';

type Sources = Pick<Chart, 'id' | 'name' | 'chartSources'>;

/** Finds the chart that shows a message: of its first value with a chart, else of its topic. */
export type FindChart = (topicName: string, message: string) => Pick<Chart, 'id' | 'name'> | undefined;

export function chartFinder(charts: readonly Sources[]): FindChart {
  const byKey = new Map<string, Sources>();
  const byTopic = new Map<string, Sources>();
  for (const chart of charts) {
    for (const { topic, dataRecordType } of chart.chartSources) {
      const key = `${topic.topicName} ${dataRecordType?.keyName ?? ''}`;
      if (!byKey.has(key)) byKey.set(key, chart);
      if (!byTopic.has(topic.topicName)) byTopic.set(topic.topicName, chart);
    }
  }
  return (topicName, message) => {
    for (const key of [...parseBoardMessage(message).values.keys(), '']) {
      const chart = byKey.get(`${topicName} ${key}`);
      if (chart) return chart;
    }
    return byTopic.get(topicName);
  };
}

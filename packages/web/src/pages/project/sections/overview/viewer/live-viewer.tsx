import { useQuery } from '@tanstack/react-query';
import type { Chart } from '@tinkerstream/contract/charts';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { Project } from '@tinkerstream/contract/projects';
import { parseBoardMessage } from '@tinkerstream/contract/records';
import { type CSSProperties, memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { relatedChartsQuery } from '../../../../../domains/charts/index.ts';
import { MessageText } from '../../../../../domains/records/index.ts';
import { useLanguage, useTexts } from '../../../../../i18n/texts.ts';
import { nameSlug } from '../../../../../platform/name-slug.ts';
import { LongSelect } from '../../../../../ui/choices/long-select.tsx';
import { useRovingFocus } from '../../../../../ui/form/use-roving-focus.ts';
import { Icon } from '../../../../../ui/icons.tsx';
import { ActionIcon, Button, Group, SimpleGrid, TextInput } from '../../../../../ui/kit.ts';
import { TextLink } from '../../../../../ui/links/links.tsx';
import { Mark } from '../../../../../ui/mark.tsx';
import { Panel } from '../../../../../ui/page/panel.tsx';
import { localClock } from '../../../../../ui/text/local-time.ts';
import classes from './live-viewer.module.css';
import { EMPTY_VIEWER, filtered, VISIBLE_ROWS, type ViewerEntry } from './viewer-buffer.ts';
import { openViewerFeed, type ViewerFeed } from './viewer-feed.ts';

const ENGLISH_MONTH = new Intl.DateTimeFormat('en', { month: 'short' });

/** Formats a time in the user's time zone as `D MMM, HH:mm:ss` (rule 11), in their language. */
export function arrivalTime(time: number, language: Language): string {
  const date = new Date(time);
  return language === 'en'
    ? `${date.getDate()} ${ENGLISH_MONTH.format(time)}, ${localClock(time)}`
    : `${date.getMonth() + 1}月${date.getDate()}日 ${localClock(time)}`;
}

interface LiveViewerProps {
  readonly project: Project;
  readonly isWide: boolean;
  readonly onWide: (isWide: boolean) => void;
}

/** The latest messages of a project and changes to it, latest first; live. */
export function LiveViewer({ project, isWide, onWide }: LiveViewerProps) {
  const { overview: texts, projects } = useTexts();
  const { viewer, pause, resume } = useViewer(project);
  const [text, setText] = useState('');
  const [topicName, setTopicName] = useState('');
  const { data: charts } = useQuery(relatedChartsQuery({ projectId: project.id }));
  const findChart = useMemo(() => chartFinder(charts ?? []), [charts]);
  const topics = useMemo(() => new Map(project.topics.map((topic) => [topic.topicName, topic])), [project.topics]);
  const entryText = useEntryText();
  const roving = useRovingFocus<HTMLTableSectionElement>();
  const topicOf = (entry: ViewerEntry) => (entry.kind === 'message' ? topics.get(entry.topicName) : undefined);
  const shown = filtered(viewer.entries, { text, topicName }, (entry) =>
    [entryText(entry), entry.kind === 'message' ? entry.topicName : '', topicOf(entry)?.description].join('\n'),
  );

  return (
    <Panel
      title={texts.viewer}
      hint={texts.viewerHint}
      actions={
        <Group gap="xs" wrap="nowrap">
          <Button
            variant={viewer.isPaused ? 'filled' : 'default'}
            size="sm"
            leftSection={<Icon name={viewer.isPaused ? 'play' : 'pause'} />}
            onClick={viewer.isPaused ? resume : pause}
          >
            {viewer.isPaused ? texts.resume : texts.pause}
          </Button>
          <ActionIcon
            className={classes.width}
            variant="default"
            size={36}
            aria-label={texts.fullWidth}
            aria-pressed={isWide}
            title={isWide ? texts.halfWidth : texts.fullWidth}
            onClick={() => onWide(!isWide)}
          >
            <Icon name={isWide ? 'narrower' : 'wider'} />
          </ActionIcon>
        </Group>
      }
    >
      <SimpleGrid cols={2} spacing="xs" mb="xs">
        <TextInput
          aria-label={texts.filterText}
          placeholder={texts.filterText}
          leftSection={<Icon name="search" />}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <LongSelect
          aria-label={texts.filterTopic}
          value={topicName}
          empty={texts.allTopics}
          nothingFound={projects.noTopicFound}
          choices={project.topics.map((topic) => ({
            value: topic.topicName,
            name: topic.description,
            label: `${topic.description} (${topic.topicName})`,
          }))}
          onChange={setTopicName}
        />
      </SimpleGrid>
      <div className={classes.frame} style={{ '--rows': VISIBLE_ROWS } as CSSProperties}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard */}
        <div className={classes.scroll} tabIndex={0} role="log" aria-live="off" aria-label={texts.latestEntries}>
          <table className={classes.table} aria-label={texts.viewer}>
            <thead>
              <tr>
                <th scope="col">{texts.time}</th>
                <th scope="col">{texts.topic}</th>
                <th scope="col">{texts.message}</th>
                <th scope="col">{texts.chart}</th>
              </tr>
            </thead>
            <tbody {...roving}>
              {shown.map((entry) => (
                <Row key={entry.id} entry={entry} topic={topicOf(entry)} findChart={findChart} />
              ))}
            </tbody>
          </table>
          {shown.length === 0 && (
            <p className={classes.none}>{viewer.entries.length === 0 ? texts.noEntries : texts.noMatch}</p>
          )}
        </div>
        {viewer.isPaused && <p className={classes.waiting}>{texts.waiting(viewer.waitingCount)}</p>}
      </div>
    </Panel>
  );
}

interface RowProps {
  readonly entry: ViewerEntry;
  readonly topic: Project['topics'][number] | undefined;
  readonly findChart: FindChart;
}

/** A row, which is rendered only once: a flood of messages adds many rows a second. */
const Row = memo(function Row({ entry, topic, findChart }: RowProps) {
  const { overview: texts } = useTexts();
  const { language } = useLanguage();
  const text = useEntryText()(entry);
  const isMessage = entry.kind === 'message';
  const chart = isMessage
    ? findChart(entry.topicName, entry.message)
    : entry.kind === 'chart'
      ? { id: entry.chartId, name: entry.name }
      : undefined;
  return (
    <tr data-fresh={entry.isLive || undefined} data-kind={entry.kind}>
      <td>
        <time dateTime={new Date(entry.time).toISOString()}>{arrivalTime(entry.time, language)}</time>
      </td>
      <td title={topic?.description}>{isMessage && <code>{entry.topicName}</code>}</td>
      <td title={text}>
        {isMessage ? <MessageText message={text} dataTypes={topic?.dataRecordTypes ?? []} /> : text}
        {isMessage && entry.isTooFast && <Mark kind="alert">{texts.tooFast}</Mark>}
      </td>
      <td>
        {chart && (
          <TextLink
            to="/charts/$chartId/$chartName"
            params={{ chartId: chart.id, chartName: nameSlug(chart.name) }}
            title={chart.name}
          >
            {chart.name}
          </TextLink>
        )}
      </td>
    </tr>
  );
});

function useViewer(project: Project) {
  const [viewer, setViewer] = useState(EMPTY_VIEWER);
  const feed = useRef<ViewerFeed>(undefined);
  const names = useEffectEvent(() => project);
  const { id } = project;
  useEffect(() => {
    const opened = openViewerFeed(id, () => names(), setViewer);
    feed.current = opened;
    return opened.close;
  }, [id]);
  return { viewer, pause: () => feed.current?.pause(), resume: () => feed.current?.resume() };
}

type Sources = Pick<Chart, 'id' | 'name' | 'chartSources'>;

/** Finds the chart of a message: of its first value that a chart shows, otherwise of its topic. */
type FindChart = (topicName: string, message: string) => Pick<Chart, 'id' | 'name'> | undefined;

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

/** Returns a function that describes an entry of the viewer in the user's language. */
function useEntryText(): (entry: ViewerEntry) => string {
  const { overview: texts } = useTexts();
  return (entry) => (entry.kind === 'message' ? entry.message : texts.changes[entry.kind](entry.name));
}

import type { Chart } from '@tinkerstream/contract/charts';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Flex, Group } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { tileGrid } from '../../../ui/links/tile.tsx';
import { TileLink } from '../../../ui/links/tile-link.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { ChartView, readerFeed } from '../../charts/index.ts';
import { MessageLog } from '../../records/index.ts';
import { type Demo, PROJECT_NAME } from './demo-project.ts';
import classes from './demo-tour.module.css';
import { STEPS, type Tour } from './tour.ts';
import { TriggerStep } from './trigger-step.tsx';

const LOG_ROWS = 3;

interface TourStepsProps {
  readonly demo: Demo;
  readonly tour: Tour;
  readonly isTriggerLoading: boolean;
}

/** The steps of the tour, each with its part of the product. */
export function TourSteps({ demo, tour, isTriggerLoading }: TourStepsProps) {
  const { demo: texts } = useTexts();
  // On a small screen, the board is out of sight by now.
  const ledState = (
    <div className={classes.ledState}>
      <Mark kind={tour.isLedOn ? 'good' : 'none'}>{texts.led[tour.isLedOn ? 'on' : 'off']}</Mark>
    </div>
  );
  const looks: Readonly<Record<(typeof STEPS)[number], ReactNode>> = {
    publish: <MessageLog topicId={demo.sensors.id} dataTypes={[]} initialRows={LOG_ROWS} />,
    chart: <StepChart chart={demo.line} />,
    gauge: <StepChart chart={demo.gauge} isSmall />,
    led: (
      <>
        <StepChart chart={demo.toggle} isSmall />
        {ledState}
      </>
    ),
    trigger: (
      <>
        <TriggerStep demo={demo} hasTrigger={tour.hasTrigger} isLoading={isTriggerLoading} />
        {ledState}
      </>
    ),
  };
  const params = { projectId: demo.projectId, projectName: nameSlug(PROJECT_NAME) };
  return (
    <Flex component="ol" direction="column" gap="md">
      {STEPS.map((step, index) => (
        <TourStep key={step} number={index + 1} {...texts.steps[step]} isDone={tour.done.includes(step)}>
          {looks[step]}
        </TourStep>
      ))}
      <TourStep number={STEPS.length + 1} {...texts.next} isDone={false}>
        <div className={tileGrid}>
          <TileLink
            to="/project/$projectId/$projectName"
            params={params}
            icon="project"
            title={texts.links.project.title}
            text={texts.links.project.text}
          />
          <TileLink
            to="/dashboards"
            icon="dashboard"
            title={texts.links.dashboards.title}
            text={texts.links.dashboards.text}
          />
          <TileLink
            to="/project/$projectId/$projectName"
            params={params}
            search={{ section: 'event-trigger' }}
            icon="tools"
            title={texts.links.triggers.title}
            text={texts.links.triggers.text}
          />
          <TileLink
            to="/project/$projectId/$projectName"
            params={params}
            search={{ section: 'iot' }}
            icon="device"
            title={texts.links.board.title}
            text={texts.links.board.text}
          />
        </div>
      </TourStep>
    </Flex>
  );
}

interface TourStepProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function TourStep({ number, title, text, isDone, children }: TourStepProps) {
  const { demo: texts } = useTexts();
  return (
    <li className={classes.step} data-done={isDone}>
      <Group gap="sm" wrap="nowrap" mb="xs" className={classes.head}>
        <span className={classes.badge} aria-hidden="true">
          {isDone ? <Icon name="check" /> : number}
        </span>
        <h2>{title}</h2>
        {isDone && <Mark kind="good">{texts.done}</Mark>}
      </Group>
      <p>{text}</p>
      {children}
    </li>
  );
}

function StepChart({ chart, isSmall = false }: { chart: Chart; isSmall?: boolean }) {
  const feed = useMemo(() => readerFeed(chart.id), [chart.id]);
  return (
    <div className={isSmall ? `${classes.chart} ${classes.small}` : classes.chart}>
      <h3>
        <TextLink to="/charts/$chartId/$chartName" params={{ chartId: chart.id, chartName: nameSlug(chart.name) }}>
          {chart.name}
        </TextLink>
      </h3>
      <ChartView chart={chart} feed={feed} compact />
    </div>
  );
}

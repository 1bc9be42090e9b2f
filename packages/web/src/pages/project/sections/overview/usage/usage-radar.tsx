import type { Project } from '@tinkerstream/contract/projects';
import { useLanguage, useTexts } from '../../../../../i18n/texts.ts';
import { Stack } from '../../../../../ui/kit.ts';
import { Panel } from '../../../../../ui/page/panel.tsx';
import { countText } from '../../../../../ui/text/number-text.ts';
import classes from './usage-radar.module.css';
import { FULL_USAGE, USAGE_AXES, type UsageAxis, usageScores } from './usage-scores.ts';

const RADIUS = 92;
const RINGS = [0.25, 0.5, 0.75, 1];

/** How much of the product a project uses: a radar of five scores, which are also listed as text; live. */
export function UsageRadar({ project }: { project: Project }) {
  const { overview: texts } = useTexts();
  const { language } = useLanguage();
  const scores = usageScores(project);
  const number = (value: number) => countText(value, language);
  const reasons: Readonly<Record<UsageAxis, string>> = {
    iot: texts.usageReasons.iot(number(project.totalNumberOfDataRecords), number(FULL_USAGE.iot)),
    charts: texts.usageReasons.charts(number(project.chartCount), number(FULL_USAGE.charts)),
    triggers: texts.usageReasons.triggers(number(project.eventTriggerCount), number(FULL_USAGE.triggers)),
    collaboration: texts.usageReasons.collaboration(number(project.userCount), number(FULL_USAGE.collaboration)),
    ai: texts.usageReasons.ai,
  };
  return (
    <Panel title={texts.usage} hint={texts.usageHint}>
      <Stack gap="md" className={classes.usage}>
        <Radar scores={scores} names={texts.usageAxes} />
        <dl className={classes.scores} data-testid="usage-scores">
          {USAGE_AXES.map((axis) => (
            <div key={axis}>
              <dt>{texts.usageAxes[axis]}</dt>
              <dd>
                <strong>{number(scores[axis])}</strong>
                <span>{reasons[axis]}</span>
              </dd>
            </div>
          ))}
        </dl>
      </Stack>
    </Panel>
  );
}

interface RadarProps {
  readonly scores: Readonly<Record<UsageAxis, number>>;
  readonly names: Readonly<Record<UsageAxis, string>>;
}

/** The radar, which repeats the list beside it. */
function Radar({ scores, names }: RadarProps) {
  return (
    <svg className={classes.radar} viewBox="-155 -122 310 222" aria-hidden="true" data-testid="usage-radar">
      {RINGS.map((ring) => (
        <polygon key={ring} className={classes.ring} points={USAGE_AXES.map((_, at) => place(at, ring)).join(' ')} />
      ))}
      {USAGE_AXES.map((axis, at) => (
        <path key={axis} className={classes.ring} d={`M0 0L${place(at, 1)}`} />
      ))}
      <polygon
        className={classes.area}
        points={USAGE_AXES.map((axis, at) => place(at, scores[axis] / 100)).join(' ')}
      />
      {USAGE_AXES.map((axis, at) => {
        const [x, y] = pointOf(at, scores[axis] / 100);
        return <circle key={axis} className={classes.point} cx={x} cy={y} r={4} />;
      })}
      {USAGE_AXES.map((axis, at) => {
        const [x, y] = pointOf(at, 1.16);
        const anchor = Math.abs(x) < 1 ? 'middle' : x > 0 ? 'start' : 'end';
        return (
          <text key={axis} x={x * 0.94} y={y} textAnchor={anchor} dominantBaseline="middle">
            {names[axis]}
          </text>
        );
      })}
    </svg>
  );
}

/** A point on an axis, from 0 at the centre to 1 at the outer ring. The first axis points up, the others follow clockwise. */
function pointOf(axis: number, share: number): [x: number, y: number] {
  const angle = (axis / USAGE_AXES.length) * 2 * Math.PI - Math.PI / 2;
  const [x, y] = [Math.cos(angle) * RADIUS * share, Math.sin(angle) * RADIUS * share];
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}

function place(axis: number, share: number): string {
  return pointOf(axis, share).join(',');
}

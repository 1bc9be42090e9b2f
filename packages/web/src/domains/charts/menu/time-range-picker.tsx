import type { PublicChart } from '@tinkerstream/contract/charts';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ButtonGroup } from '../../../ui/form/button-group.tsx';
import { Button, Flex } from '../../../ui/kit.ts';
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import type { Span } from '../span.ts';
import { isFollowing, NAMED_RANGES, type TimeRange } from '../time-range/time-range.ts';
import { useTimeRange } from '../time-range/use-time-range.tsx';
import { definitionOf, showsTimeRange } from '../types/registry.ts';
import classes from './time-range-picker.module.css';

const FixedRangeForm = lazyDialog(() => import('./fixed-range-form.tsx'), 'FixedRangeForm');

interface TimeRangePickerProps {
  /** The charts of the page: if none shows a range, there is nothing to choose. */
  readonly charts?: readonly Pick<PublicChart, 'chartType'>[];
}

/** Chooses the time range of all charts of a page. */
export function TimeRangePicker({ charts }: TimeRangePickerProps) {
  const { chartRange: texts } = useTexts();
  const page = useTimeRange();
  const [isChoosing, setChoosing] = useState(false);
  const isUseless = charts?.every(({ chartType }) => !showsTimeRange(definitionOf(chartType.name)));
  if (!page || isUseless) return null;
  const { range, isZoomed, hasNewer, setRange, resetZoom } = page;
  const isFixed = !isFollowing(range);

  function choose(next: TimeRange) {
    setChoosing(false);
    setRange(next);
  }

  return (
    <Flex wrap="wrap" align="center" rowGap="xs" columnGap="sm" mb="md" className={classes.picker} data-screen-only>
      <ButtonGroup className={classes.ranges} label={texts.range}>
        {NAMED_RANGES.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={range === name}
            title={texts.longNames[name]}
            onClick={() => choose(name)}
          >
            {texts.names[name]}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={isFixed}
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {texts.custom}
        </button>
      </ButtonGroup>
      {isFixed && <span className={classes.fixed}>{texts.fixed(...endsOf(range))}</span>}
      {isZoomed && (
        <Button variant="default" size="compact-sm" onClick={resetZoom}>
          {texts.resetZoom}
        </Button>
      )}
      <span role="status" className={classes.status}>
        {hasNewer && texts.newData}
      </span>
      {hasNewer && (
        <Button size="compact-sm" onClick={() => choose('live')}>
          {texts.backToLive}
        </Button>
      )}
      {isChoosing && <FixedRangeForm shown={range} onChosen={choose} />}
    </Flex>
  );
}

/** Both ends as texts, the second without the date if both have the same. */
function endsOf({ start, end }: Span): [from: string, to: string] {
  const [from, to] = [localTime(start), localTime(end)];
  return [from, from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to];
}

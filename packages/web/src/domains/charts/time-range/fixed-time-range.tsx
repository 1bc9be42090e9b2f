import { type ReactNode, useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/kit.ts';
import type { Span } from '../span.ts';
import { fixedRange } from './time-range.ts';
import { type PageTimeRange, TimeRangeContext } from './use-time-range.tsx';

interface FixedTimeRangeProps {
  /** The range; the same object while it is the same. */
  readonly span: Span;
  readonly children: ReactNode;
}

/** Shows one fixed range on the charts inside. A zoom ends when the component unmounts. */
export function FixedTimeRange({ span, children }: FixedTimeRangeProps) {
  const { chartRange: texts } = useTexts();
  const [zoom, setZoom] = useState<{ readonly of: Span; readonly to: Span }>();
  const zoomed = zoom?.of === span ? zoom.to : undefined;
  const value = useMemo(
    (): PageTimeRange => ({
      range: zoomed ?? span,
      isZoomed: zoomed !== undefined,
      hasNewer: false,
      setRange: () => {},
      zoomTo: (to) => setZoom({ of: span, to: fixedRange(to) }),
      resetZoom: () => setZoom(undefined),
      noteNewer: () => {},
    }),
    [span, zoomed],
  );
  return (
    <TimeRangeContext value={value}>
      {children}
      {zoomed && (
        <div>
          <Button variant="default" size="compact-sm" onClick={value.resetZoom}>
            {texts.resetZoom}
          </Button>
        </div>
      )}
    </TimeRangeContext>
  );
}

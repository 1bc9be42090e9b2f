import { createContext, type ReactNode, useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { useFullScreen } from '../../../ui/page/use-full-screen.ts';
import { type ChartExports, ChartExportsContext } from '../exports/chart-exports.ts';
import classes from './chart-stage.module.css';

/** What the menu of a chart needs from the part of the page that shows the chart. */
interface Stage {
  readonly isFull: boolean;
  readonly enterFullScreen: () => void;
  readonly print: () => void;
  /** The exports of the chart; undefined while it is not shown, or if its type cannot be saved. */
  readonly exports: () => ChartExports | undefined;
}

export const StageContext = createContext<Stage | undefined>(undefined);

/** The part of a page with a chart, its name and its `ChartMenu`, which full screen and print show alone. */
export function ChartStage({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { chartRange: texts } = useTexts();
  const exports = useRef<ChartExports>(undefined);
  const { stage: element, isFull, isPointed, enter, leave } = useFullScreen();
  const stage: Stage = {
    isFull,
    enterFullScreen: enter,
    print: () => printOnly(element.current),
    exports: () => exports.current,
  };
  return (
    <ChartExportsContext value={exports}>
      <StageContext value={stage}>
        <div ref={element} className={classes.stage} tabIndex={-1} data-full-chart={isFull || undefined}>
          {isFull && (
            <>
              <h1>{name}</h1>
              <Button
                className={classes.leave}
                data-shown={isPointed || undefined}
                variant="default"
                leftSection={<Icon name="close" />}
                onClick={leave}
              >
                {texts.leaveFullScreen}
              </Button>
            </>
          )}
          {children}
        </div>
      </StageContext>
    </ChartExportsContext>
  );
}

/** The longest time that a chart takes to draw itself in a new size. */
const DRAWN_MS = 200;

/** Prints one part of the page: the style sheet hides the others. */
function printOnly(element: HTMLElement | null): void {
  const root = document.documentElement;
  root.dataset.printing = 'chart';
  element?.setAttribute('data-printed', '');
  const restore = () => {
    delete root.dataset.printing;
    element?.removeAttribute('data-printed');
  };
  // Where printing does not block, the page must stay as it is until the dialog is closed.
  addEventListener('afterprint', restore, { once: true });
  setTimeout(print, DRAWN_MS);
}

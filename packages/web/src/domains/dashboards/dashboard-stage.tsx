import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { keep, kept } from '../../platform/kept/browser-store.ts';
import type { FullScreen } from '../../ui/page/use-full-screen.ts';
import { LatestTimes, LatestTimesContext } from '../charts/index.ts';
import type { CardEdit } from './cards/card-changes.ts';
import { CardGrid } from './cards/card-grid.tsx';
import { pageLayout, WALL_MODES, WALL_TEXT, type WallMode, wallLayout } from './cards/layout.ts';
import type { ShownCard } from './cards/shown-card.ts';
import classes from './dashboard-stage.module.css';
import { WallBar } from './wall/wall-bar.tsx';
import { WallStatus } from './wall/wall-status.tsx';

const STORED = 'wallMode';

/** How dashboards fill the screen of this browser. */
function storedWallMode(): WallMode {
  const stored = kept(STORED);
  return WALL_MODES.find((mode) => mode === stored) ?? 'fit';
}

function storeWallMode(mode: WallMode): void {
  keep(STORED, mode);
}

/** The duration of a page on a wall. */
const PAGE_MS = 20_000;

/** The index of the shown page of `count`, which turns unless it is paused. */
function useTurningPages(count: number, isPaused: boolean) {
  const [turned, setTurned] = useState(0);
  const page = count === 0 ? 0 : turned % count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was turned by hand is shown as long as any other
  useEffect(() => {
    if (isPaused || count < 2) return;
    const timer = setTimeout(() => setTurned((before) => before + 1), PAGE_MS);
    return () => clearTimeout(timer);
  }, [isPaused, count, turned]);
  return {
    page,
    /** Turns by a number of pages, in a circle. */
    turn: (by: number) => setTurned(page + by + count),
  };
}

interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** The text size that widths assume. Larger text needs wider frames. */
const MEANT_TEXT_PX = 16;

/** The inner size of an element in pixels; undefined before it is measured, which is before the first paint. */
function useFrameSize(element: RefObject<HTMLElement | null>): FrameSize | undefined {
  const [size, setSize] = useState<FrameSize>();
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const width = measured.clientWidth;
      const height = measured.clientHeight;
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** A width as it would be at the usual text size. */
function widthInText(width: number): number {
  return (width * MEANT_TEXT_PX) / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

interface DashboardStageProps<Card extends ShownCard> {
  readonly name: string;
  readonly cards: readonly Card[];
  readonly fullScreen: FullScreen;
  /** The token of a public dashboard. */
  readonly publicToken?: string;
  /** Changes cards; absent outside edit mode. */
  readonly onEdit?: ((edit: CardEdit) => void) | undefined;
  /** Banners above the charts, also in full screen. */
  readonly banners?: ReactNode;
  /** The buttons of event triggers, before the charts. */
  readonly buttons?: ReactNode;
  /** The controls beside the name of a card, outside full screen. */
  readonly controlsOf?: (card: Card, index: number) => ReactNode;
}

/** The charts of a dashboard. In full screen they fill the screen, all at once or page by page. */
export function DashboardStage<Card extends ShownCard>(props: DashboardStageProps<Card>) {
  const { name, cards, fullScreen, publicToken, onEdit, banners, buttons, controlsOf } = props;
  const { stage, isFull, isPointed, leave } = fullScreen;
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  const [mode, setMode] = useState(storedWallMode);
  const [isHeld, setHeld] = useState(false);
  const [times] = useState(() => new LatestTimes());
  const layouts = useMemo(() => {
    if (!size) return [];
    return isFull ? wallLayout(cards, size, mode) : [pageLayout(cards, widthInText(size.width))];
  }, [cards, size, isFull, mode]);
  const { page, turn } = useTurningPages(layouts.length, !isFull || isHeld || isPointed);
  const layout = layouts[page];

  function choose(chosen: WallMode) {
    storeWallMode(chosen);
    setMode(chosen);
  }

  return (
    <div
      ref={stage}
      className={classes.stage}
      style={{ '--wall-text': `${WALL_TEXT * (size?.width ?? 0)}px` } as CSSProperties}
      tabIndex={-1}
      data-full={isFull || undefined}
    >
      {isFull && (
        <header className={classes.head}>
          <h1>{name}</h1>
          <WallStatus times={times} />
          <WallBar
            isShown={isPointed}
            mode={mode}
            onMode={choose}
            page={page}
            pages={layouts.length}
            onTurn={turn}
            isHeld={isHeld}
            onHold={setHeld}
            onLeave={leave}
          />
        </header>
      )}
      {banners}
      {buttons}
      <div ref={frame} className={classes.frame}>
        {layout && (
          <LatestTimesContext value={times}>
            <CardGrid
              cards={cards}
              layout={layout}
              publicToken={publicToken}
              isWall={isFull}
              onEdit={isFull ? undefined : onEdit}
              controlsOf={isFull ? undefined : controlsOf}
            />
          </LatestTimesContext>
        )}
      </div>
    </div>
  );
}

import { type CSSProperties, type ReactNode, useMemo, useRef, useState } from 'react';
import type { FullScreen } from '../../ui/page/use-full-screen.ts';
import { LatestTimes, LatestTimesContext } from '../charts/index.ts';
import type { CardEdit } from './cards/card-changes.ts';
import { CardGrid } from './cards/card-grid.tsx';
import { pageLayout, WALL_TEXT, type WallMode, wallLayout } from './cards/layout.ts';
import type { ShownCard } from './cards/shown-card.ts';
import classes from './dashboard-stage.module.css';
import { useFrameSize, widthInText } from './wall/use-frame-size.ts';
import { useTurningPages } from './wall/use-turning-pages.ts';
import { WallBar } from './wall/wall-bar.tsx';
import { storedWallMode, storeWallMode } from './wall/wall-mode.ts';
import { WallStatus } from './wall/wall-status.tsx';

interface DashboardStageProps<Card extends ShownCard> {
  readonly name: string;
  readonly cards: readonly Card[];
  readonly fullScreen: FullScreen;
  /** The token of a public dashboard. */
  readonly publicToken?: string;
  /** Changes cards; absent outside the edit mode. */
  readonly onEdit?: ((edit: CardEdit) => void) | undefined;
  /** What is shown above the charts, also in full screen. */
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

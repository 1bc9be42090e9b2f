import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Button } from '../../../ui/kit.ts';
import { WALL_MODES, type WallMode } from '../cards/layout.ts';
import classes from './wall-bar.module.css';

interface WallBarProps {
  readonly isShown: boolean;
  readonly mode: WallMode;
  readonly onMode: (mode: WallMode) => void;
  /** The index of the page among `pages`, from 0. */
  readonly page: number;
  readonly pages: number;
  /** Turns by this number of pages. */
  readonly onTurn: (by: number) => void;
  readonly isHeld: boolean;
  readonly onHold: (isHeld: boolean) => void;
  readonly onLeave: () => void;
}

/** The controls of full screen, shown while someone uses the pointer or the keyboard. */
export function WallBar(props: WallBarProps) {
  const { isShown, mode, onMode, page, pages, onTurn, isHeld, onHold, onLeave } = props;
  const { dashboards: texts } = useTexts();
  return (
    <section className={classes.bar} aria-label={texts.wall} data-shown={isShown || undefined}>
      {WALL_MODES.map((one) => (
        <Button
          key={one}
          size="compact-sm"
          variant={one === mode ? 'filled' : 'default'}
          aria-pressed={one === mode}
          onClick={() => onMode(one)}
        >
          {texts.wallModes[one]}
        </Button>
      ))}
      {pages > 1 && (
        <>
          <ActionIcon variant="default" aria-label={texts.previousPage} onClick={() => onTurn(-1)}>
            <Icon name="previous" />
          </ActionIcon>
          <span className={classes.page}>{texts.pageOf(page + 1, pages)}</span>
          <ActionIcon variant="default" aria-label={texts.nextPage} onClick={() => onTurn(1)}>
            <Icon name="next" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={texts.holdPage}
            aria-pressed={isHeld}
            title={texts.holdPage}
            onClick={() => onHold(!isHeld)}
          >
            <Icon name={isHeld ? 'play' : 'pause'} />
          </ActionIcon>
        </>
      )}
      <Button size="compact-sm" variant="default" leftSection={<Icon name="close" size={16} />} onClick={onLeave}>
        {texts.leaveFullScreen}
      </Button>
    </section>
  );
}

import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { Menu, MenuItem } from '../../../../ui/menu/menu.tsx';
import { localClock } from '../../../../ui/text/local-time.ts';
import { countText, numberText, withUnit } from '../../../../ui/text/number-text.ts';
import type { ShownNumber } from '../../../records/index.ts';
import { texts as allLeaveTexts } from '../left-out/texts.ts';
import type { LineSession } from '../line-session.ts';
import type { LineState } from '../line-state.ts';
import classes from './outside-marks.module.css';
import { texts as allTexts } from './texts.ts';

interface OutsideMarksProps {
  readonly session: LineSession;
  readonly state: LineState;
  /** The topics that the reader may change, whose boards can be hidden here. */
  readonly changeable: readonly string[];
  /** The topics of which the reader may leave values out. */
  readonly mayLeaveOut: readonly string[];
  readonly onLeaveOut: (number: ShownNumber) => void;
}

/** Marks at the edge of a drawing for the values that it leaves out, with the choices that the reader made there. */
export function OutsideMarks({ session, state, changeable, mayLeaveOut, onLeaveOut }: OutsideMarksProps) {
  const { outside, isWhole, aside, lines } = state;
  const leaveTexts = useTexts(allLeaveTexts);
  const texts = useTexts(allTexts);
  const { language } = useLanguage();
  return (
    <div className={classes.marks}>
      {isWhole && (
        <button type="button" className={classes.mark} data-screen-only onClick={() => session.showWhole(false)}>
          {texts.leaveOut}
        </button>
      )}
      {aside && (
        <button type="button" className={classes.mark} data-screen-only onClick={session.takeBack}>
          {texts.showAgain(aside.label)}
        </button>
      )}
      {outside.map((mark) => {
        const { isAbove, axis, count, key, label, unit, time, value, topicId } = mark;
        return (
          <Menu
            key={`${axis} ${isAbove}`}
            target={
              <button type="button" className={classes.mark} data-below={!isAbove || undefined}>
                {texts.outside(
                  countText(count, language),
                  count === 1,
                  withUnit(numberText(value, language), unit),
                  label,
                  localClock(time),
                )}
              </button>
            }
          >
            <MenuItem onClick={() => session.showWhole(true)}>{texts.showAll}</MenuItem>
            {mayLeaveOut.includes(topicId) && (
              <MenuItem onClick={() => onLeaveOut(mark)}>{leaveTexts.leaveOut}</MenuItem>
            )}
            {lines.length > 1 && changeable.includes(topicId) && (
              <MenuItem onClick={() => session.putAside(key)}>{texts.hide}</MenuItem>
            )}
          </Menu>
        );
      })}
    </div>
  );
}

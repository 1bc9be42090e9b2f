import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { numberText, withMinus, withUnit } from '../../../../ui/text/number-text.ts';
import type { LineSelection, Selection } from '../pointer/selection.ts';
import { figuresOf } from './figures.ts';
import { MarkedTable } from './marked-table.tsx';
import { texts as markedTexts } from './texts.ts';
import { timeUnitOf } from './time-unit.ts';

export interface MarkedNoteProps {
  readonly selections: readonly LineSelection[];
  /** Whether the chart has several lines, so that the note names each of them. */
  readonly isNamed: boolean;
}

/** The statistics of the selected points. */
export function MarkedNote({ selections, isNamed }: MarkedNoteProps) {
  const { charts: texts, chartLines } = useTexts();
  const marked = useTexts(markedTexts);
  const { language } = useLanguage();

  // All selections cover the same stretch of time.
  const timeUnit = timeUnitOf(selections[0]?.seconds ?? 0);

  function textOf({ unit, isDirection, selection: { min, max, counted } }: LineSelection): string {
    const number = (value: number) => withUnit(withMinus(numberText(value, language, 'value', max - min)), unit);
    if (counted && isDirection) return marked.directions(numberText(counted.count, language), number(counted.mean));
    return counted
      ? texts.selection(numberText(counted.count, language), number(min), number(max), number(counted.mean))
      : chartLines.selectionOfParts(number(min), number(max));
  }

  /** Further figures, for which a sentence has no room. */
  function moreOf({ counted }: Selection, unit: string): string[] {
    if (!counted) return [];
    const { spread, slope, area } = figuresOf(counted, unit, timeUnit, marked, language);
    const named = { [marked.spread]: spread, [marked.slope]: slope, [marked.area]: area };
    return Object.entries(named).flatMap(([name, text]) => (text === '' ? [] : [marked.of(name, text)]));
  }

  const isTable = selections.length > 1 && selections.every(({ selection }) => selection.counted);
  if (isTable) return <MarkedTable selections={selections} timeUnit={timeUnit} />;
  return selections.map((one) => (
    <div key={one.key}>
      <p>
        {isNamed && `${one.label}: `}
        {textOf(one)}
      </p>
      {moreOf(one.selection, one.unit).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  ));
}

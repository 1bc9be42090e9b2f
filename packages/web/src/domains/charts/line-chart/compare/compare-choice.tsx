import { NativeSelect } from '@mantine/core';
import { useTextsOf } from '../../../../i18n/use-texts-of.ts';
import { OFFSETS, type Offset } from './offsets.ts';
import { texts as compareTexts } from './texts.ts';

interface CompareChoiceProps {
  readonly offset: Offset | undefined;
  readonly onOffset: (offset: Offset | undefined) => void;
}

/** Chooses the earlier time with which a chart is compared. */
export function CompareChoice({ offset, onOffset }: CompareChoiceProps) {
  const texts = useTextsOf(compareTexts);
  const names = Object.keys(OFFSETS) as Offset[];
  return (
    <NativeSelect
      size="xs"
      aria-label={texts.compare}
      value={offset ?? ''}
      data={[{ value: '', label: texts.nothing }, ...names.map((value) => ({ value, label: texts.names[value] }))]}
      onChange={(event) => onOffset(names.find((name) => name === event.currentTarget.value))}
    />
  );
}

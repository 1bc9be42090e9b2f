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
  return (
    <NativeSelect
      size="xs"
      aria-label={texts.compare}
      value={offset ?? ''}
      data={[{ value: '', label: texts.nothing }, ...OFFSETS.map((value) => ({ value, label: texts.names[value] }))]}
      onChange={(event) => onOffset(OFFSETS.find((name) => name === event.currentTarget.value))}
    />
  );
}

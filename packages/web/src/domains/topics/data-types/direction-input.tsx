import { Checkbox } from '@mantine/core';
import { isDegrees, isProbablyDirection } from '@tinkerstream/contract/topics';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { texts } from './direction-texts.ts';

/** The fields of a data type that say whether its values are directions. */
interface DirectionFields {
  readonly name: string;
  readonly key: string;
  readonly unit: string;
  /** Undefined until someone has chosen: the other fields propose it. */
  readonly isDirection: boolean | undefined;
}

interface DirectionInputProps {
  readonly of: DirectionFields;
  readonly onChange: (isDirection: boolean) => void;
}

/** Whether the fields say that the values are directions. Only degrees can be. */
export function isDirection({ name, key, unit, isDirection: chosen }: DirectionFields): boolean {
  return isDegrees(unit) && (chosen ?? isProbablyDirection(unit, key, name));
}

/** Shown for values in degrees: these may be directions, or angles of another kind. */
export function DirectionInput({ of, onChange }: DirectionInputProps) {
  const { label, hint } = useTextsOf(texts);
  if (!isDegrees(of.unit)) return null;
  return (
    <Checkbox
      label={label}
      description={hint}
      checked={isDirection(of)}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

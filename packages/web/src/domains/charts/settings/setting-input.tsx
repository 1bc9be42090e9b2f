import { TextInput, type TextInputProps } from '../../../ui/kit.ts';
import type { ChartSettingsProps } from '../chart-type-definition.ts';

interface SettingInputProps extends Omit<TextInputProps, 'onChange' | 'value' | 'name' | 'error'> {
  readonly settings: Pick<ChartSettingsProps, 'fields' | 'problems' | 'onFields'>;
  /** The setting's name in the contract. */
  readonly name: string;
  /** The error text, or one for each reason. */
  readonly error: string | Readonly<Record<string, string>>;
}

/** The input for one setting of a chart. */
export function SettingInput({ settings, name, error, ...props }: SettingInputProps) {
  const { fields, problems, onFields } = settings;
  const reason = problems[name];
  return (
    <TextInput
      maxLength={100}
      autoComplete="off"
      {...props}
      name={name}
      value={fields[name]}
      error={reason && (typeof error === 'string' ? error : error[reason])}
      onChange={(event) => onFields({ [name]: event.currentTarget.value })}
    />
  );
}

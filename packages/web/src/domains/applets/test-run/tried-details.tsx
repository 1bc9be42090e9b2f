import {
  type Action,
  detailText,
  haveDetail,
  loggedName,
  type Trigger,
  valuesOf,
} from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';
import { useTexts } from '../../../i18n/texts.ts';
import { Group, TextInput } from '../../../ui/kit.ts';
import classes from './test-run.module.css';

/** The details of a test run until others are entered: a camera sees one object with certainty. */
const USUAL = { 'detected(count)': '1', 'detected(score)': '90' } as const;

/** The typed details, by the name under which contents read them. */
export type TypedDetails = Readonly<Record<string, string>>;

/** The details of a call or a camera that the contents read, each once: `parameter(city)`. */
export function detailsRead(triggers: readonly Trigger[], actions: readonly Action[]): string[] {
  const read = actions.flatMap((action) => valuesOf(action));
  const names = read.flatMap(({ detail, key }) =>
    detail && detail !== 'count' && haveDetail(triggers, { detail, key }) ? [detailText({ detail, key })] : [],
  );
  return [...new Set(names)];
}

/** The value of a detail in a test run until another is entered. */
function usualDetail(name: string, triggers: readonly Trigger[]): string {
  if (name === 'detected(class)') {
    const camera = triggers.find(({ type }) => haveDetail([{ type }], { detail: 'detected', key: 'class' }));
    return (camera && loggedName(camera)) || 'face';
  }
  return (USUAL as TypedDetails)[name] ?? '';
}

/** The values of the details that are filled in. */
export function valuesOfDetails(
  names: readonly string[],
  typed: TypedDetails,
  triggers: readonly Trigger[],
): Map<string, RecordValue> {
  const values = names.map((name) => [name, typed[name] ?? usualDetail(name, triggers)] as const);
  return new Map(values.filter(([, value]) => value !== ''));
}

interface TriedDetailsProps {
  readonly names: readonly string[];
  readonly typed: TypedDetails;
  readonly triggers: readonly Trigger[];
  readonly onChange: (typed: TypedDetails) => void;
}

/** The fields for the details of a call or a camera that the contents read. */
export function TriedDetails({ names, typed, triggers, onChange }: TriedDetailsProps) {
  const { appletDetails: texts } = useTexts();
  return (
    <Group gap="sm" align="end">
      {names.map((name) => (
        <TextInput
          key={name}
          className={classes.source}
          label={texts.detailNames[name] ?? name}
          autoComplete="off"
          spellCheck={false}
          maxLength={1000}
          value={typed[name] ?? usualDetail(name, triggers)}
          onChange={(event) => onChange({ ...typed, [name]: event.currentTarget.value })}
        />
      ))}
    </Group>
  );
}

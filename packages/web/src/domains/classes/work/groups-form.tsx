import { type PupilState, randomGroups } from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button, Group, NumberInput, Select, Stack, TextInput } from '../../../ui/kit.ts';
import { texts as allTexts } from './texts.ts';

/** The number of pupils in a group unless the teacher chooses another. */
const USUAL_SIZE = 3;

export interface FormedGroup {
  readonly name: string;
  readonly pupilIds: string[];
}

interface Groups {
  readonly size: number;
  readonly groups: readonly FormedGroup[];
  readonly shuffle: (size: number) => void;
  readonly rename: (at: number, name: string) => void;
  readonly move: (pupilId: string, to: number) => void;
}

/** Groups of the pupils of a class: at random at first, then by hand. */
export function useGroups(pupils: readonly PupilState[]): Groups {
  const texts = useTexts(allTexts);
  const form = (size: number): FormedGroup[] =>
    randomGroups(pupils, size).map((of, at) => ({ name: texts.group(at + 1), pupilIds: of.map(({ id }) => id) }));
  const [size, setSize] = useState(USUAL_SIZE);
  const [groups, setGroups] = useState<readonly FormedGroup[]>(() => form(USUAL_SIZE));
  return {
    size,
    groups,
    shuffle(chosen) {
      setSize(chosen);
      setGroups(form(chosen));
    },
    rename: (at, name) => setGroups(groups.map((group, index) => (index === at ? { ...group, name } : group))),
    move: (pupilId, to) =>
      setGroups(
        groups.map((group, index) => {
          const others = group.pupilIds.filter((id) => id !== pupilId);
          return { ...group, pupilIds: index === to ? [...others, pupilId] : others };
        }),
      ),
  };
}

interface GroupsFormProps extends Groups {
  readonly pupils: readonly PupilState[];
  readonly isTried: boolean;
}

export function GroupsForm({ pupils, size, groups, shuffle, rename, move, isTried }: GroupsFormProps) {
  const texts = useTexts(allTexts);
  if (pupils.length === 0) return <p>{texts.noPupils}</p>;
  const nameOf = (id: string) => pupils.find((pupil) => pupil.id === id)?.name ?? '';
  const choices = groups.map(({ name }, at) => ({ value: String(at), label: name.trim() || texts.group(at + 1) }));
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-end">
        <NumberInput
          label={texts.groupSize}
          value={size}
          min={1}
          max={Math.max(1, pupils.length)}
          allowDecimal={false}
          clampBehavior="strict"
          w={140}
          onChange={(value) => typeof value === 'number' && value >= 1 && shuffle(value)}
        />
        <Button variant="default" onClick={() => shuffle(size)}>
          {texts.shuffle}
        </Button>
      </Group>
      {groups.map(({ name, pupilIds }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the number of a group is what it is
        <Stack key={at} gap={4}>
          <TextInput
            aria-label={texts.groupName(at + 1)}
            value={name}
            maxLength={60}
            error={isTried && name.trim() === '' && pupilIds.length > 0 && texts.emptyGroupName}
            onChange={({ currentTarget }) => rename(at, currentTarget.value)}
          />
          {pupilIds.map((id) => (
            <Group key={id} gap="xs" justify="space-between" wrap="nowrap">
              <span style={{ overflowWrap: 'anywhere' }}>{nameOf(id)}</span>
              <Select
                aria-label={texts.groupOf(nameOf(id))}
                size="xs"
                w={150}
                data={choices}
                value={String(at)}
                allowDeselect={false}
                onChange={(to) => to !== null && move(id, Number(to))}
              />
            </Group>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

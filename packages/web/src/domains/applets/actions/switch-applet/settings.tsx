import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/texts.ts';
import { NativeSelect, Radio, SimpleGrid, Stack } from '../../../../ui/kit.ts';
import type { ActionSettingsProps } from '../../definitions.ts';
import { appletListQuery } from '../../queries.ts';
import { texts as allTexts } from './texts.ts';

export function SwitchAppletSettings({ fields, problems, project, onFields }: ActionSettingsProps) {
  const texts = useTexts(allTexts);
  const { data: applets = [], isSuccess } = useQuery(appletListQuery(project.id));
  const { targetAppletId = '', switchTo = '' } = fields;
  const isKnown = applets.some(({ id }) => id === targetAppletId);
  const isGone = isSuccess && targetAppletId !== '' && !isKnown;
  return (
    <Stack gap="sm">
      <NativeSelect
        label={texts.targetLabel}
        description={isSuccess && applets.length === 0 ? texts.none : undefined}
        withAsterisk
        value={isKnown ? targetAppletId : ''}
        error={isGone ? texts.gone : problems.targetAppletId && texts.targetEmpty}
        data={[
          { value: '', label: texts.chooseTarget },
          ...applets.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onFields({ targetAppletId: event.currentTarget.value })}
      />
      <Radio.Group label={texts.switchTo} value={switchTo} onChange={(to) => onFields({ switchTo: to })}>
        <SimpleGrid type="container" cols={{ base: 1, '30rem': 3 }} spacing="md" verticalSpacing="2xs" mt="2xs">
          {(['ON', 'OFF', 'OPPOSITE'] as const).map((to) => (
            <Radio key={to} value={to} label={texts.states[to]} />
          ))}
        </SimpleGrid>
      </Radio.Group>
    </Stack>
  );
}

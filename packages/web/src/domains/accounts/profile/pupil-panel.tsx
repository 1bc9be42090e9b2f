import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { CurrentUser } from '@tinkerstream/contract/accounts';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { otherClasses, switchClass } from '../../../platform/other-classes.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { Panel } from '../../../ui/page/panel.tsx';

/** A pupil, and the way into other classes: the next one, and those of this device. */
export function PupilPanel({ user }: { user: CurrentUser }) {
  const { classes: texts } = useFurtherTexts();
  const goOn = useMutation({ mutationFn: switchClass, onSuccess: () => location.assign('/') });
  return (
    <Panel title={user.firstName} hint={texts.pupilNote}>
      <Group gap="xs">
        {otherClasses(user.email).map(({ username, className, name }) => (
          <Button
            key={username}
            variant="default"
            loading={goOn.isPending && goOn.variables === username}
            onClick={() => goOn.mutate(username)}
          >
            {texts.goOnIn(className, name)}
          </Button>
        ))}
        <ButtonLink to="/join" variant="default">
          {texts.join}
        </ButtonLink>
      </Group>
    </Panel>
  );
}

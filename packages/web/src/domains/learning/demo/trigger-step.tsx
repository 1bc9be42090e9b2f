import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { PermissionDialog } from '../../subscriptions/index.ts';
import { createTrigger, type Demo, PROJECT_NAME } from './demo-project.ts';

interface TriggerStepProps {
  readonly demo: Demo;
  readonly hasTrigger: boolean;
  readonly isLoading: boolean;
}

/** Creates the event trigger of the tour, and links to it. */
export function TriggerStep({ demo, hasTrigger, isLoading }: TriggerStepProps) {
  const { demo: texts } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const [isRefused, setRefused] = useState(false);
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: () => createTrigger(demo, texts.triggerName),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['applets', demo.projectId] }),
  });
  const { allowMqttTrigger, allowMqttAction } = user.subscriptionStatus.permission;

  if (hasTrigger) {
    return (
      <TextLink
        to="/project/$projectId/$projectName"
        params={{ projectId: demo.projectId, projectName: nameSlug(PROJECT_NAME) }}
        search={{ section: 'event-trigger' }}
      >
        {texts.showTrigger}
      </TextLink>
    );
  }
  return (
    <>
      <Button
        leftSection={<Icon name="plus" />}
        loading={isLoading || create.isPending}
        onClick={() => (allowMqttTrigger && allowMqttAction ? create.mutate() : setRefused(true))}
      >
        {texts.createTrigger}
      </Button>
      {isRefused && (
        <PermissionDialog
          flag={allowMqttTrigger ? 'allowMqttAction' : 'allowMqttTrigger'}
          onClose={() => setRefused(false)}
        />
      )}
    </>
  );
}

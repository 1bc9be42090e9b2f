import { useNavigate } from '@tanstack/react-router';
import { createEventCode } from '@tinkerstream/contract/admin';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/kit.ts';
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx';
import { FormCard } from '../../../ui/page/form-card.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { FormBar } from '../../../ui/unsaved/form-bar.tsx';
import { useChange } from '../use-change.ts';
import { EventFields } from './event-fields.tsx';
import { inputOf, newEvent, useEventForm } from './event-form.ts';

export function EventCodeCreatePage() {
  const { adminEventCodes: texts, common } = useTexts();
  const navigate = useNavigate();
  const create = useChange(createEventCode);
  const form = useEventForm(newEvent());

  const submit = form.onSubmit((values) => {
    if (create.isPending) return;
    create.mutate(inputOf(values), {
      onSuccess: ({ id }) => {
        showSuccess(texts.created);
        form.resetDirty();
        void navigate({ to: '/admin/eventCode/event-code-{$eventCodeId}', params: { eventCodeId: id } });
      },
    });
  });

  return (
    <FormCard
      title={texts.create}
      trail={[
        <TextLink key="list" to="/admin/eventCode/list">
          {texts.title}
        </TextLink>,
      ]}
      onSubmit={submit}
    >
      <EventFields form={form} />
      <FormBar form={form}>
        <Button type="submit" loading={create.isPending}>
          {common.create}
        </Button>
        <ButtonLink to="/admin/eventCode/list" variant="default" onClick={() => form.resetDirty()}>
          {common.cancel}
        </ButtonLink>
      </FormBar>
    </FormCard>
  );
}

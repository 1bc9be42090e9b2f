import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type EventCode, updateEventCode } from '@tinkerstream/contract/admin';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { FormCard } from '../../../ui/page/form-card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { localMinute } from '../../../ui/text/local-time.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { FormBar } from '../../../ui/unsaved/form-bar.tsx';
import { eventCodeQuery } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { EventFields } from './event-fields.tsx';
import { inputOf, useEventForm, valuesOf } from './event-form.ts';

const route = getRouteApi('/admin/admin/eventCode/event-code-{$eventCodeId}');

/** An event code, read-only until Edit. */
export function EventCodePage() {
  const { eventCodeId } = route.useParams();
  const { data: event } = useSuspenseQuery(eventCodeQuery(eventCodeId));
  const [editing, setEditing] = useState(false);
  return editing ? (
    <EventEditor event={event} onDone={() => setEditing(false)} />
  ) : (
    <EventView event={event} onEdit={() => setEditing(true)} />
  );
}

function EventView({ event, onEdit }: { event: EventCode; onEdit: () => void }) {
  const { adminEventCodes: texts } = useTexts();
  return (
    <>
      <PageHeader
        title={texts.detailTitle(event.eventCode)}
        trail={[<ListLink key="list" />]}
        actions={
          <>
            <ButtonLink to="/admin/user/list" search={{ filter: 'event', filterId: event.id }} variant="default">
              {texts.users}
            </ButtonLink>
            <Button leftSection={<Icon name="edit" />} onClick={onEdit}>
              {texts.edit}
            </Button>
          </>
        }
      />
      <FactList
        facts={[
          { label: texts.eventCode, value: <Copyable value={event.eventCode} label={texts.eventCode} /> },
          { label: texts.eventName, value: event.name },
          { label: texts.startFrom, value: localMinute(event.startFrom) },
          { label: texts.endUntil, value: localMinute(event.endUntil) },
          { label: texts.regEndDate, value: localMinute(event.userRegistrationEndDate) },
          { label: texts.eventId, value: <Copyable value={event.id} label={texts.eventId} /> },
        ]}
      />
    </>
  );
}

function EventEditor({ event, onDone }: { event: EventCode; onDone: () => void }) {
  const { adminEventCodes: texts, common } = useTexts();
  const update = useChange(updateEventCode);
  const form = useEventForm(valuesOf(event));

  const submit = form.onSubmit((values) => {
    if (update.isPending) return;
    update.mutate(
      { eventCodeId: event.id, ...inputOf(values) },
      {
        onSuccess: () => {
          showSuccess(texts.updated);
          onDone();
        },
      },
    );
  });

  return (
    <FormCard title={texts.detailTitle(event.eventCode)} trail={[<ListLink key="list" />]} onSubmit={submit}>
      <EventFields form={form} />
      <FormBar form={form}>
        <Button type="submit" loading={update.isPending}>
          {texts.update}
        </Button>
        <Button variant="default" onClick={onDone}>
          {common.cancel}
        </Button>
      </FormBar>
    </FormCard>
  );
}

function ListLink() {
  const { adminEventCodes: texts } = useTexts();
  return <TextLink to="/admin/eventCode/list">{texts.title}</TextLink>;
}

import { useQuery } from '@tanstack/react-query';
import { listProjectCharts } from '@tinkerstream/contract/charts';
import { type Lesson, showPage } from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { call } from '../../../platform/requests/call.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { PromptDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button, Menu } from '../../../ui/kit.ts';
import { showFailure, showSuccess } from '../../../ui/toast/toast.ts';
import { pageOf } from './page-of.ts';

/** The most charts in the menu; any other chart can be shown by its address. */
const MAX_CHARTS = 12;

/** Opens a page on the screens of all pupils. */
export function LookMenu({ classId, lesson }: { readonly classId: string; readonly lesson: Lesson }) {
  const { lesson: texts } = useTexts();
  const { project, topics, isArchived } = lesson;
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const show = useCall(showPage);
  const projectId = project?.isMember ? project.id : undefined;
  const { data: charts = [] } = useQuery({
    queryKey: ['charts', 'project', projectId, 'look'],
    queryFn: () => call(listProjectCharts, { projectId: projectId ?? '' }),
    enabled: isOpen && projectId !== undefined,
    meta: { quiet: true },
  });
  const open = async (path: string) => {
    const { shown, withoutRight } = await show.mutateAsync({ classId, path });
    showSuccess(texts.looked(shown, withoutRight));
  };
  const item = (path: string, text: string) => (
    <Menu.Item key={path} onClick={() => void open(path).catch(() => {})}>
      {text}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-start" opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<Icon name="chevron" />}
            disabled={isArchived}
            loading={show.isPending}
          >
            {texts.look}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          {project && projectId && item(`/project/${projectId}/${nameSlug(project.name)}`, texts.lookProject)}
          {topics.length === 1 &&
            topics.map(({ id, description }) => item(`/topic/${id}/${nameSlug(description)}`, description))}
          {charts
            .slice(0, MAX_CHARTS)
            .map(({ id, name }) => item(`/charts/${id}/${nameSlug(name)}`, texts.lookChart(name)))}
          {item('/', texts.lookHome)}
          <Menu.Divider />
          <Menu.Item onClick={() => setAsking(true)}>{texts.lookOther}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <PromptDialog
          title={texts.lookOther}
          label={texts.lookAddress}
          hint={texts.lookHint}
          maxLength={600}
          emptyMessage={texts.lookEmpty}
          submit={texts.look}
          onClose={() => setAsking(false)}
          onSubmit={async (text) => {
            const path = pageOf(text, location.origin);
            if (path === undefined) return showFailure(texts.look, texts.lookWrong);
            await open(path);
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

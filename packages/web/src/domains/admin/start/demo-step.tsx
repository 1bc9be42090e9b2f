import { useQuery } from '@tanstack/react-query';
import { createDemoClass, type DemoClass, removeDemoClass } from '@tinkerstream/contract/learning';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { Button, Group } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { demoClassQuery } from '../queries.ts';
import type { StepActions } from './step-actions.ts';

/** The queries that show a part of the demo class. */
const RELOADS = [['admin', 'demo-class'], ['projects'], ['topics'], ['dashboards'], ['charts']];

/** Creates the demo class, or removes it. */
export function DemoStep({ next, onNext }: StepActions) {
  const { adminStart: texts } = useTexts();
  const { data: demo } = useQuery(demoClassQuery);
  return (
    <>
      <p>{texts.demoText}</p>
      {demo ? <DemoState demo={demo} /> : <Loading />}
      <Button onClick={onNext} variant={demo?.isOn === false && demo.isAvailable ? 'default' : 'filled'}>
        {next}
      </Button>
    </>
  );
}

function DemoState({ demo }: { demo: DemoClass }) {
  const { adminStart: texts } = useTexts();
  const create = useCall(createDemoClass, { reloads: RELOADS });
  const remove = useCall(removeDemoClass, { reloads: RELOADS });
  const [isCreating, startCreating] = useBusy(async () => {
    await create.mutateAsync({});
    showSuccess(texts.demoCreated);
  });
  const [isRemoving, startRemoving] = useBusy(async () => {
    await remove.mutateAsync({});
    showSuccess(texts.demoRemoved);
  });
  if (!demo.isAvailable) return <Notice title={texts.demoNone}>{texts.demoNoneText}</Notice>;
  if (!demo.isOn) {
    return (
      <Button loading={isCreating} onClick={startCreating}>
        {texts.demoCreate}
      </Button>
    );
  }
  return (
    <>
      <Mark kind="good">{texts.demoOn}</Mark>
      <p>{texts.demoOnText}</p>
      <ul>
        {demo.projects.map(({ id, projectName }) => (
          <li key={id}>
            <TextLink
              to="/project/$projectId/$projectName"
              params={{ projectId: id, projectName: nameSlug(projectName) }}
              underline="always"
            >
              {projectName}
            </TextLink>
          </li>
        ))}
      </ul>
      <Group>
        <Button variant="default" loading={isRemoving} onClick={startRemoving}>
          {texts.demoRemove}
        </Button>
      </Group>
    </>
  );
}

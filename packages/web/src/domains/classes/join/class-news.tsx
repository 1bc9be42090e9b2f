import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MyClassWork } from '@tinkerstream/contract/classes';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { Button } from '../../../ui/kit.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { projectListQuery } from '../../projects/index.ts';
import { joinTexts } from './texts.ts';
import { useOwnClasses } from './use-own-classes.ts';

const projectsOf = (classes: readonly MyClassWork[]) =>
  classes.flatMap(({ projectId, copies }) => [
    ...(projectId ? [projectId] : []),
    ...copies.map((one) => one.projectId),
  ]);

/** Says on each page of a pupil that the class has a project now. */
export function ClassNews({ userId }: { readonly userId: string }) {
  const texts = useTexts(joinTexts);
  const queries = useQueryClient();
  const classes = useOwnClasses(userId, true);
  const [arrived, setArrived] = useState<readonly string[]>([]);
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!classes) return;
    const before = known.current;
    const now = projectsOf(classes);
    known.current = new Set(now);
    if (!before) return;
    const added = now.filter((id) => !before.has(id));
    const isGone = [...before].some((id) => !now.includes(id));
    if (added.length === 0 && !isGone) return;
    setArrived((shown) => [...shown, ...added].filter((id) => now.includes(id)));
    void queries.invalidateQueries({ queryKey: ['projects'] });
  }, [queries, classes]);
  const { data: projects = [] } = useQuery({ ...projectListQuery, enabled: arrived.length > 0 });
  const dismiss = (id: string) => setArrived((shown) => shown.filter((one) => one !== id));
  return arrived.flatMap((id) => {
    const project = projects.find((one) => one.id === id);
    if (!project) return [];
    const { projectName } = project;
    return [
      <div key={id} role="status">
        <Notice title={texts.arrived(projectName)}>
          <ButtonLink
            to="/project/$projectId/$projectName"
            params={{ projectId: id, projectName: nameSlug(projectName) }}
            size="compact-sm"
            onClick={() => dismiss(id)}
          >
            {texts.open}
          </ButtonLink>{' '}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => dismiss(id)}>
            {texts.later}
          </Button>
        </Notice>
      </div>,
    ];
  });
}

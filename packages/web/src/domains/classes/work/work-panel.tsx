import { Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { SchoolClass } from '@tinkerstream/contract/classes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { useState } from 'react';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { GiveDialog } from './give-dialog.tsx';
import { classWorkQuery } from './queries.ts';
import { texts as allTexts } from './texts.ts';
import { useMakeCopies } from './use-make-copies.ts';
import { WorkList } from './work-list.tsx';

/** The projects that a teacher has given out, with the copy of each pupil or group. */
export function WorkPanel({ shown }: { shown: SchoolClass }) {
  const texts = useTextsOf(allTexts);
  const { id: classId, isArchived } = shown;
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const query = classWorkQuery(classId);
  const { data: works = [] } = useQuery(query);
  const making = useMakeCopies(classId);
  const [isGiving, setGiving] = useState(false);
  useLiveData({
    rooms: [userRoom(user.id)],
    queryKey: query.queryKey,
    reloadOn: ['class_changed', 'class_work_changed'],
  });
  return (
    <Panel
      title={texts.title}
      hint={texts.hint}
      actions={!isArchived && <Button onClick={() => setGiving(true)}>{texts.give}</Button>}
    >
      {works.map((work) => (
        <WorkList key={work.id} shown={shown} work={work} making={making} />
      ))}
      {isGiving && <GiveDialog shown={shown} works={works} onMade={making.run} onClose={() => setGiving(false)} />}
    </Panel>
  );
}

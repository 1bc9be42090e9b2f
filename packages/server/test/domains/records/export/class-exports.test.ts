// Before a release.

import { exportProjectData } from '@tinkerstream/contract/records';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { signInSubscriber } from '../../../support/people/people.ts';

test('a workbook is created for each of a class that asks at the same moment', async () => {
  const { api } = await signInSubscriber((await sharedServer()).http);
  const project = await api.createProject('Class');
  await api.createTopic('Roof', 'n', project.id);
  const names = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const file = await api.call(exportProjectData, { projectId: project.id, utcOffset: '+00:00' });
      return (await readXlsx(await file.arrayBuffer())).sheets[0]?.name;
    }),
  );
  expect(names).toEqual(Array(30).fill('Roof'));
});

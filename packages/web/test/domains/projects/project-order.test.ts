import type { ProjectListItem } from '@tinkerstream/contract/projects';
import { expect, test } from 'vitest';
import { byRecentUse } from '../../../src/domains/projects/project-order.ts';

const project = (projectName: string, times: Partial<ProjectListItem> = {}) =>
  ({ projectName, createdOn: '2026-01-01T00:00:00.000Z', ...times }) as ProjectListItem;
const at = (minute: number) => `2026-05-01T08:0${minute}:00.000Z`;

test('projects that were opened or sent to last come first, then the youngest', () => {
  const projects = [
    project('old'),
    project('young', { createdOn: '2026-02-01T00:00:00.000Z' }),
    project('opened', { lastOpenedOn: at(2), lastMessageOn: at(1) }),
    project('sent to', { lastOpenedOn: at(1), lastMessageOn: at(3) }),
  ];
  expect(projects.sort(byRecentUse).map(({ projectName }) => projectName)).toEqual([
    'sent to',
    'opened',
    'young',
    'old',
  ]);
});

import type { Project } from '@tinkerstream/contract/projects';
import { useTexts } from '../../../i18n/texts.ts';
import { Notice } from '../../../ui/notice.tsx';
import { shortName } from '../../../ui/text/person-text.ts';
import { texts as allTexts } from './texts.ts';

/** Tells members with limited rights what they may do, and whom to ask. */
export function RoleNote({ project: { role, projectUsers } }: { project: Project }) {
  const texts = useTexts(allTexts);
  const owner = projectUsers.find(({ isOwner }) => isOwner);
  if (role === 'CHANGE' || !owner) return null;
  const name = shortName(owner);
  return role === 'VIEW' ? (
    <Notice title={texts.viewOnly}>{texts.viewOnlyText(name)}</Notice>
  ) : (
    <Notice title={texts.addOnly}>{texts.addOnlyText(name)}</Notice>
  );
}

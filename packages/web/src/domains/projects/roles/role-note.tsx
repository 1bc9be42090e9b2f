import type { Project } from '@tinkerstream/contract/projects';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { Notice } from '../../../ui/notice.tsx';
import { shortName } from '../../../ui/text/person-text.ts';
import { texts as allTexts } from './texts.ts';

/** Tells members who may not change everything what they may do, and whom to ask. */
export function RoleNote({ project: { role, projectUsers } }: { project: Project }) {
  const texts = useTextsOf(allTexts);
  const owner = projectUsers.find(({ isOwner }) => isOwner);
  if (role === 'CHANGE' || !owner) return null;
  const name = shortName(owner);
  return role === 'VIEW' ? (
    <Notice title={texts.viewOnly}>{texts.viewOnlyText(name)}</Notice>
  ) : (
    <Notice title={texts.addOnly}>{texts.addOnlyText(name)}</Notice>
  );
}

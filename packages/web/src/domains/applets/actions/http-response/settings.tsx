import { useTexts } from '../../../../i18n/texts.ts';
import type { ActionSettingsProps } from '../../definitions.ts';
import { ContentField } from '../../fields/content-field.tsx';
import { texts as allTexts } from './texts.ts';

export function HttpResponseSettings({ fields, problems, project, onFields }: ActionSettingsProps) {
  const texts = useTexts(allTexts);
  const { applets } = useTexts();
  return (
    <ContentField
      project={project}
      label={texts.content}
      isLong
      value={fields.publishContent ?? ''}
      error={problems.publishContent && applets.contentEmpty}
      onChange={(publishContent) => onFields({ publishContent })}
    />
  );
}

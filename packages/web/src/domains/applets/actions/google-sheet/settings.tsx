import { tabOfProject } from '@tinkerstream/contract/applets';
import { useTexts } from '../../../../i18n/texts.ts';
import form from '../../../../ui/form/form.module.css';
import { Stack } from '../../../../ui/kit.ts';
import { Copyable } from '../../../../ui/links/copyable.tsx';
import type { ActionSettingsProps } from '../../definitions.ts';
import { ContentField } from '../../fields/content-field.tsx';
import { ServiceNotice, useServices } from '../../fields/service-notice.tsx';
import { SpreadsheetField } from './spreadsheet-field.tsx';
import { texts as allTexts } from './texts.ts';

export function GoogleSheetSettings({ fields, problems, project, onFields }: ActionSettingsProps) {
  const texts = useTexts(allTexts);
  const account = useServices()?.googleSheetAccount;
  return (
    <Stack gap="sm">
      <ServiceNotice service="googleSheet" name={texts.service} />
      <SpreadsheetField
        id={fields.spreadsheetId ?? ''}
        isWrong={problems.spreadsheetId !== undefined}
        onId={(spreadsheetId) => onFields({ spreadsheetId })}
      />
      {account && (
        <>
          <p className={form.text}>
            {texts.share} <Copyable value={account} label={texts.account} />
          </p>
          <p className={form.text}>
            {texts.tab} <Copyable value={tabOfProject(project.id)} label={texts.tabName} />
          </p>
        </>
      )}
      <ContentField
        project={project}
        label={texts.cells}
        description={texts.cellsHint}
        isRequired={false}
        value={fields.publishContent ?? ''}
        error={problems.publishContent && texts.cellsWrong}
        onChange={(publishContent) => onFields({ publishContent })}
      />
    </Stack>
  );
}

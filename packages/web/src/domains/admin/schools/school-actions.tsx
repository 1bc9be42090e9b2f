import { Button } from '@mantine/core';
import type { School } from '@tinkerstream/contract/admin';
import { useState } from 'react';
import { useAdminTexts } from '../../../i18n/texts.ts';
import form from '../../../ui/form/form.module.css';
import { SchoolDialog } from './school-dialog.tsx';
import { ValidityDialog } from './validity-dialog.tsx';

/** Changes a school; its validity only after an application has been approved. */
export function SchoolActions({ school }: { school: School }) {
  const { adminSchools: texts } = useAdminTexts();
  const [open, setOpen] = useState<'school' | 'validity'>();
  const close = () => setOpen(undefined);
  return (
    <div className={form.tight}>
      <Button variant="default" size="compact-sm" onClick={() => setOpen('school')}>
        {texts.edit}
      </Button>
      {school.validFrom && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen('validity')}>
          {texts.changeValidity}
        </Button>
      )}
      {open === 'school' && <SchoolDialog school={school} onClose={close} />}
      {open === 'validity' && <ValidityDialog school={school} onClose={close} />}
    </div>
  );
}

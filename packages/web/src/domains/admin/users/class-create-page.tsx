import { type ClassRow, classRows, createClass, MAX_CLASS_SIZE } from '@tinkerstream/contract/admin';
import type { ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import form from '../../../ui/form/form.module.css';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, Textarea } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { FormBar } from '../../../ui/unsaved/form-bar.tsx';
import { usePastedList } from '../../../ui/use-pasted-list.tsx';
import { useChange } from '../use-change.ts';
import { CodeSheet } from './code-sheet.tsx';
import { type ChosenRights, lacksTarget, RightsFields } from './rights-fields.tsx';
import { useSheetAddress } from './sheet-address.tsx';

/** Creates the accounts of a class from a pasted list, after a preview. */
export function ClassCreatePage() {
  const { adminUsers: texts } = useTexts();
  const create = useChange(createClass);
  const [result, setResult] = useState<ResponseOf<typeof createClass>>();
  const { read, choicesOf } = usePastedList();
  const rowsOf = (text: string) => {
    const { list, roles } = read(text);
    return classRows(list, roles);
  };
  const paste = useForm({ text: '' }, ({ text }) => ({
    text: membersOf(rowsOf(text)).length === 0 && texts.listEmpty,
  }));
  const rows = rowsOf(paste.values.text);
  const members = membersOf(rows);

  const [rights, setRights] = useState<ChosenRights>({ access: 'WHITELIST' });
  const [isChecked, setChecked] = useState(false);
  const sheet = useSheetAddress();
  const submit = paste.onSubmit(() => {
    setChecked(true);
    if (create.isPending || !sheet.origin || lacksTarget(rights)) return;
    const { access, target } = rights;
    create.mutate({ members, access, ...(target && { accessId: target.value }) }, { onSuccess: setResult });
  });

  if (result && sheet.origin) {
    const { created, takenEmails, withoutPlace } = result;
    return (
      <CodeSheet
        title={texts.classCreated(created.length)}
        origin={sheet.origin}
        members={created}
        takenEmails={takenEmails}
        withoutPlace={withoutPlace}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={texts.createClass}
        intro={texts.createClassIntro}
        trail={[
          <TextLink key="list" to="/admin/user/list">
            {texts.title}
          </TextLink>,
        ]}
      />
      <form className={form.form} onSubmit={submit} noValidate>
        <Textarea
          {...paste.getInputProps('text')}
          label={texts.list}
          description={texts.listHint(MAX_CLASS_SIZE)}
          placeholder={texts.listExample}
          rows={8}
          spellCheck={false}
          autoCapitalize="none"
        />
        {choicesOf(read(paste.values.text))}
        {rows.length > 0 && (
          <>
            <p className={form.text} role="status">
              {texts.preview(members.length, rows.length - members.length)}
            </p>
            <Preview rows={rows} />
          </>
        )}
        <RightsFields
          rights={rights}
          count={members.length}
          error={isChecked && lacksTarget(rights) ? texts.chooseTarget : undefined}
          onChange={setRights}
        />
        {sheet.field}
        <FormBar form={paste}>
          <Button type="submit" loading={create.isPending}>
            {members.length > 0 ? texts.createAccounts(members.length) : texts.createNone}
          </Button>
        </FormBar>
      </form>
    </>
  );
}

function Preview({ rows }: { rows: readonly ClassRow[] }) {
  const { adminUsers: texts } = useTexts();
  return (
    <DataTable
      label={texts.previewTitle}
      rows={rows}
      rowKey={({ line, text }) => `${line} ${text}`}
      columns={[
        { key: 'line', header: texts.line, narrow: true, render: ({ line }) => line },
        {
          key: 'email',
          header: texts.email,
          room: 'name',
          render: ({ member, text }) => (member ? (member.email ?? texts.nameOnly) : text),
        },
        { key: 'firstName', header: texts.firstName, clear: true, render: ({ member }) => member?.firstName },
        { key: 'lastName', header: texts.lastName, clear: true, render: ({ member }) => member?.lastName },
        {
          key: 'problem',
          header: texts.status,
          clear: true,
          render: ({ problem }) =>
            problem ? <Mark kind="alert">{texts.problems[problem]}</Mark> : <Mark kind="good">{texts.ready}</Mark>,
        },
      ]}
    />
  );
}

function membersOf(rows: readonly ClassRow[]) {
  return rows.flatMap(({ member }) => member ?? []);
}

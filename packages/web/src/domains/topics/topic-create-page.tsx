import { ActionIcon, Button, MultiSelect, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { isDataTypeKey, isProgramWord, MAX_KEY_LENGTH_ON_TOPIC_FORM } from '@tinkerstream/contract/topics';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import form from '../../ui/form.module.css';
import { Icon } from '../../ui/icons.tsx';
import { TextLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { showError, showSuccess } from '../../ui/toast.ts';
import { focusFirstProblem } from '../../ui/use-form.ts';
import { projectListQuery } from '../projects/index.ts';
import { PermissionDialog } from '../subscriptions/index.ts';
import { mayCreateTopic, useCreateTopic } from './queries.ts';

const route = getRouteApi('/student/topic/create');

interface DataTypeRow {
  /** Keeps the fields of a row together while rows come and go. */
  readonly rowId: number;
  readonly name: string;
  readonly key: string;
  readonly description: string;
}

export function TopicCreatePage() {
  const { topics: texts } = useTexts();
  const { projectId } = route.useSearch();
  const navigate = useNavigate();
  const projects = useQuery(projectListQuery);
  const createTopic = useCreateTopic();
  const [description, setDescription] = useState('');
  const [isActive, setActive] = useState(true);
  const [projectIds, setProjectIds] = useState<string[]>(projectId ? [projectId] : []);
  const [rows, setRows] = useState<DataTypeRow[]>([emptyRow(0)]);
  const [touched, setTouched] = useState(false);
  const [state, setState] = useState<'idle' | 'busy' | 'not-permitted'>('idle');
  const missing = description.trim() === '';
  const filled = rows.filter(({ name, key, description }) => `${name}${key}${description}`.trim() !== '');
  const keys = filled.map(({ key }) => key.trim());
  const nameProblem = ({ name }: DataTypeRow) => name.trim() === '' && texts.dataTypeNameEmpty;
  const keyProblem = ({ key }: DataTypeRow) => {
    const trimmed = key.trim();
    if (isProgramWord(trimmed)) return texts.keyReserved;
    if (!isDataTypeKey(trimmed)) return texts.dataTypeKeyInvalid(MAX_KEY_LENGTH_ON_TOPIC_FORM);
    return keys.filter((other) => other === trimmed).length > 1 && texts.keyTaken;
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTouched(true);
    if (missing || filled.some((row) => nameProblem(row) || keyProblem(row))) {
      return focusFirstProblem(event.currentTarget);
    }
    setState('busy');
    const permitted = await mayCreateTopic().catch(showError);
    if (permitted) {
      const input = {
        description: description.trim(),
        isActive,
        projectIds: projectIds.join(),
        dataRecordTypes: filled.map(({ name, key, description }) => ({ name, key, description })),
      };
      const topic = await createTopic.mutateAsync(input).catch(() => undefined);
      if (topic) {
        showSuccess(texts.created);
        const params = { topicId: topic.id, topicDescription: nameSlug(topic.description) };
        await navigate({ to: '/topic/$topicId/$topicDescription', params });
      }
    }
    setState(permitted === false ? 'not-permitted' : 'idle');
  }

  const change =
    (rowId: number, name: 'name' | 'key' | 'description') => (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setRows(rows.map((row) => (row.rowId === rowId ? { ...row, [name]: value } : row)));
    };

  return (
    <>
      <PageHeader
        title={texts.create}
        trail={[
          <TextLink key="list" to="/topic">
            {texts.list}
          </TextLink>,
        ]}
      />
      <form className={form.form} onSubmit={submit} noValidate>
        <TextInput label={texts.topicName} description={texts.generatedHint} placeholder={texts.generated} readOnly />
        <TextInput
          label={texts.description}
          placeholder={texts.descriptionPlaceholder}
          value={description}
          maxLength={100}
          withAsterisk
          error={touched && missing ? texts.descriptionEmpty : undefined}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Switch
          label={texts.active}
          description={texts.activeHint}
          checked={isActive}
          onChange={(event) => setActive(event.currentTarget.checked)}
        />
        <MultiSelect
          label={texts.projects}
          placeholder={projectIds.length === 0 ? texts.projectsPlaceholder : undefined}
          data={(projects.data ?? []).map(({ id, projectName }) => ({ value: id, label: projectName }))}
          value={projects.data ? projectIds : []}
          searchable
          onChange={setProjectIds}
        />
        <fieldset className={form.fieldset}>
          <legend>{texts.dataTypes}</legend>
          <p className={form.hint}>{texts.dataTypesHint}</p>
          <div className={form.rows}>
            {rows.map((row, index) => (
              <div key={row.rowId} className={form.row}>
                <TextInput
                  label={texts.dataTypeName}
                  maxLength={100}
                  error={touched && filled.includes(row) && nameProblem(row)}
                  value={row.name}
                  onChange={change(row.rowId, 'name')}
                />
                <TextInput
                  label={texts.dataTypeKey}
                  maxLength={MAX_KEY_LENGTH_ON_TOPIC_FORM}
                  error={touched && filled.includes(row) && keyProblem(row)}
                  autoCapitalize="none"
                  spellCheck={false}
                  value={row.key}
                  onChange={change(row.rowId, 'key')}
                />
                <TextInput
                  label={texts.dataTypeDescription}
                  maxLength={100}
                  value={row.description}
                  onChange={change(row.rowId, 'description')}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={texts.removeDataType(index + 1)}
                  title={texts.removeDataType(index + 1)}
                  onClick={() => setRows(rows.filter(({ rowId }) => rowId !== row.rowId))}
                >
                  <Icon name="trash" />
                </ActionIcon>
              </div>
            ))}
            <div>
              <Button
                variant="default"
                size="sm"
                leftSection={<Icon name="plus" />}
                onClick={() => setRows([...rows, emptyRow((rows.at(-1)?.rowId ?? 0) + 1)])}
              >
                {texts.addDataType}
              </Button>
            </div>
          </div>
        </fieldset>
        <div className={form.buttons}>
          <Button type="submit" loading={state === 'busy'}>
            {texts.create}
          </Button>
        </div>
      </form>
      {state === 'not-permitted' && <PermissionDialog onClose={() => setState('idle')} />}
    </>
  );
}

function emptyRow(rowId: number): DataTypeRow {
  return { rowId, name: '', key: '', description: '' };
}

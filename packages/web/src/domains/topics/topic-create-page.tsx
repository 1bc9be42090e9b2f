import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import {
  isDataTypeKey,
  isPrototypeName,
  MAX_KEY_LENGTH_ON_TOPIC_FORM,
  normalizedKey,
} from '@tinkerstream/contract/points';
import { createTopic } from '@tinkerstream/contract/topics';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import classes from '../../ui/form/form.module.css';
import { useBusy } from '../../ui/form/use-busy.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Icon } from '../../ui/icons.tsx';
import { ActionIcon, Button, MultiSelect, Stack, Switch, TextInput } from '../../ui/kit.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { showSuccess } from '../../ui/toast/toast.ts';
import { FormBar } from '../../ui/unsaved/form-bar.tsx';
import { projectListQuery, QUERIES_WITH_TOPICS } from '../projects/index.ts';
import { useCreateLimit } from '../subscriptions/index.ts';
import unitClasses from './data-types/unit-input.module.css';
import { UnitInput } from './data-types/unit-input.tsx';
import { TOPICS_COUNTED } from './queries.ts';

const route = getRouteApi('/student/topic/create');

interface DataTypeRow {
  /** React's key of the row. */
  readonly rowId: number;
  readonly name: string;
  readonly key: string;
  readonly description: string;
  readonly unit: string;
}

interface TopicValues {
  readonly description: string;
  readonly isActive: boolean;
  readonly projectIds: string[];
  readonly rows: readonly DataTypeRow[];
}

export function TopicCreatePage() {
  const { topics: texts } = useTexts();
  const { projectId } = route.useSearch();
  const navigate = useNavigate();
  const projects = useQuery(projectListQuery);
  const create = useCall(createTopic, { reloads: QUERIES_WITH_TOPICS });
  const limit = useCreateLimit(TOPICS_COUNTED);
  const form = useForm<TopicValues>(
    { description: '', isActive: true, projectIds: projectId ? [projectId] : [], rows: [emptyRow(0)] },
    ({ description, rows }) => {
      const keys = rows.filter(isFilled).map(({ key }) => normalizedKey(key));
      const keyError = (key: string) => {
        if (isPrototypeName(key)) return texts.keyReserved;
        if (!isDataTypeKey(key)) return texts.dataTypeKeyInvalid(MAX_KEY_LENGTH_ON_TOPIC_FORM);
        return keys.filter((other) => other === key).length > 1 && texts.keyTaken;
      };
      const rowErrors = rows.flatMap((row, index) => [
        [`rows.${index}.name`, isFilled(row) && row.name.trim() === '' && texts.dataTypeNameEmpty],
        [`rows.${index}.key`, isFilled(row) && keyError(normalizedKey(row.key))],
      ]);
      return { description: description.trim() === '' && texts.descriptionEmpty, ...Object.fromEntries(rowErrors) };
    },
  );
  const { projectIds, rows } = form.values;

  const [isBusy, send] = useBusy(async ({ description, isActive, projectIds, rows }: TopicValues) => {
    if (!(await limit.check())) return;
    const topic = await create.mutateAsync({
      description: description.trim(),
      isActive,
      projectIds: projectIds.join(),
      dataRecordTypes: rows
        .filter(isFilled)
        .map(({ name, key, description, unit }) => ({ name, key, description, unit })),
    });
    showSuccess(texts.created);
    form.resetDirty();
    const params = { topicId: topic.id, topicDescription: nameSlug(topic.description) };
    await navigate({ to: '/topic/$topicId/$topicDescription', params });
  });

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
      <form className={classes.form} onSubmit={form.onSubmit(send)} noValidate>
        <TextInput label={texts.topicName} description={texts.generatedHint} placeholder={texts.generated} readOnly />
        <TextInput
          {...form.getInputProps('description')}
          label={texts.description}
          placeholder={texts.descriptionPlaceholder}
          autoComplete="off"
          maxLength={100}
          withAsterisk
        />
        <Switch
          {...form.getInputProps('isActive', { type: 'checkbox' })}
          label={texts.active}
          description={texts.activeHint}
        />
        <MultiSelect
          {...form.getInputProps('projectIds')}
          label={texts.projects}
          placeholder={projectIds.length === 0 ? texts.projectsPlaceholder : undefined}
          data={(projects.data ?? []).map(({ id, projectName }) => ({ value: id, label: projectName }))}
          value={projects.data ? projectIds : []}
          searchable
        />
        <fieldset className={classes.fieldset}>
          <legend>{texts.dataTypes}</legend>
          <p className={classes.hint}>{texts.dataTypesHint}</p>
          <Stack gap="sm">
            {rows.map((row, index) => (
              <div key={row.rowId} className={`${classes.row} ${unitClasses.row}`}>
                <TextInput
                  {...form.getInputProps(`rows.${index}.name`)}
                  label={texts.dataTypeName}
                  autoComplete="off"
                  maxLength={100}
                />
                <TextInput
                  {...form.getInputProps(`rows.${index}.key`)}
                  label={texts.dataTypeKey}
                  autoComplete="off"
                  maxLength={MAX_KEY_LENGTH_ON_TOPIC_FORM}
                  autoCapitalize="none"
                  spellCheck={false}
                />
                <UnitInput {...form.getInputProps(`rows.${index}.unit`)} of={row} />
                <TextInput
                  {...form.getInputProps(`rows.${index}.description`)}
                  label={texts.dataTypeDescription}
                  autoComplete="off"
                  maxLength={100}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="input-sm"
                  aria-label={texts.removeDataType(index + 1)}
                  title={texts.removeDataType(index + 1)}
                  onClick={() => form.removeListItem('rows', index)}
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
                onClick={() => form.insertListItem('rows', emptyRow((rows.at(-1)?.rowId ?? 0) + 1))}
              >
                {texts.addDataType}
              </Button>
            </div>
          </Stack>
        </fieldset>
        <FormBar form={form}>
          <Button type="submit" loading={isBusy}>
            {texts.create}
          </Button>
        </FormBar>
      </form>
      {limit.dialog}
    </>
  );
}

/** The form ignores empty rows. */
function isFilled({ name, key, description, unit }: DataTypeRow): boolean {
  return `${name}${key}${description}${unit}`.trim() !== '';
}

function emptyRow(rowId: number): DataTypeRow {
  return { rowId, name: '', key: '', description: '', unit: '' };
}

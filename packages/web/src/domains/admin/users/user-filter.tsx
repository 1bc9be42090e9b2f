import { useQuery } from '@tanstack/react-query';
import { type EventCode, type LicenseTarget, listEventCodes, listLicenseTargets } from '@tinkerstream/contract/admin';
import { useTexts } from '../../../i18n/texts.ts';
import { SearchSelect } from '../../../ui/form/search-select.tsx';
import { Flex, Radio, Stack } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { targetAddress } from '../licenses/target-address.ts';
import { ADMIN_LISTS, eventCodeQuery, licenseTargetQuery } from '../queries.ts';
import classes from './user-filter.module.css';

export type UserFilterName = 'pupils' | 'whitelist' | 'license' | 'event';

interface UserFilterProps {
  /** The chosen filter; undefined for all users. */
  readonly filter: UserFilterName | undefined;
  /** The id of the package or the event. */
  readonly filterId: string | undefined;
  readonly onFilter: (filter: UserFilterName | undefined, filterId: string | undefined) => void;
}

/** The filter of the user list. Choosing one filter clears the others. */
export function UserFilter({ filter, filterId, onFilter }: UserFilterProps) {
  const { adminUsers: texts } = useTexts();
  return (
    <Stack gap="md" className={classes.panel}>
      <Radio.Group
        label={texts.filter}
        value={filter ?? 'all'}
        onChange={(name) => onFilter(name === 'all' ? undefined : (name as UserFilterName), undefined)}
      >
        <Flex wrap="wrap" rowGap="xs" columnGap="lg" mt="xs">
          <Radio value="all" label={texts.all} />
          <Radio value="pupils" label={texts.pupils} />
          <Radio value="whitelist" label={texts.byWhitelist} />
          <Radio value="license" label={texts.byLicense} />
          <Radio value="event" label={texts.byEvent} />
        </Flex>
      </Radio.Group>
      {filter === 'license' && <TargetChoice id={filterId} onChoose={(id) => onFilter('license', id)} />}
      {filter === 'event' && <EventChoice id={filterId} onChoose={(id) => onFilter('event', id)} />}
    </Stack>
  );
}

interface ChoiceProps {
  readonly id: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

function TargetChoice({ id, onChoose }: ChoiceProps) {
  const { adminUsers: texts } = useTexts();
  const { data } = useQuery({ ...licenseTargetQuery(id ?? ''), enabled: id !== undefined });
  return (
    <Flex wrap="wrap" align="end" rowGap="xs" columnGap="md" className={classes.choice}>
      <SearchSelect
        endpoint={listLicenseTargets}
        queryKey={ADMIN_LISTS}
        choiceOf={targetChoice}
        label={texts.choosePackage}
        placeholder={texts.choose}
        nothingFound={texts.noneFound}
        chosen={id && data ? targetChoice(data) : undefined}
        onChoose={(choice) => onChoose(choice?.value)}
      />
      {id && <TextLink {...targetAddress(id)}>{texts.openPackage}</TextLink>}
    </Flex>
  );
}

function EventChoice({ id, onChoose }: ChoiceProps) {
  const { adminUsers: texts } = useTexts();
  const { data } = useQuery({ ...eventCodeQuery(id ?? ''), enabled: id !== undefined });
  return (
    <Flex wrap="wrap" align="end" rowGap="xs" columnGap="md" className={classes.choice}>
      <SearchSelect
        endpoint={listEventCodes}
        queryKey={ADMIN_LISTS}
        choiceOf={eventChoice}
        label={texts.chooseEvent}
        placeholder={texts.choose}
        nothingFound={texts.noneFound}
        chosen={id && data ? eventChoice(data) : undefined}
        onChoose={(choice) => onChoose(choice?.value)}
      />
      {id && (
        <TextLink to="/admin/eventCode/event-code-{$eventCodeId}" params={{ eventCodeId: id }}>
          {texts.openEvent}
        </TextLink>
      )}
    </Flex>
  );
}

function targetChoice({ id, targetName, companyName }: LicenseTarget) {
  return { value: id, label: `${targetName} (${companyName})` };
}

function eventChoice({ id, eventCode, name }: EventCode) {
  return { value: id, label: `${eventCode} (${name})` };
}

import { useQuery } from '@tanstack/react-query';
import {
  getListPlaces,
  type ListAccess,
  listAllClasses,
  listLicenseBatches,
  listSchools,
} from '@tinkerstream/contract/admin';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../platform/requests/call.ts';
import form from '../../../ui/form/form.module.css';
import { type Choice, SearchSelect } from '../../../ui/form/search-select.tsx';
import { Select } from '../../../ui/kit.ts';
import { Notice } from '../../../ui/notice.tsx';
import { localMinute } from '../../../ui/text/local-time.ts';
import { ADMIN_LISTS } from '../queries.ts';
import { useRightsText } from './rights-text.ts';

/** The rights that the accounts of a list get. */
export interface ChosenRights {
  readonly access: ListAccess;
  /** The school, batch or class; absent if nothing needs choosing, or nothing is chosen yet. */
  readonly target?: Choice | undefined;
}

const KINDS = ['WHITELIST', 'CLASS', 'SCHOOL', 'LICENSE', 'NONE'] as const satisfies readonly ListAccess[];

/** Whether a school, batch or class is still to be chosen. */
export function lacksTarget({ access, target }: ChosenRights): boolean {
  return access !== 'NONE' && access !== 'WHITELIST' && !target;
}

interface RightsFieldsProps {
  readonly rights: ChosenRights;
  /** How many accounts the list creates. */
  readonly count: number;
  readonly error: string | undefined;
  readonly onChange: (rights: ChosenRights) => void;
}

/** Chooses the rights that the accounts of a list get, and says whether there is room for all of them. */
export function RightsFields({ rights, count, error, onChange }: RightsFieldsProps) {
  const { adminUsers: texts } = useTexts();
  const { access } = rights;
  return (
    <>
      <Select
        label={texts.rights}
        description={texts.rightsHints[access]}
        data={KINDS.map((kind) => ({ value: kind, label: texts.rightsKinds[kind] }))}
        value={access}
        allowDeselect={false}
        onChange={(kind) => onChange({ access: kind as ListAccess })}
      />
      <Target key={access} rights={rights} error={error} onChange={onChange} />
      <Places rights={rights} count={count} />
    </>
  );
}

function Target({ rights: { access, target }, error, onChange }: Omit<RightsFieldsProps, 'count'>) {
  const { adminUsers: texts } = useTexts();
  const [now] = useState(() => Date.now());
  const shared = {
    queryKey: ADMIN_LISTS,
    placeholder: texts.choose,
    nothingFound: texts.noneFound,
    withAsterisk: true,
    chosen: target,
    error,
    onChoose: (choice: Choice | undefined) => onChange({ access, target: choice }),
  };
  if (access === 'CLASS') {
    return (
      <SearchSelect
        {...shared}
        endpoint={listAllClasses}
        label={texts.rightsKinds.CLASS}
        choiceOf={({ id, name, teacher }) => ({ value: id, label: texts.classOf(name, teacher) })}
      />
    );
  }
  if (access === 'SCHOOL') {
    return (
      <SearchSelect
        {...shared}
        endpoint={listSchools}
        label={texts.rightsKinds.SCHOOL}
        choiceOf={({ id, schoolName, validTo }) => ({
          value: id,
          label: validTo !== null && Date.parse(validTo) > now ? schoolName : texts.schoolEnded(schoolName),
        })}
      />
    );
  }
  if (access !== 'LICENSE') return null;
  return (
    <SearchSelect
      {...shared}
      endpoint={listLicenseBatches}
      label={texts.rightsKinds.LICENSE}
      choiceOf={({ id, licenseTarget, createdOn }) => ({
        value: id,
        label: texts.batchOf(licenseTarget.targetName, localMinute(createdOn)),
      })}
    />
  );
}

/** Says what the accounts will get before they exist, and for how many of them there is a place. */
function Places({ rights: { access, target }, count }: Pick<RightsFieldsProps, 'rights' | 'count'>) {
  const { adminUsers: texts } = useTexts();
  const describe = useRightsText();
  const accessId = target?.value ?? '';
  const isPlaced = access !== 'NONE' && access !== 'WHITELIST' && accessId !== '';
  const { data } = useQuery({
    queryKey: ['admin', 'list-places', access, accessId],
    queryFn: () => call(getListPlaces, { access: access as 'CLASS', accessId }),
    enabled: isPlaced,
    staleTime: 0,
  });
  if (!isPlaced || !data) return null;
  const { free, seats, permission, until } = data;
  const lacking = free === null ? 0 : count - free;
  return (
    <div role="status">
      {permission ? (
        <p className={form.text}>
          {texts.eachMay} {describe(permission, until)}
          {free !== null && ` ${texts.freePlaces(free)}`}
          {seats !== null && ` ${texts.seatsAtOnce(seats)}`}
        </p>
      ) : (
        <Notice title={texts.givesNothing}>{texts.givesNothingText}</Notice>
      )}
      {lacking > 0 && <Notice title={texts.tooFew(lacking)}>{texts.tooFewText}</Notice>}
    </div>
  );
}

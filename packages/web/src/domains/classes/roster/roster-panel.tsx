import {
  type PupilState,
  passText,
  type SchoolClass,
  type UsedPass,
  updateClass,
} from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Button, Group, Switch } from '../../../ui/kit.ts';
import { Mark } from '../../../ui/mark.tsx';
import { MoreItem, MoreMenu } from '../../../ui/menu/more-menu.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { localMinute } from '../../../ui/text/local-time.ts';
import { CLASSES_KEY } from '../queries.ts';
import { AddPupilsDialog } from './add-pupils-dialog.tsx';
import { PupilActions } from './pupil-actions.tsx';
import { RemoveLatestDialog } from './remove-latest-dialog.tsx';
import classes from './roster.module.css';

/** The pupils of a class, and the names of its list that are still free. */
export function RosterPanel({ shown }: { shown: SchoolClass }) {
  const { classes: texts } = useTexts();
  const { id: classId, pupils, allowsNicknames, isEntrusted } = shown;
  const update = useCall(updateClass, { reloads: [CLASSES_KEY] });
  const [isAdding, setAdding] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const present = pupils.filter(({ enteredOn }) => enteredOn !== null);
  return (
    <Panel
      title={texts.roster}
      hint={pupils.length === 0 ? texts.noPupils : isEntrusted ? texts.rosterHint : texts.notEntrusted}
      actions={
        <Group gap="xs">
          <Button variant="default" onClick={() => setAdding(true)}>
            {texts.addNames}
          </Button>
          {present.length > 0 && (
            <MoreMenu of={texts.roster}>
              <MoreItem icon="trash" isDestructive onClick={() => setRemoving(true)}>
                {texts.removeLatest}
              </MoreItem>
            </MoreMenu>
          )}
        </Group>
      }
    >
      {pupils.length > 0 && (
        <DataTable
          label={texts.roster}
          rows={pupils}
          rowKey={({ id }) => id}
          isFresh={({ enteredOn }) => enteredOn !== null && Date.now() - Date.parse(enteredOn) < 5000}
          columns={[
            { key: 'name', header: texts.pupil, room: 'name', render: ({ name }) => name },
            { key: 'state', header: texts.state, clear: true, render: (pupil) => <State pupil={pupil} /> },
            {
              key: 'actions',
              header: texts.actions,
              narrow: true,
              render: (pupil) => <PupilActions classId={classId} pupil={pupil} isEntrusted={isEntrusted} />,
            },
          ]}
        />
      )}
      <Switch
        mt="md"
        label={texts.nicknames}
        description={texts.nicknamesHint}
        checked={update.isPending ? (update.variables.allowsNicknames ?? allowsNicknames) : allowsNicknames}
        onChange={({ currentTarget }) => update.mutate({ classId, allowsNicknames: currentTarget.checked })}
      />
      {isRemoving && <RemoveLatestDialog classId={classId} pupils={present} onClose={() => setRemoving(false)} />}
      {isAdding && <AddPupilsDialog classId={classId} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function State({ pupil: { enteredOn, hasPass, pass, usedPass, isDoubtful } }: { pupil: PupilState }) {
  const { classes: texts } = useTexts();
  if (isDoubtful) return <Mark kind="alert">{texts.doubtful}</Mark>;
  if (hasPass) {
    return (
      <>
        <Mark kind="alert">{texts.hasPass}</Mark> {pass && passText(pass.number)}
      </>
    );
  }
  if (!enteredOn) return <Mark kind="none">{texts.notIn}</Mark>;
  return (
    <>
      <Mark kind="good">{texts.isIn}</Mark>
      {usedPass && (
        <span className={classes.device}>
          {texts.passUsed(localMinute(usedPass.usedOn).slice(11), deviceText(usedPass) || texts.unknownDevice)}
        </span>
      )}
    </>
  );
}

/** Facts by which a teacher recognises a device at a seat: the browser, the system and the address. */
function deviceText({ browser, system, address }: UsedPass): string {
  return [browser, system, address].filter(Boolean).join(' · ');
}

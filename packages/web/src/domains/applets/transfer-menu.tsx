import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Applet } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../ui/dialogs/dialog-buttons.tsx';
import { Button, NativeSelect } from '../../ui/kit.ts';
import { MoreItem, MoreMenu } from '../../ui/menu/more-menu.tsx';
import { projectListQuery } from '../projects/index.ts';
import { copyAddress } from './addresses.ts';
import { fileOf, portableOf } from './portable.ts';

interface TransferMenuProps {
  readonly project: Project;
  readonly applet: Applet;
}

/** Takes a stored event trigger to another project, or into a file. */
export function TransferMenu({ project, applet }: TransferMenuProps) {
  const { appletList: texts } = useTexts();
  const [isChoosing, setChoosing] = useState(false);

  function save() {
    const file = new Blob([fileOf(portableOf(applet, project))], { type: 'application/json' });
    saveFile(file, `${nameSlug(applet.name)}.json`);
  }

  return (
    <>
      <MoreMenu>
        <MoreItem icon="project" onClick={() => setChoosing(true)}>
          {texts.copyToProject}
        </MoreItem>
        <MoreItem icon="download" onClick={save}>
          {texts.saveFile}
        </MoreItem>
      </MoreMenu>
      {isChoosing && <ProjectChoice project={project} applet={applet} onClose={() => setChoosing(false)} />}
    </>
  );
}

function ProjectChoice({ project, applet, onClose }: TransferMenuProps & { readonly onClose: () => void }) {
  const { appletList: texts } = useTexts();
  const navigate = useNavigate();
  const { data: projects = [] } = useQuery(projectListQuery);
  const [chosen, setChosen] = useState('');
  const others = projects.filter(({ id }) => id !== project.id);
  const target = others.find(({ id }) => id === chosen);
  return (
    <Dialog onClose={onClose} title={texts.copyToProject}>
      {others.length === 0 ? (
        <p>{texts.noOtherProject}</p>
      ) : (
        <NativeSelect
          label={texts.project}
          description={texts.copyHint}
          data={[
            { value: '', label: texts.chooseProject },
            ...others.map(({ id, projectName }) => ({ value: id, label: projectName })),
          ]}
          value={chosen}
          data-autofocus
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <DialogButtons onCancel={onClose}>
        <Button
          disabled={!target}
          onClick={() => target && void navigate(copyAddress(target, { copyOf: applet.id, copyFrom: project.id }))}
        >
          {texts.copy}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

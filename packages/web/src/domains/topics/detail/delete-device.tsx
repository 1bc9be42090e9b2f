import { ActionIcon } from '@mantine/core';
import { deleteDevice } from '@tinkerstream/contract/records';
import type { Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { QUERIES_WITH_TOPICS } from '../../projects/index.ts';

interface DeleteDeviceProps {
  readonly topicId: string;
  readonly device: Topic['devices'][number];
}

/** Deletes a device with its values. */
export function DeleteDevice({ topicId, device }: DeleteDeviceProps) {
  const { common, topics: texts } = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useCall(deleteDevice, { reloads: QUERIES_WITH_TOPICS });
  const name = device.serialName || device.serialNumber;
  const label = texts.deleteDevice(name);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => setConfirming(true)}>
        <Icon name="trash" />
      </ActionIcon>
      {isConfirming && (
        <RemovalDialog
          what={{ id: device.id }}
          title={label}
          confirm={common.delete}
          removing={common.deleting(name)}
          removed={texts.deviceDeleted(name)}
          remove={() => remove.mutateAsync({ topicId, deviceId: device.id })}
          onClose={() => setConfirming(false)}
        >
          {texts.deleteDeviceText(name)}
        </RemovalDialog>
      )}
    </>
  );
}

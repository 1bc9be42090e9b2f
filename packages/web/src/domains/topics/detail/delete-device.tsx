import { useQuery } from '@tanstack/react-query';
import { deleteDevice, foreseeDeviceRemoval } from '@tinkerstream/contract/boards';
import type { Device } from '@tinkerstream/contract/points';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../platform/requests/call.ts';
import { useRemovalCall } from '../../../platform/requests/use-call.ts';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon } from '../../../ui/kit.ts';
import { QUERIES_WITH_TOPICS } from '../../projects/index.ts';
import { RemovedKeys } from '../../records/index.ts';

interface DeleteDeviceProps {
  readonly topicId: string;
  readonly device: Device;
  /** Leaves the page of the device. */
  readonly onConfirmed?: () => unknown;
}

/** Deletes a device with its values. */
export function DeleteDevice({ topicId, device, onConfirmed }: DeleteDeviceProps) {
  const { common, topics: texts } = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useRemovalCall(deleteDevice, { reloads: QUERIES_WITH_TOPICS });
  const keys = useQuery({
    queryKey: ['records', 'device-removal', topicId, device.id],
    queryFn: () => call(foreseeDeviceRemoval, { topicId, deviceId: device.id }),
    enabled: isConfirming,
    staleTime: 0,
    gcTime: 0,
  });
  const name = device.serialName || device.serialNumber;
  const label = texts.deleteDevice(name);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => setConfirming(true)}>
        <Icon name="trash" />
      </ActionIcon>
      {isConfirming && !keys.isPending && (
        <RemovalDialog
          what={{ id: device.id }}
          title={label}
          confirm={common.delete}
          removing={common.deleting(name)}
          removed={texts.deviceDeleted(name)}
          remove={() => remove.mutateAsync({ topicId, deviceId: device.id })}
          onClose={() => setConfirming(false)}
          {...(onConfirmed && { onConfirmed })}
        >
          {texts.deleteDeviceText(name)}
          {keys.data && <RemovedKeys keys={keys.data} />}
        </RemovalDialog>
      )}
    </>
  );
}

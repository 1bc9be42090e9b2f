import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { foreseeForgetBoards, forgetBoards } from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useFurtherTexts } from '../../../../i18n/texts.ts';
import { call } from '../../../../platform/requests/call.ts';
import { serverNow } from '../../../../platform/requests/server-clock.ts';
import { useRemovalCall } from '../../../../platform/requests/use-call.ts';
import { RemovalDialog } from '../../../../ui/dialogs/removal-dialog.tsx';
import { RemovedKeys } from '../../../records/index.ts';
import { CLASSES_KEY } from '../../queries.ts';

/** Deletes all boards that are nobody's, such as those that someone has made up. */
export function ForgetBoards({ classId }: { readonly classId: string }) {
  const { classes: texts } = useFurtherTexts();
  /** Boards that come later stay. */
  const [until, setUntil] = useState<string>();
  const found = useQuery({
    queryKey: [...CLASSES_KEY, 'forget-boards', classId, until],
    queryFn: () => call(foreseeForgetBoards, { classId, until: until ?? '' }),
    enabled: until !== undefined,
    gcTime: 0,
  });
  const forget = useRemovalCall(forgetBoards, { reloads: [CLASSES_KEY] });
  return (
    <>
      <Button variant="default" onClick={() => setUntil(new Date(serverNow()).toISOString())}>
        {texts.forgetBoards}
      </Button>
      {until !== undefined && !found.isPending && (
        <RemovalDialog
          what={{ id: `boards of ${classId}` }}
          title={texts.forgetBoardsTitle}
          confirm={texts.forget}
          removing={texts.forgettingBoards}
          removed={texts.boardsForgotten}
          remove={() => forget.mutateAsync({ classId, until })}
          onClose={() => setUntil(undefined)}
        >
          {texts.forgetBoardsText}
          {found.data && <RemovedKeys keys={found.data} />}
        </RemovalDialog>
      )}
    </>
  );
}

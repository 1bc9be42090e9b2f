import { useIsMutating } from '@tanstack/react-query';
import { Loading } from '../../ui/loading/loading.tsx';
import classes from './calling-screen.module.css';
import { APPLET_CALLS } from './queries.ts';

/** Covers the whole screen while an event trigger is being saved. */
export function CallingScreen() {
  const isCalling = useIsMutating({ mutationKey: APPLET_CALLS }) > 0;
  return (
    isCalling && (
      <div className={classes.screen}>
        <Loading />
      </div>
    )
  );
}

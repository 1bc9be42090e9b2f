import { useQueryClient } from '@tanstack/react-query';
import type { Applet } from '@tinkerstream/contract/applets';
import { useEffect } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { localMinute } from '../../../../ui/text/local-time.ts';
import { appletQuery } from '../../queries.ts';
import { texts as allTexts } from './texts.ts';

/** The server decides on the next run up to this much later, in milliseconds. */
const DECIDED_MS = 5000;

/** When the schedule of an event trigger is next due. */
export function NextRun({ applet, className }: { applet: Applet; className: string | undefined }) {
  const texts = useTexts(allTexts);
  const queries = useQueryClient();
  const { id, projectId, nextRunOn } = applet;
  useEffect(() => {
    if (nextRunOn === null) return undefined;
    const { queryKey } = appletQuery(projectId, id);
    const wait = Math.max(0, Date.parse(nextRunOn) - Date.now()) + DECIDED_MS;
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey }), wait);
    return () => clearTimeout(timer);
  }, [nextRunOn, projectId, id, queries]);
  return nextRunOn && <p className={className}>{texts.nextRun(localMinute(nextRunOn))}</p>;
}

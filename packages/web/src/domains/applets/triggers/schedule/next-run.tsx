import { useQueryClient } from '@tanstack/react-query';
import type { Applet } from '@tinkerstream/contract/applets';
import { useEffect } from 'react';
import { useTextsOf } from '../../../../i18n/use-texts-of.ts';
import { localMinute } from '../../../../ui/text/local-time.ts';
import { appletQuery } from '../../queries.ts';
import { texts as allTexts } from './texts.ts';

/** How much later the server has decided on the next one. */
const DECIDED_MS = 5000;

/** When the schedule of an event trigger runs next. */
export function NextRun({ applet, className }: { applet: Applet; className: string | undefined }) {
  const texts = useTextsOf(allTexts);
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

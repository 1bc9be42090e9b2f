import type { Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/kit.ts';
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import classes from './sent-names.module.css';

const MapNameDialog = lazyDialog(() => import('./map-name-dialog.tsx'), 'MapNameDialog');

interface SentNamesProps {
  readonly topic: Topic;
  readonly dataType: Topic['dataRecordTypes'][number];
}

/** The sent names behind a key that was made from them. Users who may change the topic can give each name another key. */
export function SentNames({ topic, dataType }: SentNamesProps) {
  const { topics: texts } = useTexts();
  /** The name whose dialog is open. */
  const [mapped, setMapped] = useState<string>();
  const { sentNames = [], keyName } = dataType;
  if (sentNames.length === 0) return null;
  return (
    <ul className={classes.names}>
      {sentNames.map((name) => (
        <li key={name}>
          {topic.mayChange ? (
            <Button
              variant="subtle"
              size="compact-xs"
              className={classes.name}
              title={texts.mapName(name)}
              onClick={() => setMapped(name)}
            >
              {texts.cameAs(name)}
            </Button>
          ) : (
            texts.cameAs(name)
          )}
        </li>
      ))}
      {mapped !== undefined && (
        <MapNameDialog topic={topic} name={mapped} former={keyName} onClose={() => setMapped(undefined)} />
      )}
    </ul>
  );
}

import { type BoardKind, type BoardTarget, SNIPPETS } from '@tinkerstream/contract/boards/snippets';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { keep, kept } from '../../../platform/kept/browser-store.ts';
import { Tabs } from '../../../ui/kit.ts';
import classes from './board-programs.module.css';
import { kindTexts } from './kind-texts.ts';
import { Program } from './program.tsx';

const KINDS = Object.keys(SNIPPETS) as BoardKind[];

/** The programs for all kinds of boards, one at a time. This browser remembers the choice. */
export function BoardPrograms({ target }: { target: BoardTarget }) {
  const { boards: texts } = useTexts();
  const kinds = useTexts(kindTexts);
  const [kind, setKind] = useState(() => KINDS.find((one) => one === keptKind()) ?? 'kittenWifi');

  function choose(name: string | null) {
    const chosen = KINDS.find((one) => one === name);
    if (!chosen) return;
    setKind(chosen);
    keepKind(chosen);
  }

  return (
    <Tabs value={kind} onChange={choose} variant="pills" keepMounted={false}>
      <Tabs.List aria-label={texts.which.label} className={classes.kinds}>
        {KINDS.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {kinds[one].name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {KINDS.map((one) => (
        <Tabs.Panel key={one} value={one} className={classes.panel}>
          <Program kind={one} target={target} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const STORED = 'boardKind';

/** The kind of board that was last chosen in this browser. */
function keptKind(): string | undefined {
  return kept(STORED);
}

function keepKind(kind: string): void {
  keep(STORED, kind);
}

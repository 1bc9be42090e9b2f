import type { CopiesInClass } from '@tinkerstream/contract/projects';
import { useTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/links/links.tsx';
import classes from './copies-links.module.css';

/** Links to the copies of a project that its teacher has given to pupils. */
export function CopiesLinks({ copies = [] }: { copies: readonly CopiesInClass[] | undefined }) {
  const { projects: texts } = useTexts();
  return copies.map(({ classId, className, count }) => (
    <span key={classId} className={classes.copies}>
      <TextLink
        to="/class/$classId"
        params={{ classId }}
        // A click on the row may lead somewhere else.
        onClick={(event) => event.stopPropagation()}
      >
        {texts.copies(count, className)}
      </TextLink>
    </span>
  ));
}

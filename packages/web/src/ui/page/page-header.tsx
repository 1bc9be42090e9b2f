import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Flex, Group } from '../kit.ts';
import classes from './page-header.module.css';
import { usePageTitle } from './page-title.ts';

interface PageHeaderProps {
  readonly title: string;
  /** The breadcrumb, outermost first: links, without the page itself. */
  readonly trail?: readonly ReactNode[];
  /** An element beside the title, such as a rename button. */
  readonly titleAction?: ReactNode;
  readonly intro?: ReactNode;
  /** The actions of the page. */
  readonly actions?: ReactNode;
}

/** The header of every page: breadcrumb, title, intro and actions. Also sets the tab's title. */
export function PageHeader({ title, trail = [], titleAction, intro, actions }: PageHeaderProps) {
  const { common } = useTexts();
  usePageTitle(title);
  return (
    <header className={classes.header}>
      {trail.length > 0 && (
        <nav aria-label={common.breadcrumb}>
          <ol className={classes.trail}>
            {trail.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place in the trail
              <li key={index}>{step}</li>
            ))}
            <li aria-current="page">
              <span>{title}</span>
            </li>
          </ol>
        </nav>
      )}
      <Flex wrap="wrap" justify="space-between" rowGap="sm" columnGap="lg">
        <div className={classes.heading}>
          <Group gap="xs" wrap="nowrap" align="first baseline" miw={0} className={classes.name}>
            <h1>{title}</h1>
            {titleAction}
          </Group>
          {intro && <p className={classes.intro}>{intro}</p>}
        </div>
        {actions && (
          <Group gap="xs" align="flex-start" className={classes.actions}>
            {actions}
          </Group>
        )}
      </Flex>
    </header>
  );
}

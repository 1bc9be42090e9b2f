import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useId } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import type { IconName } from '../../../ui/icons.tsx';
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx';
import { tileGrid } from '../../../ui/links/tile.tsx';
import { TileLink } from '../../../ui/links/tile-link.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { Loading } from '../../../ui/loading/loading.tsx';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { Mark } from '../../../ui/mark.tsx';
import classes from './ai-pages.module.css';

interface Page {
  readonly icon: IconName;
  readonly Content: ComponentType<{ readonly projectId: string }>;
}

/** The pages by their names in URLs (rule 1). */
const PAGES = {
  'face-detection': {
    icon: 'user',
    Content: lazyPart(() => import('./detection/detection-page.tsx'), 'FaceDetectionPage'),
  },
  'object-detection': {
    icon: 'search',
    Content: lazyPart(() => import('./detection/detection-page.tsx'), 'ObjectDetectionPage'),
  },
  'image-recognition': {
    icon: 'school',
    Content: lazyPart(() => import('./recognition/recognition-page.tsx'), 'RecognitionPage'),
  },
  'image-style-transfer': {
    icon: 'edit',
    Content: lazyPart(() => import('./style-page.tsx'), 'StylePage'),
  },
} as const satisfies Record<string, Page>;

type PageName = keyof typeof PAGES;
const PAGE_NAMES = Object.keys(PAGES) as PageName[];

interface AiPagesProps {
  readonly projectId: string;
  /** The name of the page in the URL; other names show the list of pages. */
  readonly page: string | undefined;
}

/** The AI pages of a project. */
export function AiPages({ projectId, page }: AiPagesProps) {
  const { subscriptions } = useTexts();
  const { data: user } = useQuery(currentUserQuery);
  if (!user) return <Loading />;
  if (!user.subscriptionStatus.permission.allowAi) {
    const action = <ButtonLink to="/license/home">{subscriptions.upgrade}</ButtonLink>;
    return (
      <EmptyState
        help="problems#limits"
        title={subscriptions.permissionTitle}
        text={subscriptions.permissionText}
        action={action}
      />
    );
  }
  const name = PAGE_NAMES.find((one) => one === page);
  return name ? <AiPage key={name} name={name} projectId={projectId} /> : <AiTiles />;
}

function AiTiles() {
  const { ai: texts } = useTexts();
  return (
    <>
      <p className={classes.intro}>{texts.intro}</p>
      <div className={`${tileGrid} ${classes.tiles}`}>
        {PAGE_NAMES.map((name) => (
          <TileLink
            key={name}
            to="."
            search={{ section: 'ai', ai: name }}
            icon={PAGES[name].icon}
            title={texts.pages[name]}
            text={texts.pageTexts[name]}
          />
        ))}
      </div>
    </>
  );
}

function AiPage({ name, projectId }: { name: PageName; projectId: string }) {
  const { ai: texts } = useTexts();
  const id = useId();
  const { Content } = PAGES[name];
  return (
    <section aria-labelledby={id}>
      <TextLink to="." search={{ section: 'ai' }}>
        {texts.back}
      </TextLink>
      <h2 id={id} className={classes.title}>
        {texts.pages[name]}
      </h2>
      <p className={classes.about}>{texts.pageTexts[name]}</p>
      <p className={classes.intro}>
        <Mark kind="good">{texts.private}</Mark>
      </p>
      <PartBoundary>
        <Content projectId={projectId} />
      </PartBoundary>
    </section>
  );
}

import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ROLE_STUDENT } from '@tinkerstream/contract/accounts';
import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { allows } from '@tinkerstream/contract/projects';
import { projectQuery } from '../../../domains/projects/queries.ts';
import { topicQuery } from '../../../domains/topics/queries.ts';
import { LANGUAGE_NAMES, useLanguage, useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { useMantineColorScheme } from '../../../ui/kit.ts';
import { SCHEMES } from '../schemes.ts';
import { usePlace } from '../use-place.ts';
import type { Destination } from './destination.ts';
import { texts as allTexts } from './texts.ts';

/** What the user may do from the current page: in its project and topic, and in the console. */
export function useActions(): readonly Destination[] {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const isAtWork = user.enabled && user.authorities.includes(ROLE_STUDENT);
  const work = useWork();
  const settings = useSettings();
  return [...(isAtWork ? work : []), ...settings];
}

function useWork(): readonly Destination[] {
  const texts = useTexts(allTexts);
  const navigate = useNavigate();
  const { projectId, topicId } = usePlace();
  const { data: project } = useQuery({
    ...projectQuery(projectId ?? ''),
    enabled: projectId !== undefined,
    meta: { quiet: true },
  });
  const { data: topic } = useQuery({
    ...topicQuery(topicId ?? ''),
    enabled: topicId !== undefined,
    meta: { quiet: true },
  });
  const mayAddHere = project === undefined || allows(project.role, 'ADD');
  const mayChart = topic ? topic.mayAdd : mayAddHere;
  // The topic of the page, or the only one of the project.
  const [only, ...others] = project?.topics ?? [];
  const board = topic ?? (others.length === 0 && only ? { ...only, id: only.topicId, mayAdd: mayAddHere } : undefined);

  const newTrigger = project && {
    id: 'new-trigger',
    name: texts.newTrigger,
    words: texts.newWords(texts.newTrigger),
    detail: project.projectName,
    icon: 'play' as const,
    open: () =>
      void navigate({
        to: '/project/applet/$projectId/$projectName',
        params: { projectId: project.id, projectName: nameSlug(project.projectName) },
      }),
  };
  return [
    ...(mayChart
      ? [
          {
            id: 'new-chart',
            name: texts.newChart,
            words: texts.newWords(texts.newChart),
            detail: topic?.description ?? project?.projectName ?? '',
            icon: 'chart' as const,
            open: () => void navigate({ to: '/charts/create', search: { projectId, topicId } }),
          },
        ]
      : []),
    ...(mayAddHere
      ? [
          {
            id: 'new-topic',
            name: texts.newTopic,
            words: texts.newWords(texts.newTopic),
            detail: project?.projectName ?? '',
            icon: 'topic' as const,
            open: () => void navigate({ to: '/topic/create', search: { projectId } }),
          },
        ]
      : []),
    ...(newTrigger && mayAddHere ? [newTrigger] : []),
    ...(board?.mayAdd
      ? [
          {
            id: 'send-message',
            name: texts.sendMessage,
            words: texts.sendWords,
            detail: board.description,
            icon: 'send' as const,
            open: async () => {
              const params = { topicId: board.id, topicDescription: nameSlug(board.description) };
              await navigate({ to: '/topic/$topicId/$topicDescription', params, hash: SEND_PLACE });
              // The focus moves after the page has taken it.
              requestAnimationFrame(() => focusWhenThere(`#${SEND_PLACE} textarea`));
            },
          },
        ]
      : []),
    ...(board
      ? [
          {
            id: 'connect-board',
            name: texts.connectBoard,
            words: '',
            detail: board.description,
            icon: 'device' as const,
            open: () => void navigate({ to: '/connect/$topicName', params: { topicName: board.topicName } }),
          },
        ]
      : []),
    {
      id: 'new-project',
      name: texts.newProject,
      words: texts.newWords(texts.newProject),
      icon: 'project',
      open: () => void navigate({ to: '/project/create' }),
    },
  ];
}

/** The id of the part of the topic page where messages are sent. */
const SEND_PLACE = 'send-message';
/** How long a page may take to appear, in milliseconds. */
const LONGEST_RENDER_MS = 10_000;

function useSettings(): readonly Destination[] {
  const { shell } = useTexts();
  const texts = useTexts(allTexts);
  const navigate = useNavigate();
  const { language, setLanguage } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [
    ...SCHEMES.filter(({ scheme }) => scheme !== colorScheme).map(({ scheme, icon }) => ({
      id: `theme-${scheme}`,
      name: texts.theme(shell[scheme]),
      words: `${texts.themeWords} ${scheme}`,
      icon,
      open: () => setColorScheme(scheme),
    })),
    ...LANGUAGES.filter((code) => code !== language).map((code) => ({
      id: `language-${code}`,
      name: texts.language(LANGUAGE_NAMES[code]),
      words: `${texts.languageWords} ${code}`,
      icon: 'globe' as const,
      open: () => void setLanguage(code),
    })),
    { id: 'sign-out', name: shell.logout, icon: 'logout', open: () => void navigate({ to: '/user/logout' }) },
  ];
}

/** Focuses a part of a page that is about to render: a slow computer renders the page after the navigation has ended. */
function focusWhenThere(selector: string, until = performance.now() + LONGEST_RENDER_MS): void {
  const part = document.querySelector<HTMLElement>(selector);
  if (part) part.focus();
  else if (performance.now() < until) requestAnimationFrame(() => focusWhenThere(selector, until));
}

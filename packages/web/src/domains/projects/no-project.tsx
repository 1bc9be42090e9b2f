import { useTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { CreateProjectButton } from './create-project-button.tsx';
import classes from './project-wallpaper.module.css';

/** The picture above the projects: boards on a bench sending to a roof, a plant and the sun. */
function ProjectWallpaper() {
  return (
    <svg
      viewBox="0 0 1200 170"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      className={classes.wallpaper}
      data-testid="wallpaper"
    >
      <circle cx="968" cy="62" r="38" className={classes.sun} />
      <path d="M0 128c90-34 170-34 260-8s190 26 300-4 210-34 320-4 220 30 320 0v58H0z" className={classes.far} />
      <path d="M0 146c150-20 300-20 450-4s300 16 450 0 240-12 300-4v32H0z" className={classes.near} />
      {BOARDS.map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <rect width="64" height="44" rx="6" className={classes.board} />
          <rect x="22" y="12" width="20" height="20" rx="3" className={classes.chip} />
          <path d="M28 12V7M36 12V7M28 37v-5M36 37v-5M22 18h-5M22 26h-5M42 18h5M42 26h5" className={classes.pin} />
          <circle cx="55" cy="36" r="3" className={classes.lamp} />
        </g>
      ))}
      <path
        d="M306 74c30 0 30-30 60-30s30 60 60 60 30-60 60-60 30 30 52 30"
        className={classes.stream}
        strokeDasharray="1 10"
      />
      <path
        d="M664 74c30 0 30-22 60-22s30 44 60 44 30-44 60-44 30 22 48 22"
        className={classes.stream}
        strokeDasharray="1 10"
      />
    </svg>
  );
}

/** Positions of the boards. */
const BOARDS = [
  [226, 52],
  [570, 52],
] as const;

/** What a user without projects sees. */
export function NoProject() {
  const { projects: texts } = useTexts();
  return (
    <>
      <ProjectWallpaper />
      <EmptyState
        help="first-lesson#project"
        title={texts.empty}
        text={texts.emptyText}
        action={
          <>
            <CreateProjectButton />
            <TextLink to="/demo" mt="md">
              {texts.takeTour}
            </TextLink>
          </>
        }
      />
    </>
  );
}

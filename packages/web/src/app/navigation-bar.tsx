import { useRouterState } from '@tanstack/react-router';
import classes from './navigation-bar.module.css';
import { router } from './router.ts';

/** A thin line at the top while the next page loads and the previous one stays. */
export function NavigationBar() {
  const isLoading = useRouterState({ router, select: ({ status }) => status === 'pending' });
  return isLoading && <div className={classes.bar} data-testid="navigation-bar" aria-hidden="true" />;
}

import type { ReactNode } from 'react';
import type { HelpSection } from '../../platform/help/help-sections.ts';
import { EmptyState } from './empty-state.tsx';

interface NotFoundProps {
  readonly texts: { readonly notFound: string; readonly notFoundText: string };
  /** The button for where to go instead. */
  readonly action: ReactNode;
  readonly help?: HelpSection;
}

/** Replaces a page whose subject does not exist. The page sets its title. */
export function NotFound({ texts, action, help = 'problems#not-found' }: NotFoundProps) {
  return <EmptyState heading="h1" help={help} title={texts.notFound} text={texts.notFoundText} action={action} />;
}

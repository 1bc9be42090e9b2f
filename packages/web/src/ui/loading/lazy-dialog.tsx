import type { ComponentType } from 'react';
import classes from './lazy-dialog.module.css';
import { lazyPart } from './lazy-part.ts';
import { Loading } from './loading.tsx';
import { PartBoundary } from './part-boundary.tsx';

type PropsOf<Component> = (Component extends ComponentType<infer Props> ? Props : never) & object;

/** A dialog, or a form that opens by a click, which is loaded when it first opens, or prefetched. */
export function lazyDialog<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]>> {
  const Part = lazyPart(load, name);
  return (props) => (
    <PartBoundary fallback={<DialogLoading />}>
      <Part {...props} />
    </PartBoundary>
  );
}

/** The loading indicator is over the page, which keeps its layout. */
function DialogLoading() {
  return (
    <div className={classes.place}>
      <Loading />
    </div>
  );
}

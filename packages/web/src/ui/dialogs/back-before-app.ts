/*
 * The browser's back button on the sign-in screen, before the app with its router has started (decisions 30 and 53). The
 * entries are those that the router would write, so that it goes on from them.
 */

import { onBackBeforeApp } from '../../platform/opening.ts';

interface Layer {
  readonly close: () => void;
}

const layers: Layer[] = [];
/** Whether the tab is at the second entry of the screen, where a dialog can notice 'back'. */
let isAtCopy = false;

/** Watches the history until the app starts. @returns a function that ends this */
export function watchBackBeforeApp(): () => void {
  onBackBeforeApp(closeByBack);
  addEventListener('popstate', handlePop);
  return () => {
    onBackBeforeApp(undefined);
    removeEventListener('popstate', handlePop);
  };
}

/** Lets 'back' close a dialog. @returns a function that ends this */
function closeByBack(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  addCopy();
  return () => void layers.splice(layers.indexOf(layer), 1);
}

/**
 * Adds a second entry of the screen: the entry before the first may be another site or nothing, so that only an entry after
 * it lets the page notice 'back'.
 */
function addCopy(): void {
  isAtCopy = history.state?.isCopy === true;
  if (isAtCopy) return;
  if (history.state?.__TSR_index === undefined) history.replaceState(stateOf(0), '');
  history.pushState({ ...stateOf(history.state.__TSR_index + 1), isCopy: true }, '');
  isAtCopy = true;
}

function handlePop(): void {
  const wasAtCopy = isAtCopy;
  isAtCopy = history.state?.isCopy === true;
  if (!wasAtCopy || isAtCopy) return;
  const top = layers.at(-1);
  if (!top) return history.back();
  // The entry stays, so that 'back' also closes another dialog.
  history.forward();
  top.close();
}

function stateOf(index: number) {
  const key = Math.random().toString(36).slice(2);
  return { __TSR_index: index, __TSR_key: key, key };
}

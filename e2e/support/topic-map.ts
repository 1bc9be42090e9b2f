import type { Page } from '@playwright/test';
import { TEXTS } from './texts.ts';

const { maps } = TEXTS.en;

export const VICTORIA_PEAK = { lat: 22.2759, lng: 114.1455 };

/** The two fields below a topic's map. */
export const latitudeOf = (page: Page) => page.getByLabel(maps.latitude);
export const longitudeOf = (page: Page) => page.getByLabel(maps.longitude);

/** Scrolls to a topic's map, which loads when it comes near. */
export const scrollToMap = (page: Page) =>
  page.getByRole('heading', { name: /^(Location|位置)$/ }).scrollIntoViewIfNeeded();

import { common } from './common.ts';
import { login } from './login.ts';
import { shell } from './shell.ts';

/** The texts of the sign-in screen and shared components, loaded before everything else. */
export const firstTexts = { common, login, shell };

export type FirstTexts = typeof firstTexts;

import { common } from './common.ts';
import { login } from './login.ts';
import { shell } from './shell.ts';

/** What the sign-in screen says, and the pieces it shares with the other screens: downloaded before everything else. */
export const firstTexts = { common, login, shell };

export type FirstTexts = typeof firstTexts;

import type { FirstTexts } from '../en/first.ts';
import { common } from './common.ts';
import { login } from './login.ts';
import { shell } from './shell.ts';

export const firstTexts: FirstTexts = { common, login, shell };

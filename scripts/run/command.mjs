// Runs a command of a packaged Tinkerstream, such as `./tinkerstream backup FILE`, on the data of its window.
import process from 'node:process';
import { chosenDataFolder } from './data-folder.mjs';

process.env.DATA_DIR = chosenDataFolder();
await import(new URL('../../packages/server/dist/cli.js', import.meta.url).href);

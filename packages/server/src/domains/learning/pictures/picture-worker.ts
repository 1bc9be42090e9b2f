import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';
import { colourValues, MIN_SCORES, OBJECT_MODEL, readObjects } from '@tinkerstream/contract/learning';
import { decodePicture, loadDecoders } from './decode.ts';
import type { PictureContent, PictureFile, PictureMessage } from './picture-messages.ts';
import { type Pixels, squareOf } from './square.ts';

/** Finds objects in pictures in a thread of its own, with the model that browsers use on the AI pages (decision 25). */
const port = parentPort;
if (!port) throw new Error('picture-worker must run as a worker thread');
const post = (message: PictureMessage) => port.postMessage(message);

const WASM = {
  'tfjs-backend-wasm.wasm': import.meta.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm'),
  'tfjs-backend-wasm-simd.wasm': import.meta.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm'),
  'tfjs-backend-wasm-threaded-simd.wasm': import.meta.resolve(
    '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-threaded-simd.wasm',
  ),
};

/** The URL of the model's folder. */
const folder = workerData as string;

const artifacts = await readArtifacts();
if (artifacts) {
  setWasmPaths(WASM);
  await Promise.all([tf.setBackend('wasm'), loadDecoders()]);
  const model = await loadGraphModel(tf.io.fromMemory(artifacts));
  port.on('message', async (file: PictureFile) => {
    const picture = await decodePicture(file);
    post(picture ? contentOf(picture, model) : 'unreadable');
  });
}
post(artifacts ? 'ready' : 'missing');

/** The files that `scripts/models/graph-model.mjs` writes. Undefined if they do not exist. */
async function readArtifacts(): Promise<tf.io.ModelArtifacts | undefined> {
  try {
    const [json, weights] = await Promise.all([
      readFile(new URL('model.json', folder), 'utf8'),
      readFile(new URL('weights.bin', folder)),
    ]);
    const { modelTopology, weightsManifest } = JSON.parse(json) as tf.io.ModelJSON;
    const weightSpecs = weightsManifest.flatMap((part) => part.weights);
    return { modelTopology, weightSpecs, weightData: new Uint8Array(weights).buffer };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function contentOf(picture: Pixels, model: GraphModel): PictureContent {
  const { size, input, outputs } = OBJECT_MODEL;
  const colours = colourValues(squareOf(picture, size));
  const tensors = tf.tidy(
    () => model.execute({ [input]: tf.tensor4d(colours, [1, size, size, 3]) }, [...outputs]) as tf.Tensor[],
  );
  const [corners = [], scores = []] = tensors.map((tensor) => tensor.dataSync<'float32'>());
  tf.dispose(tensors);
  const { width, height } = picture;
  return { width, height, objects: readObjects(corners, scores, MIN_SCORES[0]) };
}

import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import plainWasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import simdWasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import threadedWasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-threaded-simd.wasm?url';
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';
import {
  type Box,
  colourValues,
  FACE_INPUT,
  OBJECT_MODEL,
  readFaces,
  readObjects,
} from '@tinkerstream/contract/learning';
import { applyFilter } from './artistic-filters.ts';
import type { ModelAnswer, ModelFailure, ModelRequest, ModelTask, ModelTasks } from './messages.ts';

/** The last bottleneck of MobileNetV2: its signed numbers tell things apart better than the layer after it (decision 25). */
const FEATURES = 'FeatureExtractor/MobilenetV2/expanded_conv_16/project/BatchNorm/batchnorm/add_1';
/** The largest size of a picture for a filter; larger pictures are scaled down. */
const MAX_FILTER_SIZE = 1200;

class MissingModel extends Error {}

let backend: Promise<void> | undefined;
const models = new Map<string, Promise<GraphModel>>();

function startBackend(): Promise<void> {
  backend ??= (async () => {
    setWasmPaths({
      'tfjs-backend-wasm.wasm': plainWasm,
      'tfjs-backend-wasm-simd.wasm': simdWasm,
      'tfjs-backend-wasm-threaded-simd.wasm': threadedWasm,
    });
    if (!(await tf.setBackend('wasm'))) throw new Error('WebAssembly did not start');
  })();
  return backend;
}

/** Loads a model once; a failed load is forgotten, so that the next task tries again. */
function modelOf(folder: string): Promise<GraphModel> {
  const loading = models.get(folder) ?? load(folder);
  models.set(folder, loading);
  loading.catch(() => models.delete(folder));
  return loading;
}

async function load(folder: string): Promise<GraphModel> {
  await startBackend();
  const url = `/models/${folder}/model.json`;
  const response = await fetch(url);
  if (response.status === 404) throw new MissingModel(url);
  return loadGraphModel(url);
}

/** The picture's pixels in a square, and the part of the square that it fills. */
function squareOf(picture: ImageBitmap, size: number, keepsShape: boolean): { pixels: ImageData; frame: Box } {
  const scale = size / Math.max(picture.width, picture.height);
  const [width, height] = keepsShape ? [picture.width * scale, picture.height * scale] : [size, size];
  const [left, top] = [(size - width) / 2, (size - height) / 2];
  const context = contextOf(size, size);
  context.drawImage(picture, left, top, width, height);
  const frame = { left: left / size, top: top / size, width: width / size, height: height / size };
  return { pixels: context.getImageData(0, 0, size, size), frame };
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws no pictures in a worker');
  return context;
}

function execute(model: GraphModel, node: string, pixels: ImageData, outputs: readonly string[]): Float32Array[] {
  const { data, width, height } = pixels;
  const tensors = tf.tidy(() => {
    const input = tf.tensor4d(colourValues(data), [1, height, width, 3]);
    return model.execute({ [node]: input }, [...outputs]) as tf.Tensor | tf.Tensor[];
  });
  const list = Array.isArray(tensors) ? tensors : [tensors];
  const values = list.map((tensor) => tensor.dataSync<'float32'>());
  tf.dispose(list);
  return values;
}

const tasks: {
  [Task in ModelTask]: (picture: ImageBitmap, input: ModelTasks[Task]['input']) => Promise<ModelTasks[Task]['output']>;
} = {
  async objects(picture, { minScore }) {
    const model = await modelOf(OBJECT_MODEL.folder);
    const { pixels } = squareOf(picture, OBJECT_MODEL.size, false);
    const [corners = [], scores = []] = execute(model, OBJECT_MODEL.input, pixels, OBJECT_MODEL.outputs);
    return readObjects(corners, scores, minScore);
  },
  async faces(picture) {
    const model = await modelOf('face-detection');
    const { pixels, frame } = squareOf(picture, FACE_INPUT, true);
    const [boxes = [], scores = []] = execute(model, 'input', pixels, ['boxes', 'scores']);
    return readFaces(boxes, scores, frame);
  },
  async scene(picture, { minScore }) {
    const model = await modelOf(OBJECT_MODEL.folder);
    const { pixels } = squareOf(picture, OBJECT_MODEL.size, false);
    const [corners = [], scores = [], places = []] = execute(model, OBJECT_MODEL.input, pixels, [
      ...OBJECT_MODEL.outputs,
      FEATURES,
    ]);
    return { objects: readObjects(corners, scores, minScore), features: meanDirection(places) };
  },
  async filter(picture, { filter }) {
    const scale = Math.min(1, MAX_FILTER_SIZE / Math.max(picture.width, picture.height));
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const context = contextOf(width, height);
    context.drawImage(picture, 0, 0, width, height);
    const pixels = context.getImageData(0, 0, width, height);
    applyFilter(filter, pixels);
    return createImageBitmap(pixels);
  },
};

/** The length of this layer's vector for each place of the picture. */
const CHANNELS = 320;

/** The mean vector of all places, scaled to the length 1. */
function meanDirection(places: ArrayLike<number>): Float32Array {
  const mean = new Float32Array(CHANNELS);
  for (let index = 0; index < places.length; index++) {
    mean[index % CHANNELS] = (mean[index % CHANNELS] as number) + (places[index] as number);
  }
  const length = Math.hypot(...mean) || 1;
  return mean.map((value) => value / length);
}

/** The last task. Tasks run one at a time, because each would only slow the others down. */
let queue: Promise<void> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<ModelRequest>) => {
  queue = queue.then(() => answer(data));
};

async function answer({ id, task, picture, ...input }: ModelRequest): Promise<void> {
  const post = (message: ModelAnswer, transfer: Transferable[] = []) => self.postMessage(message, { transfer });
  try {
    const output = await tasks[task](picture, input as never);
    post({ id, output }, output instanceof ImageBitmap ? [output] : []);
  } catch (error) {
    const failure: ModelFailure = error instanceof MissingModel ? 'missing' : 'failed';
    post({ id, failure, cause: String(error) });
  } finally {
    picture.close();
  }
}

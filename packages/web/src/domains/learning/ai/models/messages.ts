import type { ObjectClass } from '@tinkerstream/contract/applets';
import type { Detection } from '@tinkerstream/contract/learning';

export const ARTISTIC_FILTERS = ['oil', 'sunset', 'harbour', 'bamboo', 'pencil'] as const;
export type ArtisticFilter = (typeof ARTISTIC_FILTERS)[number];

export interface Scene {
  readonly objects: Detection<ObjectClass>[];
  /** A vector of length 1: similar pictures have similar vectors. */
  readonly features: Float32Array;
}

/** The tasks of the worker for a picture, with their results. */
export interface ModelTasks {
  readonly objects: { readonly input: { readonly minScore: number }; readonly output: Detection<ObjectClass>[] };
  readonly faces: { readonly input: object; readonly output: Detection<'face'>[] };
  readonly scene: { readonly input: { readonly minScore: number }; readonly output: Scene };
  readonly filter: { readonly input: { readonly filter: ArtisticFilter }; readonly output: ImageBitmap };
}

export type ModelTask = keyof ModelTasks;

/** A request, whose picture the worker closes. */
export type ModelRequest = {
  [Task in ModelTask]: {
    readonly id: number;
    readonly task: Task;
    readonly picture: ImageBitmap;
  } & ModelTasks[Task]['input'];
}[ModelTask];

/** `missing`: the server has no such model. */
export type ModelFailure = 'missing' | 'failed';

export type ModelAnswer =
  | { readonly id: number; readonly output: ModelTasks[ModelTask]['output']; readonly failure?: never }
  | { readonly id: number; readonly failure: ModelFailure; readonly cause: string; readonly output?: never };

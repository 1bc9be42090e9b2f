export { createClassBoardRepository } from './board-repository.ts';
export { type CopyEntity, type CopyPupil, createCopyRepository, type PlacedCopy } from './copy-repository.ts';
export { rostersModule } from './module.ts';
export { createPupilRepository, type PupilEntity, type PupilRepository } from './pupil-repository.ts';
export { type ClassEntity, type ClassesRepository, createClassesRepository } from './repository.ts';
export { createWorkRepository, type WorkEntity } from './work-repository.ts';

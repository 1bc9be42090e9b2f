import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';

/** A page worth reading. Each `url…` is a path of this server, such as `/faq`, or an address beginning with `https://`. */
export const LearningLink = z.object({
  id: z.string(),
  titleEn: z.string(),
  titleTc: z.string(),
  titleSc: z.string(),
  urlEn: z.string(),
  urlTc: z.string(),
  urlSc: z.string(),
});
export type LearningLink = z.infer<typeof LearningLink>;

export const listLearningLinks = endpoint({
  method: 'GET',
  path: '/v1/public/learning/links',
  access: 'public',
  summary: 'List useful pages in three languages. Those that work without the internet come first.',
  request: z.object({}),
  response: z.array(LearningLink),
  errors: [],
});

import * as z from 'zod/mini';

export const Device = z.object({ id: z.string(), serialName: z.string(), serialNumber: z.string() });
export type Device = z.infer<typeof Device>;

import { z } from 'zod'

export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** GET Export/GetMyExportList → response: a file in progress or kept, for the user who requested it. */
export const ownExport = z.object({
  id: z.uuid(),
  /** The path of the resource. `query` is the query of the list. */
  resource: z.string(),
  query: z.string(),
  format: z.string(),
  state: z.enum(EXPORT_STATES),
  rowsTotal: z.number().int(),
  rowsDone: z.number().int(),
  /** The size of the file in bytes. */
  size: z.number().int().nullable(),
  /** The reason why there is no file. */
  problem: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** The file is kept until then. */
  expiresAt: z.string().nullable(),
})
export type OwnExport = z.infer<typeof ownExport>

/** The answer to an export that takes too long to wait for: a job makes the file. */
export const queuedExport = z.object({ id: z.uuid() })

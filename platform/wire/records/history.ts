import { z } from 'zod'
import { recordValue } from '#platform/wire/http/envelope.ts'

/** The actions in the operation log. */
export const AUDIT_ACTIONS = [
  'add',
  'update',
  'delete',
  'state',
  'approve',
  'import',
  'export',
  'sign_in',
  'sign_out',
  'view_sensitive',
  'grant',
  'lock',
  'unlock',
  'denied',
  'other',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** One field of one change. References have the current name of their row. */
export const historyChange = z.object({
  field: z.string(),
  before: recordValue,
  after: recordValue,
})

/** GET …/Get<Name>History?id → response, newest first. `at` is Shanghai local time. */
export const historyEntry = z.object({
  at: z.string(),
  version: z.number().int(),
  action: z.enum(AUDIT_ACTIONS),
  actorName: z.string().nullable(),
  /** For a face: the account, its person, and the photo as far as the reader sees it. */
  actorId: z.string().nullish(),
  actorFace: z.string().nullish(),
  actorPhoto: z.string().nullish(),
  /** The user who requested the change, when another user made it for them. */
  requestedBy: z.string().nullish(),
  /** Name of the action that took the record from one state to another, and why. */
  transition: z.string().nullish(),
  reason: z.string().nullish(),
  changes: z.array(historyChange),
})
export type HistoryChange = z.infer<typeof historyChange>
export type HistoryEntry = z.infer<typeof historyEntry>

import { z } from 'zod'
import { recordValue } from '#platform/wire/http/envelope.ts'

/** One field of a request. `isOutdated`: the file says something else by now. */
export const changeItem = z.object({
  field: z.string(),
  before: recordValue,
  after: recordValue,
  isOutdated: z.boolean(),
})
export type ChangeItem = z.infer<typeof changeItem>

/** GET BaseInfoChange/GetBaseInfoChangeItems?id → response: as much of it as the reader may see of the file. */
export const changeItems = z.object({
  items: z.array(changeItem),
  /** Fields that are closed to the reader. */
  hidden: z.number().int(),
  /** Whether clear values may be asked for. */
  mayUnmask: z.boolean(),
})
export type ChangeItems = z.infer<typeof changeItems>

/** GET BaseInfoChange/GetBaseInfoChangeFields?ids → response: which fields requests are about. */
export const changedFields = z.array(
  z.object({
    id: z.string(),
    fields: z.array(z.string()),
    /** How many more are closed to the reader. */
    hidden: z.number().int(),
  }),
)
export type ChangedFields = z.infer<typeof changedFields>

/** So many requests are confirmed at once: as many as somebody can look at. */
export const MAX_CONFIRMED = 50

/** PUT BaseInfoChange/ConfirmBaseInfoChangeBatch → response: what became of each request, or would. */
export const confirmedTogether = z.object({
  confirmed: z.array(z.string()),
  /** Why it stays as it is, by id: the others go without it. */
  refused: z.record(z.string(), z.string()),
  /** Of a preview: what would be written, in the clear, by id. */
  items: z.record(z.string(), z.array(changeItem)),
})
export type ConfirmedTogether = z.infer<typeof confirmedTogether>

const ownRequest = z.object({
  id: z.string(),
  version: z.number().int(),
  askedAt: z.string(),
  state: z.string(),
  opinion: z.string().nullable(),
  items: z.array(changeItem),
})
export type OwnRequest = z.infer<typeof ownRequest>

/** GET UserBaseInfo/GetMyBaseInfo → response: what one may ask to have changed in one's own file. */
export const ownFile = z.object({
  fileId: z.string(),
  version: z.number().int(),
  values: z.record(z.string(), recordValue),
  /** The newest request, whatever became of it. */
  request: ownRequest.nullable(),
})
export type OwnFile = z.infer<typeof ownFile>

export const OWN_FILE_CALLS = {
  read: '/hr/UserBaseInfo/GetMyBaseInfo',
  ask: '/hr/UserBaseInfo/UpdateMyBaseInfo',
  items: '/hr/BaseInfoChange/GetBaseInfoChangeItems',
  fields: '/hr/BaseInfoChange/GetBaseInfoChangeFields',
  confirmBatch: '/hr/BaseInfoChange/ConfirmBaseInfoChangeBatch',
} as const

import { z } from 'zod'
import { recordValue } from '#platform/wire/http/envelope.ts'

/** One field of a request. `isOutdated`: the file changed since. */
export const changeItem = z.object({
  field: z.string(),
  before: recordValue,
  after: recordValue,
  isOutdated: z.boolean(),
})
export type ChangeItem = z.infer<typeof changeItem>

/**
 * GET BaseInfoChange/GetBaseInfoChangeItems?id → response: the items that the reader may see in the
 * file.
 */
export const changeItems = z.object({
  items: z.array(changeItem),
  /** Number of fields hidden from the reader. */
  hidden: z.number().int(),
  /** Whether the reader may ask for unmasked values. */
  mayUnmask: z.boolean(),
})
export type ChangeItems = z.infer<typeof changeItems>

/** GET BaseInfoChange/GetBaseInfoChangeFields?ids → response: the fields that requests change. */
export const changedFields = z.array(
  z.object({
    id: z.string(),
    fields: z.array(z.string()),
    /** Number of further fields hidden from the reader. */
    hidden: z.number().int(),
  }),
)
export type ChangedFields = z.infer<typeof changedFields>

/** The most requests that an approver confirms at once, so that they can check each. */
export const MAX_CONFIRMED = 50

/**
 * PUT BaseInfoChange/ConfirmBaseInfoChangeBatch → response: the result of each request, or its
 * preview.
 */
export const confirmedTogether = z.object({
  confirmed: z.array(z.string()),
  /** Reasons of the refused requests by id; the others are confirmed. */
  refused: z.record(z.string(), z.string()),
  /** Only in a preview: the values that would be written, unmasked, by id. */
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

/**
 * GET UserBaseInfo/GetMyBaseInfo → response: the fields of the caller's own file that the caller may
 * request to change.
 */
export const ownFile = z.object({
  fileId: z.string(),
  version: z.number().int(),
  values: z.record(z.string(), recordValue),
  /** The newest request, in any state. */
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

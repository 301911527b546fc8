import { z } from 'zod'
import { recordValue } from './envelope.ts'

/** One field of a request. `isOutdated`: the file says something else by now. */
export const changeItem = z.object({
  ...{ field: z.string(), before: recordValue, after: recordValue },
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

const ownRequest = z.object({
  ...{ id: z.string(), version: z.number().int(), askedAt: z.string(), state: z.string() },
  ...{ opinion: z.string().nullable(), items: z.array(changeItem) },
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
} as const

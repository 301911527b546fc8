import { z } from 'zod'

/** How long a user can take back what they did. */
export const TAKE_BACK_SECONDS = 60

/** Names a deletion in the request that takes a change back; an action goes by its own name. */
export const DELETION = 'delete'

export const TAKE_BACK_CHANGE = '/uc/api/Change/TakeBackChange'

/** PUT Change/TakeBackChange takes the record and what the caller did to it. */
export const takenBackChange = z.strictObject({
  resource: z.string().max(60).describe('资源路径，如 org/posts'),
  id: z.uuid().toLowerCase(),
  change: z.string().max(40).describe('delete 为删除，其余为操作名称，如 withdraw'),
})

/** Response of TakeBackChange. */
export const changeTakenBack = z.object({ id: z.uuid() })

import { z } from 'zod'

export const WAITING_CALL = '/uc/api/Menu/GetWaitingCounts'

/** How many records wait for whoever asks, by the address of their list; nothing waiting is left out. */
export const waitingCounts = z.record(z.string(), z.int().positive())
export type WaitingCounts = z.infer<typeof waitingCounts>

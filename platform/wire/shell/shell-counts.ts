import { z } from 'zod'
import { newMessageCount } from '#platform/wire/push/message.ts'

export const SHELL_COUNTS_CALL = '/uc/api/Menu/GetShellCounts'

/** How many records wait for whoever asks, by the address of their list; nothing waiting is left out. */
const waitingCounts = z.record(z.string(), z.int().positive())
export type WaitingCounts = z.infer<typeof waitingCounts>

/** GetShellCounts → response: the figures around every page, in one answer because every page asks. */
export const shellCounts = z.object({ waiting: waitingCounts, unread: newMessageCount })
export type ShellCounts = z.infer<typeof shellCounts>

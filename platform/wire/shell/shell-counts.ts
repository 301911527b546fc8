import { z } from 'zod'
import { newMessageCount } from '#platform/wire/push/inbox.ts'

export const SHELL_COUNTS_CALL = '/uc/api/Menu/GetShellCounts'

/** The number of records that wait for the caller, by the address of their list; zeros are left out. */
const waitingCounts = z.record(z.string(), z.int().positive())
export type WaitingCounts = z.infer<typeof waitingCounts>

/** GetShellCounts → response: the figures around every page, in one answer because every page needs them. */
export const shellCounts = z.object({ waiting: waitingCounts, unread: newMessageCount })
export type ShellCounts = z.infer<typeof shellCounts>

import type { Config } from '../config.ts'

/**
 * What a worker is told by its leader instead of finding out by itself. Keys and
 * the address of the database go over the channel between the two: an environment
 * can be read by others.
 */
export type Handover = Pick<Config, 'databaseUrl' | 'sessionKeys'>

export const ASK_HANDOVER = { staffdesk: 'handover' } as const

export function asksHandover(message: unknown): boolean {
  return (message as { staffdesk?: unknown } | null)?.staffdesk === ASK_HANDOVER.staffdesk
}

import type { Config } from '../config.ts'

/**
 * The settings that a leader passes to its workers. Keys and
 * the address of the database use the channel between the two, because other
 * processes can read an environment.
 */
export type Handover = Pick<Config, 'databaseUrl' | 'sessionKeys'>

export const ASK_HANDOVER = { staffdesk: 'handover' } as const

export function asksHandover(message: unknown): boolean {
  return (message as { staffdesk?: unknown } | null)?.staffdesk === ASK_HANDOVER.staffdesk
}

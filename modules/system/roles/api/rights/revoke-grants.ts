import type { Tx } from '#platform/api/store/connection/database.ts'

/** Takes what is going away out of the rights of every role. */
export async function revokeGrants(tx: Tx, targets: readonly string[]): Promise<void> {
  await tx.deleteFrom('role_navigation').where('target_id', 'in', targets).execute()
}

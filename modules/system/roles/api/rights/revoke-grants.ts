import type { Tx } from '#platform/api/store/connection/database.ts'

/** Removes entries that are being deleted from the rights of all roles. */
export async function revokeGrants(tx: Tx, targets: readonly string[]): Promise<void> {
  await tx.deleteFrom('role_navigation').where('target_id', 'in', targets).execute()
}

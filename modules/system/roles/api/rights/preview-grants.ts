import { readRoleHolders } from '#modules/system/roles/api/read-role-holders.ts'
import type { AssignmentPreview } from '#modules/system/roles/wire/permission.ts'
import { digestOf } from '#platform/api/crud/preview-action.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { GrantTarget } from './complete-grants.ts'

const MAX_FACES = 8

type Names = { before: string[]; after: string[] }
type Change = { added: readonly GrantTarget[]; removed: readonly GrantTarget[] }

/** The preview before rights change, and the rows behind it. */
export async function previewGrants(
  tx: Tx,
  roleId: string,
  { before, after }: Names,
  { added, removed }: Change,
): Promise<{ rows: unknown; preview: AssignmentPreview }> {
  const holders = await readRoleHolders(tx, roleId)
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()
  const rows = [idsOf(added), idsOf(removed), idsOf(holders)]
  return {
    rows,
    preview: {
      digest: digestOf({ rows }),
      added: after,
      removed: before,
      people: holders.length,
      first: holders.slice(0, MAX_FACES),
    },
  }
}

import { sql } from 'kysely'
import type { FileRule } from '#api/crud/resource-store.ts'
import { Failure } from '#api/failure.ts'
import { coversPlace } from '#api/store/involved.ts'
import { scopeOf } from '#api/store/permission.ts'
import { selectAnyRecord } from '#api/store/records.ts'
import { collaborations } from '#resources/work/together/collaboration.ts'
import { isRequester } from './cancel-collaboration.ts'

/** Files come from those who ask; whoever is asked only reads what he is asked for. */
export const attachToCollaboration: FileRule = async (tx, actor, id) => {
  const record = await selectAnyRecord(tx, collaborations, id)
  if (!record) throw new Failure('not-found', 'not-found')
  const scope = scopeOf(actor, collaborations, 'edit')
  if (isRequester(actor, record) || scope.all) return
  const { rows } = await sql`select from department as place
    where place.id = ${record.fromDeptId}::uuid and ${coversPlace(scope) ?? sql`false`}`.execute(tx)
  if (rows.length === 0) throw new Failure('forbidden', 'collab.notYours')
}

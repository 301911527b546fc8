import { sql } from 'kysely'
import { collaborations } from '#modules/work/collaborations/define/collaboration.ts'
import type { FileRule } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { coversPlace } from '#platform/api/store/reach/involved.ts'
import { scopeOf } from '#platform/api/store/reach/permission.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { isRequester } from './cancel-collaboration.ts'

/** Only requesters attach files; the requested departments only read them. */
export const attachToCollaboration: FileRule = async (tx, actor, id) => {
  const record = await selectAnyRecord(tx, collaborations, id)
  if (!record) throw new Failure('not-found', 'not-found')
  const scope = scopeOf(actor, collaborations, 'edit')
  if (isRequester(actor, record) || scope.all) return
  const { rows } = await sql`select from department as place
    where place.id = ${record.fromDeptId}::uuid and ${coversPlace(scope) ?? sql`false`}`.execute(tx)
  if (rows.length === 0) throw new Failure('forbidden', 'collab.notYours')
}

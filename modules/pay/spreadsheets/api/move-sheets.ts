import { spreadsheets } from '#modules/pay/spreadsheets/define/spreadsheet.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { movingSheet, stepBetween } from './move-spreadsheet.ts'

type Wanted = { ids: readonly string[]; state: string; reason?: string | undefined }

/** Moves several files to a state, each by its step; all of them or none. */
export async function moveSheets(
  tx: Tx,
  actor: Actor,
  { ids, state, reason }: Wanted,
): Promise<number> {
  const wanted = [...new Set(ids)].sort()
  for (const id of wanted) {
    const record = await readRecord(tx, actor, spreadsheets, id)
    const name = stepBetween(String(record.state), state)
    const step = name === undefined ? undefined : spreadsheets.actions[name]
    const values = { title: String(record.title) }
    if (!step) throw new Failure('conflict', 'spreadsheet.noStep', { values })
    if (!actor.permissions.has(permissionCode(spreadsheets, step.button))) {
      throw new Failure('forbidden', 'auth.forbidden')
    }
    const isReasonMissing = step.moves?.reason !== undefined && !reason
    if (isReasonMissing) throw new Failure('invalid', 'spreadsheet.reasonMissing', { values })
    const given = step.moves?.reason === undefined ? {} : { reason: reason ?? null }
    const input = { id, version: null, values: given, isPreview: false, confirm: null }
    await movingSheet(step.name)(tx, actor, input, [])
  }
  return wanted.length
}

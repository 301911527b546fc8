import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { lockForUpdate } from '#api/crud/update-record.ts'
import type { ActionVerb } from '#api/crud/verbs.ts'
import { hashToken } from '#api/identity/token-hash.ts'
import { writeHistory } from '#api/store/history.ts'
import { attendDevices } from '#resources/attendance/clocking/device.ts'

const TOKEN_BYTES = 32
const HINT_LETTERS = 4

/** A new token for a device, told this once; the one before is good for nothing from now on. */
export const rotateDeviceToken: ActionVerb = async (tx, actor, { id, version }) => {
  const before = await lockForUpdate(tx, actor, attendDevices, id, version)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const tokenHint = token.slice(-HINT_LETTERS)
  const { rows } = await sql<{ version: number }>`update attend_device
    set token_hash = ${hashToken(token)}, token_hint = ${tokenHint}, version = version + 1,
      updated_at = now(), updated_by = ${actor.userId}
    where id = ${id} returning version`.execute(tx)
  const saved = { id, version: rows[0]?.version ?? before.version }
  await writeHistory(tx, actor, {
    ...{ ...saved, resource: attendDevices, action: 'update' },
    ...{ before: { tokenHint: before.tokenHint ?? null }, after: { tokenHint } },
  })
  return { ...saved, once: token, message: { key: 'clock.tokenMade' } }
}

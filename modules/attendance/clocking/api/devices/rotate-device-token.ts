import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { TERMINAL } from '#modules/attendance/clocking/define/choices.ts'
import { attendDevices } from '#modules/attendance/clocking/define/device.ts'
import { terminalLink } from '#modules/attendance/clocking/define/terminal-link.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionVerb } from '#platform/api/crud/verbs.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { withdrawSlot } from '#platform/api/links/withdraw-links.ts'

const TOKEN_BYTES = 32
const HINT_LETTERS = 4

/**
 * Creates a new token for a machine. The user sees it only once, and the earlier token becomes invalid.
 * For a terminal this action only ends the registration: the next registration gives it a token.
 */
export const rotateDeviceToken: ActionVerb = async (tx, actor, { id, version }) => {
  const before = await lockForUpdate(tx, actor, attendDevices, id, version)
  const isTerminal = before.kind === TERMINAL
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const tokenHint = isTerminal ? null : token.slice(-HINT_LETTERS)
  await withdrawSlot(tx, actor, { purpose: terminalLink, slot: id }, { reason: 'closed' })
  const { rows } = await sql<{ version: number }>`update attend_device
    set token_hash = ${isTerminal ? null : hashToken(token)}, token_hint = ${tokenHint},
      registered_at = null,
      version = version + 1, updated_at = now(), updated_by = ${actor.userId}
    where id = ${id} returning version`.execute(tx)
  const saved = { id, version: rows[0]?.version ?? before.version }
  await writeHistory(tx, actor, {
    ...saved,
    resource: attendDevices,
    action: 'update',
    before: { tokenHint: before.tokenHint ?? null, registeredAt: before.registeredAt ?? null },
    after: { tokenHint, registeredAt: null },
  })
  if (isTerminal) return { ...saved, message: { key: 'terminal.ended' } }
  return { ...saved, once: token, message: { key: 'clock.tokenMade' } }
}

import { sql } from 'kysely'
import { TERMINAL } from '#modules/attendance/clocking/define/choices.ts'
import { attendDevices } from '#modules/attendance/clocking/define/device.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { newSecret } from '#platform/api/links/make-link.ts'
import { spendLink } from '#platform/api/links/spend-link.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import { plainCode } from './terminal-code.ts'
import { terminalDoor } from './terminal-link.ts'

/** The refusal of every invalid code. */
export const NO_CODE = 'terminal.noCode'

type Registered = { id: string; name: string; version: number; before: string | null; now: string }

const time = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/**
 * Makes the caller's machine the terminal of the code, and ends the earlier registration. If two machines
 * send the same code at the same time, one succeeds. Returns null for an invalid code.
 */
export function registerTerminal(
  store: Pick<Store, 'db' | 'counts' | 'dictionaries'>,
  code: string,
): Promise<{ token: string; name: string } | null> {
  const token = newSecret()
  return inTransaction(store, { resource: attendDevices, actor: null }, async (tx) => {
    const opened = await spendLink(tx, terminalDoor, plainCode(code))
    if (!opened) return null
    const { rows } = await sql<Registered>`
      update attend_device d set token_hash = ${hashToken(token)}, token_hint = null,
        registered_at = now(), last_seen_at = now(),
        last_ip = ${currentOrigin()?.ip ?? null}, version = d.version + 1, updated_at = now()
      from (select id, registered_at from attend_device where id = ${opened.scope.device}
        and enabled and kind = ${TERMINAL} and deleted_at is null for update) f
      where d.id = f.id
      returning d.id, d.name, d.version, ${time('f.registered_at')} as before,
        ${time('d.registered_at')} as now`.execute(tx)
    const [terminal] = rows
    // An administrator disabled or deleted the device after the check of the code.
    if (!terminal) throw new Failure('invalid', NO_CODE)
    const { id, name, version, before, now } = terminal
    await writeAudit(tx, null, {
      resource: attendDevices.path,
      id,
      version,
      action: 'update',
      title: name,
      before: { registeredAt: before },
      after: { registeredAt: now },
    })
    return { token, name }
  })
}

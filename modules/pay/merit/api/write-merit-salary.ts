import { sql } from 'kysely'
import { meritSalaries } from '#modules/pay/merit/define/merit-salary.ts'
import type { Actor } from '#platform/api/actor.ts'
import { hasText } from '#platform/api/crud/has-text.ts'
import type { Rules } from '#platform/api/crud/resource-store.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionVerb, WriteVerb } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { sheetRules } from '#platform/api/sheets/sheet-rules.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { meritMonth } from './merit-month.ts'

/** An adjustment other than zero says why. */
function withReason(write: WriteVerb | undefined): WriteVerb {
  return async (tx, actor, input) => {
    const current = await selectAnyRecord(tx, meritSalaries, input.id)
    const inForce = (name: string) => (input[name] === undefined ? current?.[name] : input[name])
    const adjust = inForce('adjust')
    const isAdjusted = hasText(adjust) && moneyOf(String(adjust)).fen !== 0n
    if (isAdjusted && !hasText(inForce('adjustReason'))) {
      throw invalidFields(meritSalaries, { adjustReason: { key: 'invalid.required' } })
    }
    if (!write) throw new Error('a month sheet takes rows')
    return write(tx, actor, input)
  }
}

/** An employee confirms the own row once it is finished. Confirming twice has the same effect as once. */
const confirmMerit: ActionVerb = async (tx, actor, { id, version }) => {
  const row = await lockForUpdate(tx, actor, meritSalaries, id, version, 'confirm')
  const values = { month: String(row.month) }
  if (row.userId !== actor.userBaseId) throw new Failure('conflict', 'merit.ownRow')
  if (row.state !== MONTHLY.finished) throw new Failure('conflict', 'merit.notFinished', { values })
  const message = { key: 'merit.confirmed', values }
  if (row.confirmedAt) return { id, version: Number(row.version), message }
  const next = Number(row.version) + 1
  const { rows } = await sql<{ confirmedAt: string }>`
    update merit_salary set confirmed_at = now(), version = ${next}, updated_at = now(),
      updated_by = ${actor.userId}::uuid
    where id = ${id}::uuid returning
      to_char(confirmed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "confirmedAt"`.execute(
    tx,
  )
  await writeHistory(tx, actor, {
    resource: meritSalaries,
    id,
    version: next,
    action: 'update',
    before: { confirmedAt: null },
    after: { confirmedAt: rows[0]?.confirmedAt ?? null },
  })
  return { id, version: next, message }
}

const ownActions = async (_tx: Tx, actor: Actor, row: WireRecord): Promise<string[]> =>
  row.userId === actor.userBaseId && !row.confirmedAt ? ['confirm'] : []

/** The rules of every sheet, with the reason of an adjustment and the confirmation by the person. */
export function meritRules(): Rules {
  const rules = sheetRules(meritMonth)
  return {
    ...rules,
    add: withReason(rules.add),
    update: withReason(rules.update),
    ownActions,
    actions: {
      ...rules.actions,
      confirm: confirmMerit,
    },
  }
}

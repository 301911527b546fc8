import { type RawBuilder, sql } from 'kysely'
import { requireStillOwed } from '#modules/pay/back-pay/api/require-owed.ts'
import { INPUT } from '#modules/pay/inputs/define/choices.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Line } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'

type Waiting = {
  id: string
  item: string
  amount: string
  /** The actor typed or changed it. */
  isByActor: boolean
  hasEmployer: boolean
}

/**
 * Inputs that wait for confirmation and that the actor may confirm, locked until the transaction ends. No competence
 * lets its holder change their own pay.
 */
async function readWaiting(tx: Tx, actor: Actor, which: RawBuilder<boolean>): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select i.id, item.name as item, i.amount::text as amount, i.entity_id is not null as "hasEmployer",
      ${actor.userId}::uuid is not distinct from i.created_by
        or ${actor.userId}::uuid is not distinct from i.updated_by as "isByActor"
    from pay_input i join pay_item item on item.id = i.item_id
    where i.state = ${INPUT.proposed} and i.deleted_at is null and ${which}
      and ${scopePredicate(payInputs, 'i', actor, 'confirm')}
    order by item.sort, i.id for no key update of i`.execute(tx)
  return rows
}

/** Confirms locked inputs in one statement; returns their versions by id. Refuses back pay that is no longer owed. */
async function confirmRows(tx: Tx, actor: Actor, ids: readonly string[]) {
  await requireStillOwed(tx, actor, ids)
  const { rows } = await sql<{ id: string; version: number }>`with moved as (
      update pay_input set state = ${INPUT.confirmed}, confirmed_by_id = ${actor.userId}, confirmed_at = now(),
        updated_at = now(), updated_by = ${actor.userId}, version = version + 1
      where id = any(${[...ids]}::uuid[]) returning id, version
    ), logged as (${historyRows(actor, payInputs, 'moved', {
      action: 'state',
      before: sql`jsonb_build_object('state', ${INPUT.proposed}::text)`,
      after: sql`jsonb_build_object('state', ${INPUT.confirmed}::text, 'transition', 'confirm')`,
    })})
    select id, version from moved`.execute(tx)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Confirms one input. Those who typed or changed it may not. */
export async function confirmPayInput(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { id } = input
  await lockForUpdate(tx, actor, payInputs, id, input.version, 'confirm')
  const [row] = await readWaiting(tx, actor, sql<boolean>`i.id = ${id}`)
  if (!row) throw new Failure('not-found', 'not-found')
  if (row.isByActor) throw new Failure('conflict', 'pay.ownInput')
  if (!row.hasEmployer) throw new Failure('conflict', 'pay.inputNoEmployer')
  const versions = await confirmRows(tx, actor, [id])
  return { id, version: versions.get(id) ?? 0 }
}

const isOpen = ({ isByActor, hasEmployer }: Waiting) => !isByActor && hasEmployer

const totalOf = (rows: readonly Waiting[]) =>
  String(sumOfMoney(rows.map(({ amount }) => moneyOf(amount))))

/** The number and total of each item, then what stays behind, and why. */
function linesOf(waiting: readonly Waiting[]): Line[] {
  const open = waiting.filter(isOpen)
  const items = [...new Set(open.map(({ item }) => item))]
  const own = waiting.filter(({ isByActor }) => isByActor).length
  const homeless = waiting.length - open.length - own
  return [
    { key: 'pay.inputsWillConfirm', values: { count: open.length, total: totalOf(open) } },
    ...items.map((name): Line => {
      const rows = open.filter(({ item }) => item === name)
      const values = { count: rows.length, total: totalOf(rows) }
      return { key: 'pay.inputsOfItem', values, names: [name], namesOf: 'pay/items' }
    }),
    ...(own > 0 ? [{ key: 'pay.inputsOwn', values: { count: own } }] : []),
    ...(homeless > 0 ? [{ key: 'pay.inputsNoEmployer', values: { count: homeless } }] : []),
  ]
}

/** Confirms all inputs of a month, or of one item in it, that others typed. */
export async function confirmPayInputs(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { month, itemId } = input.values
  const ofItem = itemId ? sql`i.item_id = ${String(itemId)}::uuid` : sql`true`
  const waiting = await readWaiting(
    tx,
    actor,
    sql<boolean>`i.month = ${String(month)} and ${ofItem}`,
  )
  const open = waiting.filter(isOpen)
  const consequences = {
    lines: linesOf(waiting),
    rows: open.map(({ id, amount }) => [id, amount]),
  }
  if (input.isPreview) return { consequences }
  if (open.length === 0) {
    throw new Failure('conflict', 'pay.inputsNone', { values: { month: String(month) } })
  }
  requireAsPreviewed(input, consequences)
  await confirmRows(
    tx,
    actor,
    open.map(({ id }) => id),
  )
  const values = { count: open.length, total: totalOf(open) }
  return { consequences, message: { key: 'pay.inputsConfirmed', values } }
}

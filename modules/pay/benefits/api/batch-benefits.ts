import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { benefits } from '#modules/pay/benefits/define/benefit.ts'
import { BENEFIT, BENEFIT_FORM } from '#modules/pay/benefits/define/choices.ts'
import { revokePayInput } from '#modules/pay/inputs/api/revoke-pay-input.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import type { ActionInput, ActionVerb, Line } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { passBenefits } from './pass-benefits.ts'
import { type BenefitCandidate, readBenefitCandidates } from './read-candidates.ts'
import { type BenefitTax, taxOfBenefit } from './tax-of-benefit.ts'

const textIn = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)
const listIn = (value: unknown): string[] => [value ?? []].flat().map(String)
const numbersIn = (value: unknown): string[] =>
  (textIn(value) ?? '').split(/[\s,，、]+/u).filter((number) => number !== '')

const ADD_FORM = benefits.actions.batchAdd?.form ?? benefits
const STATE_FORM = benefits.actions.setState?.form ?? benefits

/** 批量发放: enters a benefit for all people whom its kind and month concern. A preview first shows who gets it and why. */
export const batchAddBenefits: ActionVerb = async (tx, actor, input) => {
  const { kind, month, giveDate, deptIds, except } = input.values
  const asked = { kind: String(kind), month: String(month) }
  const amount = moneyOf(String(input.values.amount))
  if (amount.compare(Money.ZERO) <= 0) {
    throw invalidFields(ADD_FORM, { amount: { key: 'invalid.tooSmall', values: { min: '0.01' } } })
  }
  const tax = await taxOfBenefit(tx, asked)
  const found = await readBenefitCandidates(tx, actor, {
    ...asked,
    on: textIn(giveDate),
    deptIds: listIn(deptIds),
  })
  const left = new Set(numbersIn(except))
  const wanted = found.filter(({ isThere, empNo }) => !isThere && !left.has(empNo))
  const consequences = {
    lines: linesOf(wanted, found, { amount, tax }),
    rows: wanted.map(({ userId, why }) => [userId, why, asked.kind, asked.month, String(amount)]),
  }
  if (input.isPreview) return { consequences }
  if (wanted.length === 0) throw new Failure('conflict', 'benefit.nobody')
  requireAsPreviewed(input, consequences)
  await insertBenefits(tx, actor, input, { wanted, tax })
  return { consequences, message: { key: 'benefit.added', values: { count: wanted.length } } }
}

const MOST_REASONS = 30

/**
 * How many people get it and the total amount, whether it is taxed, who gets it for which reason, and who has it
 * already.
 */
function linesOf(
  wanted: readonly BenefitCandidate[],
  found: readonly BenefitCandidate[],
  { amount, tax }: { amount: Money; tax: BenefitTax },
): Line[] {
  const reasons = [...new Set(wanted.map(({ why }) => why))].sort()
  const total = String(sumOfMoney(wanted.map(() => amount)))
  const there = found.filter(({ isThere }) => isThere).map(({ name }) => name)
  return [
    { key: 'benefit.willAdd', values: { count: wanted.length, total } },
    {
      key: tax.taxable ? 'benefit.isTaxed' : 'benefit.isNotTaxed',
      values: { basis: tax.taxBasis ?? '—' },
    },
    ...reasons.slice(0, MOST_REASONS).map(
      (why): Line => ({
        key: 'benefit.because',
        values: { why },
        names: wanted.filter((one) => one.why === why).map(({ name, empNo }) => `${name} ${empNo}`),
      }),
    ),
    ...(there.length > 0 ? [{ key: 'benefit.there', names: there }] : []),
  ]
}

async function insertBenefits(
  tx: Tx,
  actor: Actor,
  { values }: ActionInput,
  { wanted, tax }: { wanted: readonly BenefitCandidate[]; tax: BenefitTax },
): Promise<void> {
  const { kind, month, form, amount, item, giveDate } = values
  const known = BENEFIT_FORM.options.some(({ value }) => value === form)
  if (!known) throw invalidFields(ADD_FORM, { form: { key: 'invalid.choice' } })
  const people = wanted.map(({ userId, deptId }) => ({ id: uuidv7(), userId, deptId }))
  await sql`with moved as (
      insert into benefit (id, user_id, dept_id, kind, month, give_date, form, amount, item, taxable, tax_basis,
        created_by, updated_by)
      select w.id, w."userId", w."deptId", ${String(kind)}, ${String(month)}, ${textIn(giveDate)}::date,
        ${String(form)}, ${String(amount)}::numeric, ${textIn(item)}, ${tax.taxable}, ${tax.taxBasis},
        ${actor.userId}::uuid, ${actor.userId}::uuid
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as w (id uuid, "userId" uuid, "deptId" uuid)
      returning id, version, user_id, kind, month, amount)
    ${historyRows(actor, benefits, 'moved', {
      action: 'add',
      before: null,
      after: sql`jsonb_build_object('userId', moved.user_id, 'kind', moved.kind, 'month', moved.month,
        'amount', moved.amount::text)`,
    })}`.execute(tx)
}

/** The steps that the benefits of a kind and month can take together: the button, and the states before the step. */
const STEPS: Readonly<Record<string, { button: string; from: readonly string[] }>> = {
  [BENEFIT.confirmed]: { button: 'confirm', from: [BENEFIT.waiting] },
  [BENEFIT.given]: { button: 'give', from: [BENEFIT.confirmed] },
  [BENEFIT.void]: {
    button: 'void',
    from: [BENEFIT.waiting, BENEFIT.confirmed, BENEFIT.given],
  },
}

type Row = { id: string; amount: string; isByActor: boolean }

/**
 * 批量变更状态: moves all benefits of a kind and month that can take the step. The caller does not confirm their own entries,
 * so these stay.
 */
export const setBenefitsState: ActionVerb = async (tx, actor, input) => {
  const to = String(input.values.state)
  const step = STEPS[to]
  if (!step) throw invalidFields(STATE_FORM, { state: { key: 'invalid.choice' } })
  const reason = textIn(input.values.reason)
  if (to === BENEFIT.void && reason === null) {
    throw invalidFields(STATE_FORM, { reason: { key: 'invalid.required' } })
  }
  const rows = await readRows(tx, actor, input, step)
  const open = rows.filter(({ isByActor }) => to !== BENEFIT.confirmed || !isByActor)
  const own = rows.length - open.length
  const total = String(sumOfMoney(open.map(({ amount }) => moneyOf(amount))))
  const lines: Line[] = [
    { key: 'benefit.willMove', values: { count: open.length, total } },
    ...(own > 0 ? [{ key: 'benefit.ownStay', values: { count: own } }] : []),
  ]
  const consequences = { lines, rows: open.map(({ id, amount }) => [id, amount]) }
  if (input.isPreview) return { consequences }
  if (open.length === 0) throw new Failure('conflict', 'benefit.noneToMove')
  requireAsPreviewed(input, consequences)
  const ids = open.map(({ id }) => id)
  await moveAll(tx, actor, { ids, to, reason, button: step.button })
  if (to === BENEFIT.confirmed) await passBenefits(tx, actor, ids)
  if (to === BENEFIT.void) await revokePayInput(tx, actor, { type: 'benefit', ids })
  return { consequences, message: { key: 'benefit.moved', values: { count: open.length } } }
}

async function readRows(
  tx: Tx,
  actor: Actor,
  { values }: ActionInput,
  { button, from }: { button: string; from: readonly string[] },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select b.id, b.amount::text as amount,
      ${actor.userId}::uuid is not distinct from b.created_by
        or ${actor.userId}::uuid is not distinct from b.updated_by as "isByActor"
    from benefit b
    where b.kind = ${String(values.kind)} and b.month = ${String(values.month)} and b.deleted_at is null
      and b.state = any(${[...from]}) and ${scopePredicate(benefits, 'b', actor, button)}
    order by b.id for no key update of b`.execute(tx)
  return rows
}

type Moving = { ids: readonly string[]; to: string; reason: string | null; button: string }

async function moveAll(tx: Tx, actor: Actor, { ids, to, reason, button }: Moving): Promise<void> {
  const marks: RawBuilder<unknown> =
    to === BENEFIT.confirmed
      ? sql`, confirmed_by_id = ${actor.userId}::uuid`
      : to === BENEFIT.given
        ? sql`, give_date = coalesce(b.give_date, today())`
        : sql``
  await sql`with moved as (
      update benefit b set state = ${to}, updated_at = now(), updated_by = ${actor.userId}::uuid,
        version = b.version + 1 ${marks}
      from (select id, state as was from benefit where id = any(${[...ids]}::uuid[])) old
      where b.id = old.id returning b.id, b.version, old.was)
    ${historyRows(actor, benefits, 'moved', {
      action: 'state',
      before: sql`jsonb_build_object('state', moved.was)`,
      after: sql`jsonb_strip_nulls(jsonb_build_object('state', ${to}::text, 'transition', ${button}::text,
        'transitionReason', ${reason}::text))`,
    })}`.execute(tx)
}

import { sql } from 'kysely'
import { generateBooked } from '#modules/pay/catch-up/api/generate-booked.ts'
import type { Side } from '#modules/pay/catch-up/api/side.ts'
import { lockRegister } from '#modules/pay/catch-up/api/write-register.ts'
import { CONTRIBUTION } from '#modules/pay/insurance/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import type { ActionInput, ActionResult, ActionVerb } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { historyRows } from '#platform/api/history/history.ts'
import { lockMonth } from '#platform/api/sheets/lock-month.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { consequencesOfBases } from './bases-consequences.ts'
import { type ListedBase, readBaseList } from './engine/base-list.ts'
import {
  type Plan,
  type PlannedBase,
  planRebasing,
  type Reason,
  type Rebasing,
  type Wanted,
} from './plan-rebasing.ts'
import { readAverageEarnings } from './read-average-earnings.ts'
import { type InCity, readPeopleOf } from './rebased-people.ts'
import { rebasingIn, requireTypes, textIn } from './rebasing-scope.ts'

const MOST_NAMED = 12

const formOf = ({ register: { resource } }: Side) => resource.actions.adjustBase?.form ?? resource

/** The rows of the form and the lines of the pasted list. */
function listIn({ values }: ActionInput): { lines: ListedBase[]; wrong: string[] } {
  // Safe cast: the form checked the rows against its columns.
  const typed = (values.rows ?? []) as unknown as readonly ListedBase[]
  const { lines, wrong } = readBaseList(textIn(values.list))
  return { lines: [...typed, ...lines], wrong }
}

export type Refused = Plan['refused']

/** The listed people with their bases, and the lines that the actor cannot re-base. */
function listed(
  actor: Actor,
  people: readonly InCity[],
  { lines, wrong }: ReturnType<typeof listIn>,
): { wanted: Wanted[]; refused: Refused } {
  const byNumber = new Map(people.map((person) => [person.empNo, person]))
  const seen = new Set<string>()
  const wanted: Wanted[] = []
  const refused: Refused = wrong.map((name) => ({ name, reason: 'unreadable' }))
  for (const { empNo, base } of lines) {
    const person = byNumber.get(empNo)
    const reason: Reason | null = seen.has(empNo)
      ? 'twice'
      : person === undefined
        ? 'noRow'
        : person.userId === actor.userBaseId
          ? 'own'
          : null
    seen.add(empNo)
    if (reason !== null) refused.push({ name: empNo, reason })
    else if (person)
      wanted.push({
        userId: person.userId,
        empNo,
        name: person.name,
        base: moneyOf(base).toString(),
      })
  }
  return { wanted, refused }
}

/** New bases for the other people of the city: the average wage, or the old base if no wage is known. */
async function proposed(
  tx: Tx,
  actor: Actor,
  people: readonly InCity[],
  { month }: Rebasing,
  named: ReadonlySet<string>,
): Promise<Wanted[]> {
  const others = people.filter(
    ({ empNo, userId }) => !named.has(empNo) && userId !== actor.userBaseId,
  )
  const averages = await readAverageEarnings(
    tx,
    others.map(({ userId }) => userId),
    month,
  )
  return others.map(({ userId, empNo, name, declareBase }) => ({
    userId,
    empNo,
    name,
    base: averages.get(userId) ?? declareBase,
  }))
}

function requireAll(form: Resource, refused: Refused): void {
  if (refused.length === 0) return
  const byReason = new Map<Reason, string[]>()
  for (const { name, reason } of refused) {
    byReason.set(reason, [...(byReason.get(reason) ?? []), name])
  }
  const [[reason, names] = ['noRow', []] as const] = [...byReason]
  const shown = listWords(names.slice(0, MOST_NAMED))
  const problem: FieldProblem = { key: `rebase.refused.${reason}`, values: { names: shown } }
  throw invalidFields(form, { [form.fields.rows ? 'rows' : 'city']: problem })
}

/** Writes the new bases with their history, all of them by one statement. */
async function writeBases(
  tx: Tx,
  actor: Actor,
  { register: { resource } }: Side,
  changed: readonly PlannedBase[],
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ member: { id, version, declareBase }, values }) => ({
    id,
    version,
    before: declareBase,
    after: values.declareBase,
    bases: JSON.parse(String(values.bases)),
  }))
  const amount = (name: string) =>
    sql`jsonb_build_object('declareBase', ${sql.ref(`moved.${name}`)}::text)`
  const history = { before: amount('before'), after: amount('declare_base') }
  await sql`with moved as (
      update ${sql.table(resource.table)} r
      set bases = w.bases, declare_base = w.after, version = r.version + 1, updated_at = now(),
        updated_by = ${actor.userId}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w (id uuid, version integer, before numeric(14, 2), after numeric(14, 2), bases jsonb)
      where r.id = w.id
      returning r.id, r.version, r.declare_base, w.before)
    ${historyRows(actor, resource, 'moved', history)}`.execute(tx)
}

const bookingOf = (side: Side, { bookMonth }: Rebasing) => ({
  side: side.name,
  kind: CONTRIBUTION.difference,
  month: bookMonth,
})

/** Serialises lists for the same month and register. */
export async function lockBooking(tx: Tx, side: Side, rebasing: Rebasing): Promise<void> {
  const { month, kind } = bookingOf(side, rebasing)
  await lockMonth(tx, side.sheet.resource, { month, parameters: { kind } })
}

/** The people with their new bases, the refused lines, and the types of the city that stay as they are. */
export type Wish = {
  /** The form that shows a refusal. */
  form: Resource
  rebasing: Rebasing
  left: readonly string[]
  wanted: readonly Wanted[]
  refused: Refused
}

/**
 * Shows what new bases change, or writes them: all or none. The caller has locked the booking. The rows of the register
 * stay locked until the transaction ends.
 */
export async function adjustTo(
  tx: Tx,
  actor: Actor,
  side: Side,
  { form, rebasing, left, wanted, refused }: Wish,
  input: Pick<ActionInput, 'id' | 'isPreview' | 'confirm'>,
): Promise<ActionResult> {
  if (wanted.length + refused.length === 0) throw new Failure('conflict', 'rebase.nobody')
  await lockRegister(
    tx,
    side,
    wanted.map(({ userId }) => userId),
  )
  const plan = await planRebasing(tx, side, rebasing, wanted)
  plan.refused.unshift(...refused)
  const consequences = consequencesOfBases(plan, rebasing, left)
  if (input.isPreview && plan.refused.length > 0) return { consequences }
  requireAll(form, plan.refused)
  if (!input.isPreview) requireAsPreviewed(input, consequences)
  const changed = plan.people.filter(({ isSame }) => !isSame)
  await writeBases(tx, actor, side, changed)
  const booked = plan.people
    .map((person) => person.booked)
    .filter(({ differences }) => differences.length > 0)
  const booking = Object.assign(bookingOf(side, rebasing), { sourceId: input.id })
  await generateBooked(tx, actor, side, booking, booked)
  return {
    consequences,
    message: {
      key: 'rebase.done',
      values: { count: changed.length, booked: booked.length, month: rebasing.bookMonth },
    },
  }
}

/**
 * 年度调整基数: new bases for the people of a city from a month on, all or none. Contributions that are missing in finished
 * and archived months are booked as differences: one row a person in the sheet of the month that withholds them. The
 * same list again changes nothing.
 */
export const adjustingBases =
  (side: Side): ActionVerb =>
  async (tx, actor, input) => {
    const rebasing = rebasingIn(formOf(side), input.values)
    if (input.values.proposed === true && rebasing.city === '') {
      throw invalidFields(formOf(side), { city: { key: 'invalid.required' } })
    }
    const left = await requireTypes(tx, side, formOf(side), rebasing)
    await lockBooking(tx, side, rebasing)
    const people = await readPeopleOf(tx, actor, side, rebasing)
    const { wanted, refused } = listed(actor, people, listIn(input))
    if (input.values.proposed === true) {
      const named = new Set(wanted.map(({ empNo }) => empNo))
      wanted.push(...(await proposed(tx, actor, people, rebasing, named)))
    }
    const wish = { form: formOf(side), rebasing, left, wanted, refused }
    return adjustTo(tx, actor, side, wish, input)
  }

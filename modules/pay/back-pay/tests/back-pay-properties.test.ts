import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { BACK_PAY_CALLS } from '#modules/pay/back-pay/wire/back-pay.ts'
import { runDesk } from '#modules/pay/runs/tests/run-desk.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { Money } from '#platform/wire/values/money.ts'
import { type Caller, newId } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { database } = company
const { grant, one } = payDesk(company)
const { newEmployer, staffed, attended, openRun, generateRun, moveRun } = runDesk(company)

const MONTHS = ['2026-03', '2026-04', '2026-05'] as const
const TO_PAY = '2026-06'
const PEOPLE = 20

type Facts = { absent_days: number; ot_workday: number }
/** Something that happens to somebody after their months were paid. */
type Change =
  | { kind: 'terms'; month: string; base: string }
  | { kind: 'attendance'; month: string; facts: Facts }
  | { kind: 'hand'; month: string; amount: string }

const yuan = (min: bigint, max: bigint) =>
  fc.bigInt({ min, max }).map((fen) => String(Money.ofFen(fen)))
const inMonth = <T extends object>(rest: fc.Arbitrary<T>) =>
  fc.tuple(fc.constantFrom(...MONTHS), rest).map(([month, more]) => ({ month, ...more }))
const once = <T extends { month: string }>(change: fc.Arbitrary<T>) =>
  fc.uniqueArray(change, { selector: ({ month }) => month, maxLength: 2 })

const anyPerson = fc.record({
  base: yuan(500_000n, 3_000_000n),
  facts: fc.record({
    absent_days: fc.integer({ min: 0, max: 2 }),
    ot_workday: fc.integer({ min: 0, max: 20 }),
  }),
  changes: fc
    .tuple(
      once(
        inMonth(
          fc.record({ kind: fc.constant('terms' as const), base: yuan(500_000n, 3_000_000n) }),
        ),
      ),
      once(
        inMonth(
          fc.record({
            kind: fc.constant('attendance' as const),
            facts: fc.record({
              absent_days: fc.integer({ min: 0, max: 4 }),
              ot_workday: fc.integer({ min: 0, max: 30 }),
            }),
          }),
        ),
      ),
      once(inMonth(fc.record({ kind: fc.constant('hand' as const), amount: yuan(1n, 300_000n) }))),
    )
    .map((lists): Change[] => lists.flat()),
})

type Person = { base: string; facts: Facts; changes: Change[] }
const drawn: readonly Person[] = fc.sample(anyPerson, { numRuns: PEOPLE, seed: 209 })

let pay: Caller
let director: Caller

beforeAll(async () => {
  ;[pay, director] = await Promise.all([company.api.as('pay'), company.api.as('hrdir')])
  for (const name of ['pay', 'hrdir']) {
    await grant(name, { items: ['定薪', '工资表'], canEdit: true, canExport: true })
  }
})

/** People of a new employer by what was known when their months were paid. */
async function staff(): Promise<{ entityId: string; ids: string[] }> {
  const entityId = await newEmployer()
  const ids: string[] = []
  for (const { base, facts } of drawn) {
    const [id = ''] = await staffed(entityId, {
      month: MONTHS[0],
      facts,
      terms: { base_salary: base },
    })
    for (const month of MONTHS.slice(1)) await attended([id], month, facts)
    ids.push(id)
  }
  return { entityId, ids }
}

async function pays(entityId: string): Promise<void> {
  for (const month of MONTHS) {
    await openRun(pay, entityId, month)
    for (const done of [
      await generateRun(pay, entityId, { month }),
      await moveRun(director, entityId, '1', { month }),
    ]) {
      if (done.status !== 200) throw new Error(done.text)
    }
    await database.rows(
      `update salary set state = '4', audited_at = clock_timestamp() where entity_id = $1 and month = $2`,
      [entityId, month],
    )
  }
}

async function happens(userId: string, entityId: string, change: Change): Promise<void> {
  if (change.kind === 'attendance') {
    await database.rows(
      `update attend_month set absent_days = $3, ot_workday = $4, updated_at = clock_timestamp()
       where user_id = $1 and month = $2`,
      [userId, change.month, change.facts.absent_days, change.facts.ot_workday],
    )
    return
  }
  if (change.kind === 'hand') {
    await database.rows(
      `insert into pay_input (id, user_id, entity_id, item_id, amount, month, source_month, reason, source_type, source_id)
       select $1::uuid, $2, $3, id, $4, $5, $6, '手工', 'hand', $1::uuid from pay_item where code = 'back-pay'`,
      [newId(), userId, entityId, change.amount, TO_PAY, change.month],
    )
    return
  }
  await database.rows(
    `insert into user_salary_type (id, user_id, entity_id, salary_type, tax_kind, base_salary, effective_from, reason,
       state, batch_id, confirmed_at)
     select gen_random_uuid(), $1, $2, '1', '工资薪金', $3, ($4 || '-01')::date, '更正', '1', gen_random_uuid(),
       clock_timestamp()`,
    [userId, entityId, change.base, change.month],
  )
}

async function make(
  entityId: string,
  userIds: readonly string[],
): Promise<{ made: number } | null> {
  const body = { entityId, month: TO_PAY, userIds, takesBack: true }
  const { status, text, body: answer } = await pay(BACK_PAY_CALLS.make, { method: 'PUT', body })
  if (status !== 200 && status !== 409) throw new Error(text)
  return status === 200 ? (answer.response as { made: number }) : null
}

/** A run counts the lines of some people. */
async function counted(userIds: readonly string[]): Promise<void> {
  const checker = await one("select id from app_user where user_name = 'hrdir'")
  const lines = "source_type = 'backPay' and user_id = any($1::uuid[])"
  await database.rows(
    `update pay_input set state = '1', confirmed_by_id = $2 where ${lines} and state = '0'`,
    [userIds, checker],
  )
  await database.rows(
    `update pay_input set state = '2', counted_run = gen_random_uuid() where ${lines} and state = '1'`,
    [userIds],
  )
}

/** What each person has or will have for each month: the row, and the inputs that name the month. */
async function paidFor(ids: readonly string[]): Promise<string[][]> {
  const rows = await database.rows<{ user: string; month: string; amount: string }>(
    `select s.user_id as user, s.month, (s.gross + coalesce((
        select sum(case item.side when '应扣' then -i.amount else i.amount end) from pay_input i
          join pay_item item on item.id = i.item_id
        where i.user_id = s.user_id and i.source_month = s.month and i.state <> '9'), 0))::text as amount
     from salary s where s.user_id = any($1::uuid[]) order by s.month`,
    [ids],
  )
  return ids.map((id) => rows.filter(({ user }) => user === id).map(({ amount }) => amount))
}

/** What the months pay to people whose facts were right from the start; their inputs come on top. */
async function rightFromTheStart(): Promise<string[][]> {
  const { entityId, ids } = await staff()
  for (const [at, { changes }] of drawn.entries()) {
    for (const change of changes) {
      if (change.kind !== 'hand') await happens(ids[at] ?? '', entityId, change)
    }
  }
  await pays(entityId)
  return paidFor(ids)
}

test('rows and back pay are what the months would have paid by the facts of today, in whatever order they came', async () => {
  const due = await rightFromTheStart()

  const atOnce = await staff()
  await pays(atOnce.entityId)
  for (const [at, { changes }] of drawn.entries()) {
    for (const change of changes) await happens(atOnce.ids[at] ?? '', atOnce.entityId, change)
  }
  await make(atOnce.entityId, atOnce.ids)
  const changed = drawn.map(({ changes }) => changes.some(({ kind }) => kind !== 'hand'))
  // Hands alone do not open a month: nobody says that they were wrong.
  const monthsOf = (all: string[][]) =>
    all.map((own, at) => own.filter((_, month) => isChanged(at, MONTHS[month] ?? '')))
  expect(monthsOf(await paidFor(atOnce.ids))).toEqual(monthsOf(due))
  expect(changed.filter(Boolean).length).toBeGreaterThan(PEOPLE / 2)
  expect(await make(atOnce.entityId, atOnce.ids)).toBeNull()

  const oneByOne = await staff()
  await pays(oneByOne.entityId)
  const most = Math.max(...drawn.map(({ changes }) => changes.length))
  for (let nth = 0; nth < most; nth += 1) {
    for (const [at, { changes }] of drawn.entries()) {
      const change = changes.toReversed()[nth]
      if (change) await happens(oneByOne.ids[at] ?? '', oneByOne.entityId, change)
    }
    await make(oneByOne.entityId, oneByOne.ids)
    // Every other person is paid at once; the lines of the others wait and are put right.
    await counted(oneByOne.ids.filter((_, at) => at % 2 === 0))
  }
  expect(await make(oneByOne.entityId, oneByOne.ids)).toBeNull()
  expect(monthsOf(await paidFor(oneByOne.ids))).toEqual(monthsOf(due))
})

/** Whether terms or attendance of a month changed. Terms also change the months after their first one. */
function isChanged(at: number, month: string): boolean {
  const changes = drawn[at]?.changes ?? []
  return changes.some(
    (change) =>
      (change.kind === 'attendance' && change.month === month) ||
      (change.kind === 'terms' && change.month <= month),
  )
}

import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { FORMALITY, TARGET } from '#modules/pay/formalities/define/choices.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf, stepRows } from '#platform/seed/approval-rows.ts'
import { isoDay, isoMonth } from '#platform/seed/calendar-day.ts'
import { CITIES } from '#platform/seed/place-pool.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const [WRITER, MANAGER] = ['social', 'hrmgr']
const PATH = 'pay/insurance-formalities'
/** Row numbers start after the approval steps of the other areas. */
const FIRST_STEP = 15_000
const STEPS = [{ rule: 'role:hr_manager', by: MANAGER, passedByItself: null }] as const

type Planned = { state: string; kind: string; target: string; daysAgo: number; base?: string }

/** One formality in every state, and one of each of the usual kinds. */
const PLAN: readonly Planned[] = [
  { state: '4', kind: FORMALITY.change, target: TARGET.both, daysAgo: 40 },
  { state: '4', kind: FORMALITY.maternity, target: TARGET.insurance, daysAgo: 30 },
  { state: '2', kind: FORMALITY.injury, target: TARGET.insurance, daysAgo: 9 },
  { state: '1', kind: FORMALITY.base, target: TARGET.both, daysAgo: 3, base: '9500.00' },
  { state: '3', kind: FORMALITY.retirement, target: TARGET.both, daysAgo: 12 },
  { state: '9', kind: FORMALITY.change, target: TARGET.fund, daysAgo: 20 },
  { state: '0', kind: FORMALITY.leave, target: TARGET.both, daysAgo: 1 },
]

type Cast = { company: Company; accounts: readonly PlannedAccount[] }

/** Employees at work without an account, one for each formality. */
function peopleOf({ company, accounts }: Cast): number[] {
  const taken = new Set(accounts.map(({ person }) => person))
  const atWork = [...company.people.entries()].filter(
    ([index, { status }]) => status === '2' && !taken.has(index),
  )
  return PLAN.map((_, row) => atWork[(row * 3 + 5) % Math.max(1, atWork.length)]?.[0] ?? 0)
}

function* formalityRows(
  context: SeedContext,
  cast: Cast,
): Generator<Insertable<DB['insurance_formality']>> {
  const people = peopleOf(cast)
  const writer = accountOf(context, cast, WRITER)
  for (const [row, { state, kind, target, daysAgo, base }] of PLAN.entries()) {
    const index = pickAt(people, row)
    const { department } = pickAt(cast.company.posts, pickAt(cast.company.people, index).post)
    const asked = context.today - daysAgo
    const isDone = state === '4' || state === '9'
    yield {
      ...context.stamp('insurance_formality', row),
      created_by: writer,
      doc_no: `SB${isoDay(asked).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`,
      user_id: context.idOf('user_base_info', index),
      dept_id: context.idOf('department', department),
      kind,
      target,
      month: isoMonth(context.today),
      city: pickAt(CITIES, 0),
      entity_id: context.idOf('legal_entity', 0),
      stop_reason: kind === FORMALITY.leave ? '离职' : null,
      base: base ?? null,
      claim_amount: kind === FORMALITY.maternity ? '15000.00' : null,
      reason: '按人事变动办理',
      outer_no: state === '4' ? `HZ${String(row + 1).padStart(6, '0')}` : null,
      handled_at: state === '4' ? isoDay(asked + 3) : null,
      state,
      apply_user_id: writer,
      apply_at: state === '0' ? null : momentOf(asked),
      current_approver:
        state === '1'
          ? (cast.accounts.find(({ userName }) => userName === MANAGER)?.name ?? null)
          : null,
      finished_at: isDone ? momentOf(asked + 3) : null,
      effect_done: state === '4',
      updated_by: isDone ? accountOf(context, cast, MANAGER) : writer,
    }
  }
}

function* askedRows(context: SeedContext, cast: Cast) {
  for (const [row, { state, daysAgo }] of PLAN.entries()) {
    if (state === '0' || state === '9') continue
    yield* stepRows(context, cast, STEPS, {
      resource: PATH,
      table: 'insurance_formality',
      row,
      state,
      refusal: '请先核对退休日期',
      day: context.today - daysAgo,
      first: FIRST_STEP + row,
    })
  }
}

/** Formalities of the demo company, with their approval steps. */
export function formalityTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('insurance_formality', () => formalityRows(context, cast)),
    seedTable('approval_step', () => askedRows(context, cast)),
  ]
}

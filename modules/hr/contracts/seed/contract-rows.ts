import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedPerson } from '#modules/hr/archives/seed/planned-person.ts'
import { rows as startingRows } from '#modules/hr/define/rows.ts'
import { entityIdOf } from '#modules/org/departments/seed/organisation-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { type Day, isoDay, overAfter } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const TYPES = startingRows['hr/contract-types']
type TypeCode = (typeof TYPES)[number]['code']
const [FIXED, OPEN_ENDED, INTERN, SERVICE, REHIRED] = [
  'HT01',
  'HT02',
  'HT04',
  'HT05',
  'HT06',
] as const

const WRITER = 'er'
const TERM_MONTHS = 36
const PROBATION_MONTHS = 3
const SIGNED_AHEAD = 7
/** Every other employee on probation has an unsigned contract. */
const ON_PROBATION = '1'
const CHANGED_AFTER = 200
/** Every 23rd employee has no contract, every 13th one that ends soon, every 11th a supplement. */
const [WITHOUT, ENDING_SOON, SUPPLEMENTED] = [23, 13, 11]
const HALF_A_YEAR = 180

type Planned = {
  type: TypeCode
  origin: '新签' | '续签' | '变更'
  start: Day
  end: Day | null
  state: string
  times: number | null
  endedOn?: Day
  isUnsigned?: true
}

/** Consecutive terms, the third open-ended: Labour Contract Law, article 14. */
function* chainOf(join: Day, until: Day): Generator<Planned> {
  for (let times = 1; times <= 3; times++) {
    const start = overAfter(join, TERM_MONTHS * (times - 1))
    if (start > until) return
    const end = times === 3 ? null : overAfter(join, TERM_MONTHS * times) - 1
    yield {
      type: times === 3 ? OPEN_ENDED : FIXED,
      origin: times === 1 ? '新签' : '续签',
      start,
      end,
      times,
      state: '4',
      ...(end === null ? {} : { endedOn: end }),
    }
  }
}

/** The labour contracts of an employee; the last one shows the current state. */
function labourOf(person: PlannedPerson, index: number, today: Day): Planned[] {
  const { join, leave } = person
  const chain = [...chainOf(join, leave ?? today)]
  const last = chain.pop()
  if (!last) return []
  if (leave !== null) {
    const state = person.status === '5' ? '6' : '5'
    return [...chain, { ...last, state, endedOn: leave }]
  }
  const { endedOn: _, ...open } = last
  if (person.status === ON_PROBATION && index % 2 === 0)
    return [{ ...open, state: '1', isUnsigned: true }]
  const running = { ...open, state: '2' }
  const isOld = today - running.start > HALF_A_YEAR
  if (isOld && running.end !== null && index % ENDING_SOON === 0) {
    return [...chain, { ...running, end: today + 5 + (index % 40) }]
  }
  const changed = running.start + CHANGED_AFTER
  if (changed < today && index % SUPPLEMENTED === 0) {
    return [
      ...chain,
      { ...running, state: '7', endedOn: changed - 1 },
      { ...running, origin: '变更', start: changed },
    ]
  }
  return [...chain, running]
}

/**
 * The agreement of interns, people on service contracts and people re-hired after retirement: for a
 * year, renewed each year.
 */
function agreementOf({ join, status, leave }: PlannedPerson, today: Day, kind: TypeCode): Planned {
  const years = Math.floor(((leave ?? today) - join) / 366)
  const start = overAfter(join, 12 * years)
  const isOver = status === '4' && leave !== null
  return {
    type: kind,
    origin: '新签',
    start,
    end: overAfter(start, 12) - 1,
    times: null,
    state: isOver ? '6' : '2',
    ...(isOver ? { endedOn: leave } : {}),
  }
}

function contractsOf(person: PlannedPerson, index: number, today: Day): Planned[] {
  const { status, empKind } = person
  if (status === '0' || index % WITHOUT === WITHOUT - 1) return []
  if (status === '7' || empKind === '4') return [agreementOf(person, today, INTERN)]
  if (empKind === '3') return [agreementOf(person, today, REHIRED)]
  if (status === '8' || empKind === '6') return [agreementOf(person, today, SERVICE)]
  // People of an agency or a contractor have their contract with that company.
  return empKind === '1' || empKind === '5' ? labourOf(person, index, today) : []
}

const momentOf = (day: Day) => `${isoDay(day)}T02:00:00.000Z`

function* contractRows(
  context: SeedContext,
  { departments, posts, people }: Company,
  accounts: readonly PlannedAccount[],
): Generator<Insertable<DB['contract']>> {
  const writer = accounts.findIndex(({ userName }) => userName === WRITER)
  const by = writer < 0 ? null : context.idOf('app_user', writer)
  const typeRow = new Map(TYPES.map(({ code }, at) => [code, at]))
  let row = 0
  for (const [index, person] of people.entries()) {
    const post = pickAt(posts, person.post)
    const { companyEntity, city } = pickAt(departments, post.department)
    const chain = contractsOf(person, index, context.today)
    for (const [at, one] of chain.entries()) {
      const type = typeRow.get(one.type) ?? 0
      const { kind, termKind } = pickAt(TYPES, type)
      const signed = one.start - SIGNED_AHEAD
      yield {
        ...context.stamp('contract', row),
        created_by: by,
        doc_no: `HT${isoDay(signed).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`,
        user_id: context.idOf('user_base_info', index),
        dept_id: context.idOf('department', post.department),
        type_id: context.idOf('contract_type', type),
        is_labour: kind === '劳动合同',
        term_kind: termKind,
        origin: one.origin,
        sign_date: one.isUnsigned ? null : isoDay(signed),
        start_date: isoDay(one.start),
        end_date: one.end === null ? null : isoDay(one.end),
        probation_months: at === 0 && one.times !== null ? PROBATION_MONTHS : null,
        sign_times: one.times,
        biz_state: one.state,
        prev_id: at === 0 ? null : context.idOf('contract', row - 1),
        change_reason: one.origin === '变更' ? '工作地点调整' : null,
        entity_id: entityIdOf(context, companyEntity),
        company_entity: companyEntity ?? '',
        post_name: post.name,
        work_place: city,
        work_hours: '标准工时',
        salary_text: '按公司薪酬制度及岗位职级执行',
        ended_on: one.endedOn === undefined ? null : isoDay(one.endedOn),
        state: '4',
        effect_done: true,
        apply_user_id: by,
        apply_at: momentOf(signed - 3),
        finished_at: momentOf(signed - 1),
      }
      row += 1
    }
  }
}

/** The contracts of the demo company. */
export function contractTable(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable {
  return seedTable('contract', () => contractRows(context, company, accounts))
}

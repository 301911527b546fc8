import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { BY, REGISTER } from '#modules/hr/first-day/define/choices.ts'
import { acceptedHirings, type Cast, placeOf } from '#modules/hr/hiring/seed/hiring-rows.ts'
import { talentName } from '#modules/hr/talents/seed/talent-plan.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf } from '#platform/seed/approval-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'

const CHECKER = 'er'
/** The forms in turn: one waits to be checked, one went back to the person, one was checked. */
const STATES = [REGISTER.sent, REGISTER.returned, REGISTER.checked] as const

const SCHOOL = {
  edu: '6',
  degree: null,
  eduMode: '1',
  school: '示例大学',
  major: '机械设计',
  startDate: '2010-09',
  graduateDate: '2014-07',
}
const WORK = { startDate: '2014-07', endDate: null, company: '示例机械厂', post: '技术员' }

function idCard(at: number): string {
  const first17 = `99000519920304${String(at * 2 + 1).padStart(3, '0')}`
  return first17 + idCardCheckDigit(first17)
}

function* registerRows(context: SeedContext, cast: Cast) {
  const checker = accountOf(context, cast, CHECKER)
  for (const [at, row] of acceptedHirings().entries()) {
    const state = pickAt(STATES, at % STATES.length)
    const isSent = state === REGISTER.sent
    const day = context.today - 1
    yield {
      ...context.stamp('register', at),
      register_no: `DJ${isoDay(day).replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
      dept_id: placeOf(context, cast, row).columns.dept_id,
      hiring_id: context.idOf('to_be_recruited', row),
      source: BY.ticket,
      name: talentName(row),
      id_type: '1',
      id_card_no: idCard(at),
      gender: '男',
      birth_date: '1992-03-04',
      phone: `1689${String(at).padStart(7, '0')}`,
      nation: '01',
      native_place: '示例省示例市',
      home_address: '示例市示例路 8 号',
      educations: JSON.stringify([SCHOOL]),
      work_start_date: '2014-07-10',
      works: JSON.stringify([WORK]),
      emergency_name: '示例家人',
      emergency_relation: '配偶',
      emergency_phone: '16009990001',
      families: '[]',
      state,
      submitted_at: momentOf(day),
      opinion: state === REGISTER.returned ? '请补充离职日期' : null,
      checked_by_id: isSent ? null : checker,
      checked_at: isSent ? null : momentOf(context.today),
      has_agreed: true,
      agreed_at: momentOf(day),
    }
  }
}

/** What new colleagues of the demo company told about themselves. */
export function registerTable(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable {
  return seedTable('register', () => registerRows(context, { company, accounts }))
}

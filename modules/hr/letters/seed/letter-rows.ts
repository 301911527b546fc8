import { type Company, personName } from '#modules/hr/archives/seed/archive-rows.ts'
import { rows as startingRows } from '#modules/hr/define/rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf } from '#platform/seed/approval-rows.ts'
import { type Day, isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const TEMPLATES = startingRows['hr/commitment-templates']
const [WRITER, REVIEWER] = ['er', 'hrmgr']
const AT_WORK = new Set(['1', '2', '3', '6', '7', '8'])
/** Number of receivers in the demo company. */
const MOST = 60

type Cast = { company: Company; accounts: readonly PlannedAccount[] }
type Sending = { template: number; sent: Day; deadline: Day; statesOf: (index: number) => string }

/** One sending that nearly everyone has signed, and one in progress. */
function sendings({ today }: SeedContext): Sending[] {
  const late: Readonly<Record<number, string>> = { 3: '0', 7: '1', 11: '3', 15: '0', 19: '1' }
  return [
    {
      template: 0,
      sent: today - 30,
      deadline: today - 10,
      statesOf: (index) => late[index] ?? '2',
    },
    {
      template: 2,
      sent: today - 3,
      deadline: today + 11,
      statesOf: (index) => (index % 3 === 0 ? '1' : '0'),
    },
  ]
}

function* sendingRows(context: SeedContext, cast: Cast) {
  const by = accountOf(context, cast, WRITER)
  for (const [row, { template, sent, deadline }] of sendings(context).entries()) {
    const { title, kind } = pickAt(TEMPLATES, template)
    yield {
      ...context.stamp('commitment_sending', row),
      title,
      kind,
      deadline: isoDay(deadline),
      sender_id: by,
      created_by: by,
      template_id: context.idOf('commitment_template', template),
      sent_at: momentOf(sent),
    }
  }
}

function* letterRows(context: SeedContext, cast: Cast) {
  const { company, accounts } = cast
  const by = accountOf(context, cast, WRITER)
  const reviewer = accountOf(context, { accounts }, REVIEWER)
  const people = [...company.people.entries()].filter(([, { status }]) => AT_WORK.has(status))
  let row = 0
  for (const [at, { template, sent, deadline, statesOf }] of sendings(context).entries()) {
    const { title, kind, content } = pickAt(TEMPLATES, template)
    for (const [place, [index, person]] of people.slice(0, MOST).entries()) {
      const state = statesOf(place)
      const post = pickAt(company.posts, person.post)
      const isReviewed = state === '2' || state === '3'
      yield {
        ...context.stamp('commitment_letter', row),
        created_by: by,
        letter_no: `CN${isoDay(sent).replaceAll('-', '')}${String(place + 1).padStart(4, '0')}`,
        user_id: context.idOf('user_base_info', index),
        dept_id: context.idOf('department', post.department),
        kind,
        title,
        content,
        state,
        deadline: isoDay(deadline),
        filled: JSON.stringify({
          name: personName(context, person, index),
          empNo: person.empNo,
          deptName: pickAt(company.departments, post.department).name,
          postName: post.name,
          date: isoDay(sent),
        }),
        template_id: context.idOf('commitment_template', template),
        sending_id: context.idOf('commitment_sending', at),
        ...(state === '0' ? {} : { sign_at: momentOf(sent + 2), sign_ip: '10.0.0.8' }),
        ...(isReviewed ? { reviewer_id: reviewer, reviewed_at: momentOf(sent + 4) } : {}),
        opinion: state === '3' ? '请核对工号后重新签署' : null,
      }
      row += 1
    }
  }
}

const NOTES = [
  ['谈话', '试用期中期谈话', '了解工作适应情况，建议加强与相邻部门的沟通。', 'superior'],
  ['表扬', '项目加班支援', '主动支援项目上线，得到用户表扬。', 'superior'],
  ['提醒', '考勤提醒', '本月两次迟到，已口头提醒，下月再看。', 'personnel'],
  ['家访慰问', '家属住院慰问', '代表工会慰问，注意工作安排上的照顾。', 'personnel'],
] as const

function* noteRows(context: SeedContext, cast: Cast) {
  const by = accountOf(context, cast, WRITER)
  const people = [...cast.company.people.entries()].filter(([, { status }]) => AT_WORK.has(status))
  for (const [row, [kind, title, content, visibility]] of NOTES.entries()) {
    const [index, person] = pickAt(people, 5 + row * 4)
    yield {
      ...context.stamp('record_note', row),
      created_by: by,
      user_id: context.idOf('user_base_info', index),
      dept_id: context.idOf('department', pickAt(cast.company.posts, person.post).department),
      at: isoDay(context.today - 2 - row),
      kind,
      title,
      content,
      visibility,
      follow_date: row % 2 === 0 ? isoDay(context.today + row - 1) : null,
    }
  }
}

/** Letters of the demo company, and notes about some employees. */
export function letterTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('commitment_sending', () => sendingRows(context, cast)),
    seedTable('commitment_letter', () => letterRows(context, cast)),
    seedTable('record_note', () => noteRows(context, cast)),
  ]
}

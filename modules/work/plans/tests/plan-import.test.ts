import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { RunningJobs } from '#platform/api/jobs/run-jobs.ts'
import { importCalls } from '#platform/define/described/importing.ts'
import { IMPORT_CALLS } from '#platform/define/shipped/imports/own-import-calls.ts'
import { csvOf, importDesk } from '#platform/tests/imports/import-desk.ts'
import { QUICK } from '#platform/tests/jobs/sample-jobs.ts'
import { savedIn } from '#tests/api/running-api.ts'
import { openPlanDesk, type PlanDesk, YEAR } from './plan-desk.ts'

/** The column headings as companies write them. */
const HEADINGS = ['年度', '部门', '责任人工号', '标题', '目标', '权重', '起', '止', '上级编号']

let desk: PlanDesk
let files: ReturnType<typeof importDesk>
let department: string
let jobs: RunningJobs

beforeAll(async () => {
  desk = await openPlanDesk()
  files = importDesk(desk.api)
  jobs = desk.api.startJobs({ atOnce: 1, pulse: QUICK })
  department = String(
    await desk.database.value('select code from department where id = $1', [desk.deptId]),
  )
})
beforeEach(() => desk.unset())
afterAll(async () => {
  await jobs?.stop()
  await desk?.close()
})

async function row(title: string, above = '', values: Record<string, string> = {}) {
  return {
    年度: String(YEAR),
    部门: department,
    责任人工号: await desk.codeOf('leader1'),
    标题: title,
    目标: `${title}的目标`,
    权重: '50',
    上级编号: above,
    起: `${YEAR}-01-01`,
    止: `${YEAR}-12-31`,
    ...values,
  }
}

async function send(rows: readonly Record<string, string>[], who = 'leader1') {
  const resource = yearPlans
  const file = await files.sent(who, csvOf(rows, HEADINGS), { name: 'plans.csv', resource })
  const refused = await files.rows(who, file.id, 'refused')
  return { ...file, refused: refused.map(({ place, problems }) => ({ place, problems })) }
}

describe('a file of plans', () => {
  test('has a template that is understood when it comes back', async () => {
    const address = `http://staffdesk.example${importCalls(yearPlans).template}?format=csv`
    const headers = { authorization: `Bearer ${await desk.api.token('leader1')}` }
    const answer = await desk.api.fetch(new Request(address, { headers }))
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const file = await files.sent('leader1', bytes, { name: 'plans.csv', resource: yearPlans })
    expect(file.columns.map(({ field }) => field)).not.toContain(null)
    expect(file.columns.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['year', 'deptId', 'ownerId', 'title', 'goal', 'weight', 'parentId']),
    )
  })

  test('becomes drafts, each below the plan whose number or title it names', async () => {
    const above = await desk.added({ title: '导入的上级' })
    const number = String((await desk.row(above)).doc_no)
    const file = await send([
      await row('导入一', number),
      await row('导入二', '导入一'),
      await row('导入三'),
    ])
    expect(file, JSON.stringify(file.refused)).toMatchObject({ counts: { add: 3, refused: 0 } })
    expect((await files.commit('leader1', file.id)).state).toBe('done')
    const made = await desk.database.rows(
      `select p.title, p.plan_state, p.level, u.user_name, above.title as above
       from year_plan p join app_user u on u.id = p.owner_id
         left join year_plan above on above.id = p.parent_id
       where p.title like '导入_' order by p.title = '导入三', p.level`,
    )
    const draft = { plan_state: '0', user_name: 'leader1' }
    expect(made).toEqual([
      { ...draft, title: '导入一', level: 2, above: '导入的上级' },
      { ...draft, title: '导入二', level: 3, above: '导入一' },
      { ...draft, title: '导入三', level: 1, above: null },
    ])
  })

  test('tells by row which parent there is not, and which row breaks which rule', async () => {
    const file = await send([
      await row('好的一行'),
      await row('断了', '没有这个计划'),
      await row('跨年', '', { 止: `${YEAR + 1}-01-01` }),
      await row('无人', '', { 责任人工号: 'nobody' }),
      await row('过重', '', { 权重: '101' }),
    ])
    expect(file.counts).toMatchObject({ add: 1, refused: 4 })
    expect(
      file.refused.map(({ place, problems }) => [place, problems.map(({ field }) => field)]),
    ).toEqual([
      [3, ['parentId']],
      [4, ['planEnd']],
      [5, ['ownerId']],
      [6, ['weight']],
    ])
    expect(file.refused[0]?.problems[0]?.text).toContain('没有这个计划')
    // While a row has an error, the import writes nothing, unless the user leaves the rows with errors out.
    const path = IMPORT_CALLS.commit
    const answer = await files.press('leader1', path, { id: file.id, withoutRefused: false })
    expect(answer.status).toBe(423)
    expect(await desk.database.rows("select from year_plan where title = '好的一行'")).toEqual([])
  })

  test('is refused row by row where plans do not come from files, or no longer', async () => {
    savedIn(await desk.configure({ allowImport: false }))
    expect((await send([await row('不许导入')])).counts).toMatchObject({ add: 0, refused: 1 })
    savedIn(await desk.configure({ fillFrom: '2000-01-01', fillTo: '2000-02-01' }))
    const late = await send([await row('太晚')])
    expect(late.counts).toMatchObject({ add: 0, refused: 1 })
    expect(late.refused[0]?.problems[0]?.text).toContain('2000')
  })

  test('is allowed to users who may write plans', async () => {
    const file = csvOf([await row('不许')], HEADINGS)
    expect(
      await files.refusalOf('noperm', file, { name: 'p.csv', resource: yearPlans }),
    ).toMatchObject({ status: 403 })
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { REPORT_CALLS, type ReportData } from '#platform/wire/reports/report.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { SHIPPED_REPORTS } from '#product/define/shipped-reports.server.ts'
import { type Caller, newId, ORIGIN, refusalIn } from '#tests/api/running-api.ts'
import { type ConformanceCompany, openCompany } from '#tests/conformance/conformance-company.ts'

const TEMPLATES = '/hr/ReportTemplate'
const PAY_ROLL = '1,2,3,6,7'
/** Reports of pay need a competence: modules/pay/reports/tests/pay-reports.test.ts. */
const OPEN_REPORTS = SHIPPED_REPORTS.filter(({ category }) => category !== '薪酬')

let company: ConformanceCompany
let readers: Readonly<Record<'all' | 'department' | 'own', Caller>>

beforeAll(async () => {
  company = await openCompany()
  const { director, narrow, api } = company
  readers = { all: director, department: await api.as('leader1'), own: narrow }
})
afterAll(() => company.close())

const ask = (by: Caller, reportUrl: string, params = '', more = {}) =>
  by(REPORT_CALLS.data, { query: { reportUrl, params, ...more } })

async function read(by: Caller, reportUrl: string, params = ''): Promise<ReportData> {
  const { status, body } = await ask(by, reportUrl, params)
  expect([status, body.msg], reportUrl).toEqual([200, expect.anything()])
  return body.response as ReportData
}

async function fileOf(reportUrl: string): Promise<string> {
  const { api } = company
  const url = new URL(REPORT_CALLS.file, ORIGIN)
  url.search = new URLSearchParams({ reportUrl, format: 'csv' }).toString()
  const headers = { authorization: `Bearer ${await api.token('hrdir')}` }
  const answer = await api.fetch(new Request(url, { headers }))
  expect(answer.status, reportUrl).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  return answer.text()
}

const whole = ({ totals }: ReportData) => totals.find(({ level }) => level === 0)
const figureOf = (data: ReportData, column: string, level = 0) => {
  const at = data.columns.findIndex(({ name }) => name === column)
  return data.totals.filter((total) => total.level === level).map(({ cells }) => Number(cells[at]))
}

/** Sets the kind of employment, the gender and the education of people at random. */
async function shuffle(seed: number): Promise<void> {
  await company.database.rows(
    `update user_base_info b set emp_kind = ('{1,1,1,2,5}'::text[])[1 + abs(hashtext(b.emp_no || $1)) % 5],
       gender = case when hashtext($1 || b.emp_no) % 2 = 0 then '男' else '女' end,
       edu = case when hashtext(b.emp_no || 'e' || $1) % 7 = 0 then null else b.edu end`,
    [String(seed)],
  )
}

describe('sums of a report are those of the list under the same rights', () => {
  test('for readers of all, of a department, of themselves', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom('all', 'department', 'own'),
        fc.option(fc.constantFrom('1', '2', '5'), { nil: undefined }),
        async (seed, who, empKind) => {
          await shuffle(seed)
          const by = readers[who as keyof typeof readers]
          const data = await read(by, 'hr/roster', empKind ? `empKind=${empKind}` : '')
          const query = { status: PAY_ROLL, pageSize: 500, ...(empKind && { empKind }) }
          const list = await by('/hr/UserBaseInfo/GetUserBaseInfoPageList', { query })
          const { dataCount } = list.body.response as { dataCount: number }
          expect(whole(data)?.count, `${who} ${empKind}`).toBe(dataCount)
          const subtotals = figureOf(data, 'people', 1)
          expect(subtotals.reduce((sum, one) => sum + one, 0)).toBe(dataCount)
          expect(data.rows).toHaveLength(dataCount)
        },
      ),
      { numRuns: 12, seed: 20_261_124 },
    )
  })

  test('whatever they are grouped by', async () => {
    for (const by of Object.values(readers)) {
      const people = figureOf(await read(by, 'hr/structure-service'), 'people')
      for (const key of ['hr/structure', 'hr/structure-education', 'hr/structure-political']) {
        expect(figureOf(await read(by, key), 'people'), key).toEqual(people)
      }
      expect([whole(await read(by, 'hr/roster'))?.count]).toEqual(people)
    }
  })

  test('a month closes with what it opened with and what came and went', async () => {
    for (const month of ['2026-03', '2026-09', '2026-11']) {
      const data = await read(readers.all, 'hr/monthly-headcount', `month=${month}`)
      for (const level of [0, 1]) {
        const at = (name: string) => figureOf(data, name, level)
        const closing = at('opening').map(
          (opening, line) =>
            opening +
            (at('joined')[line] ?? 0) +
            (at('movedIn')[line] ?? 0) -
            (at('left')[line] ?? 0) -
            (at('movedOut')[line] ?? 0),
        )
        expect(at('closing'), `${month} ${level}`).toEqual(closing)
      }
      expect(figureOf(data, 'movedIn')).toEqual(figureOf(data, 'movedOut'))
    }
  })

  test('turnover says what its page says, and establishment what its list says', async () => {
    const data = await read(readers.all, 'hr/turnover')
    const page = await readers.all('/hr/UserBaseInfo/GetStaffTurnover', { query: {} })
    const { months } = page.body.response as { months: Record<string, number>[] }
    const sum = (name: string) => months.reduce((all, month) => all + (month[name] ?? 0), 0)
    expect(figureOf(data, 'joined')).toEqual([sum('joined')])
    expect(figureOf(data, 'left')).toEqual([sum('left')])
    expect(figureOf(data, 'opening')).toEqual([months[0]?.opening])
    expect(figureOf(data, 'closing')).toEqual([months.at(-1)?.closing])
    expect(data.rows).toHaveLength(months.length)
  })

  /** The ids of all rows of a list that a reader gets. */
  async function listed(by: Caller, path: string, query: object): Promise<string[]> {
    const params = { pageSize: 500, ...query }
    const { status, body } = await by(path, { query: params })
    expect([status, body.msg], path).toEqual([200, expect.anything()])
    const { dataCount, data } = body.response as { dataCount: number; data: { id: string }[] }
    expect(data, path).toHaveLength(dataCount)
    return data.map(({ id }) => id)
  }
  const FILES = '/hr/UserBaseInfo/GetUserBaseInfoPageList'
  const atWork = (by: Caller) => listed(by, FILES, { status: PAY_ROLL })
  /** One figure over the rows of a list, from a separate query. */
  async function figure(statement: string, ids: readonly string[]): Promise<number> {
    return Number(await company.database.value(statement, [ids]))
  }
  type Figures = Readonly<Record<string, number>>
  const headcount = async (by: Caller): Promise<Figures> => ({
    closing: (await atWork(by)).length,
  })
  const people = async (by: Caller): Promise<Figures> => ({ people: (await atWork(by)).length })
  const certificates = (by: Caller, query: object) =>
    listed(by, '/hr/Certificate/GetCertificatePageList', query)

  const TODAY = todayInShanghai()
  const THIS_MONTH = TODAY.slice(0, 'yyyy-MM'.length)
  const attendMonths = (by: Caller) =>
    listed(by, '/sa/ClockIn/GetMonthlySummaryPageList', {
      monthStart: THIS_MONTH,
      monthEnd: THIS_MONTH,
    })

  /**
   * By report: the figures that the lists show to the same reader. The totals of the report must equal
   * them.
   */
  const OF_LISTS: Readonly<Record<string, (by: Caller) => Promise<Figures>>> = {
    'hr/roster': people,
    'hr/structure': people,
    'hr/structure-education': people,
    'hr/structure-service': people,
    'hr/structure-political': people,
    'hr/monthly-headcount': headcount,
    'hr/headcount-by-work': headcount,
    'hr/turnover': headcount,
    'hr/anniversary': async (by) => ({
      // Readers who may see only their own birthday get no birthdays in the figure.
      people: await figure(
        `select (count(*) filter (where ${by !== readers.own}
               and extract(month from birth_date) = extract(month from today()))
           + count(*) filter (where extract(month from service_since) = extract(month from today())
               and extract(year from service_since) < extract(year from today())))::int
         from user_base_info_view where id = any($1::uuid[])`,
        await atWork(by),
      ),
    }),
    'hr/probation-due': async (by) => ({
      rows: await figure(
        `select count(*) from user_base_info_view where id = any($1::uuid[]) and probation_end <= today() + 30`,
        await listed(by, FILES, { status: '1' }),
      ),
    }),
    'hr/establishment': async (by) => {
      const places = await listed(by, '/hr/PostEstablishment/GetPostEstablishmentPageList', {})
      const sum = (column: string) =>
        figure(
          `select coalesce(sum(${column}), 0) from post_establishment_view
           where is_current and year = extract(year from today()) and id = any($1::uuid[])`,
          places,
        )
      return { plan: await sum('plan'), actual: await sum('actual'), vacancy: await sum('vacancy') }
    },
    'contract/expiry': async (by) => ({
      people: await figure(
        `select count(*) from contract_view where id = any($1::uuid[]) and is_labour
           and end_date <= today() + 30`,
        await listed(by, '/hr/Contract/GetContractPageList', { bizState: '2,3' }),
      ),
    }),
    'contract/missing': async (by) => ({
      rows: await figure(
        `select count(*) from user_base_info b where b.id = any($1::uuid[])
           and b.status in ('1', '2', '3', '6') and b.emp_kind = '1' and b.join_date <= today()
           and b.id not in (select c.user_id from contract c where c.is_labour and c.deleted_at is null
             and c.state = '4' and c.biz_state in ('2', '4', '7')
             and today() between c.start_date and coalesce(c.ended_on, c.end_date, 'infinity'))`,
        await atWork(by),
      ),
    }),
    'cert/expiry': async (by) => ({
      certificates: await figure(
        `select count(*) from certificate where id = any($1::uuid[]) and valid_to <= today() + 30`,
        await certificates(by, { state: '1,2,3,5' }),
      ),
    }),
    'cert/borrow': async (by) => ({
      certificates: (await certificates(by, { isLent: true })).length,
    }),
    'train/summary': async (by) => {
      const ids = await listed(by, '/hr/Train/GetTrainPageList', { trainState: '3' })
      const ended = `t.id = any($1::uuid[])
        and extract(year from t.end_at at time zone 'Asia/Shanghai') = extract(year from today())`
      return {
        sessions: await figure(`select count(*) from train t where ${ended}`, ids),
        attended: await figure(
          `select count(*) from train t join train_user u on u.train_id = t.id
           where ${ended} and u.sign_in = '已签' and u.deleted_at is null`,
          ids,
        ),
      }
    },
    'attend/monthly': async (by) => ({
      lateTimes: await figure(
        'select coalesce(sum(late_times), 0) from attend_month where id = any($1::uuid[])',
        await attendMonths(by),
      ),
    }),
    'attend/daily': async (by) => ({
      lateMinutes: await figure(
        `select coalesce(sum(late_minutes), 0) from attend_day
         where attend_day_id(user_id, date) = any($1::uuid[]) and date = today()`,
        await listed(by, '/sa/ClockIn/GetDailyStatisticsPageList', {
          dateStart: TODAY,
          dateEnd: TODAY,
        }),
      ),
    }),
    'attend/overtime': async (by) => ({
      rows: await figure(
        `select count(*) from attend_month where id = any($1::uuid[])
           and ot_workday + ot_restday + ot_holiday > 0`,
        await attendMonths(by),
      ),
    }),
    'attend/leave': async (by) => ({
      kindDays: await figure(
        `select coalesce(sum(k.value::numeric), 0) from attend_month m, jsonb_each_text(m.leave_by_kind) k
         where m.id = any($1::uuid[])`,
        await attendMonths(by),
      ),
    }),
    'letter/signing': async (by) => {
      const letters = (query: object) =>
        listed(by, '/hr/CommitmentLetter/GetCommitmentLetterPageList', query)
      return {
        sent: (await letters({})).length,
        unsigned: (await letters({ state: '0,3' })).length,
        approved: (await letters({ state: '2' })).length,
      }
    },
  }

  /** Gives records of all kinds random days and states. */
  async function shufflePapers(seed: number): Promise<void> {
    const chance = (below: number) => `abs(hashtext(t.id::text || '${seed}')) % ${below}`
    const days = (before: number, span: number) => `today() - ${before} + ${chance(span)}`
    for (const statement of [
      `update user_base_info t set birth_date = ${days(20_000, 12_000)}`,
      `update probation t set start_date = start_date + ${chance(60)}`,
      `update certificate t set valid_to = greatest(valid_from, ${days(30, 120)}),
         state = case when state in ('1', '5') then ('{1,5}'::text[])[1 + ${chance(2)}] else state end`,
      `update contract t set end_date = greatest(start_date, ${days(40, 150)}) where end_date is not null`,
      `update commitment_letter t set state = ('{0,3,9}'::text[])[1 + ${chance(3)}] where sign_at is null`,
      `update train t set train_state = case ${chance(3)} when 0 then train_state else '3' end,
         start_at = ${days(500, 500)}, end_at = ${days(500, 500)} + interval '6 hours'`,
      `update train_user t set sign_in = case ${chance(2)} when 0 then '缺席' else '已签' end`,
      `update post_establishment t set plan = ${chance(20)}`,
      `insert into attend_day as d (user_id, date, dept_id, plan, day_class, statuses, late_minutes)
       select t.id, today(), t.dept_id, 'shift', '0', '{late}', ${chance(60)} from user_base_info t
       on conflict (user_id, date) do update set late_minutes = excluded.late_minutes`,
      `insert into attend_month as m (id, user_id, month, dept_id, late_times, ot_workday, leave_by_kind)
       select gen_random_uuid(), t.id, to_char(today(), 'YYYY-MM'), t.dept_id, ${chance(5)},
         ${chance(3)}, jsonb_build_object('3', ${chance(4)}, '1', 1) from user_base_info t
       on conflict (user_id, month) where deleted_at is null do update set
         late_times = excluded.late_times, ot_workday = excluded.ot_workday,
         leave_by_kind = excluded.leave_by_kind`,
    ]) {
      await company.database.rows(statement)
    }
  }

  test('in every report that is brought along', { timeout: 120_000 }, async () => {
    expect(Object.keys(OF_LISTS).sort()).toEqual(OPEN_REPORTS.map(({ key }) => key).sort())
    const filled = new Set<string>()
    const seeds = fc.integer({ min: 1, max: 1_000_000 })
    const compare = async (seed: number) => {
      await shuffle(seed)
      await shufflePapers(seed)
      for (const [name, by] of Object.entries(readers)) {
        for (const [key, expected] of Object.entries(OF_LISTS)) {
          const data = await read(by, key)
          for (const [column, sum] of Object.entries(await expected(by))) {
            const figure = column === 'rows' ? data.count : (figureOf(data, column)[0] ?? 0)
            expect(figure, `${name} ${key} ${column}`).toBe(sum)
            if (sum > 0) filled.add(key)
          }
        }
      }
    }
    await fc.assert(fc.asyncProperty(seeds, compare), { numRuns: 8, seed: 20_261_124 })
    // Checks that each report had a total at least once. Without due records the comparison would prove
    // nothing.
    expect([...filled].sort()).toEqual(Object.keys(OF_LISTS).sort())
  })

  test('every report that is brought along can be read, with the same number of rows in its file', async () => {
    for (const { key } of SHIPPED_REPORTS) {
      const data = await read(readers.all, key)
      expect(data.count, key).toBe(data.rows.length)
      const lines = (await fileOf(key)).trimEnd().split('\r\n')
      expect(lines.length, key).toBe(1 + data.rows.length + data.totals.length)
    }
  })
})

describe('who may not see it', () => {
  const NONE = [404, '报表不存在或无权限']
  const answerTo = async (by: Caller, key: string, params = '') => {
    const { status, body } = await ask(by, key, params)
    return [status, body.msg]
  }

  test('gets the same answer as a report that does not exist', async () => {
    expect(await answerTo(company.nobody, 'hr/roster')).toEqual(NONE)
    expect(await answerTo(readers.all, 'hr/unknown')).toEqual(NONE)
    for (const bad of [
      '../roster',
      'javascript:alert(1)',
      'https://a.example/hr/roster',
      '',
      '%00',
    ]) {
      expect(await answerTo(readers.all, bad), bad).toEqual(NONE)
    }
    expect((await answerTo(readers.all, 'hr/roster\u0000'))[0]).toBe(400)
    expect(await answerTo(readers.all, 'hr/roster', 'salary=1')).toEqual(NONE)
    expect(await answerTo(readers.all, 'hr/roster', '__proto__=1')).toEqual(NONE)
  })

  test('any type is the one there is, and the time of asking means nothing', async () => {
    const { status } = await ask(readers.all, 'hr/roster', '', { reportType: '7', t: '1' })
    expect(status).toBe(200)
  })

  test('finds a switched off report nowhere', async () => {
    const set = (on: boolean) =>
      company.database.rows('update report_template set enabled = $1 where key = $2', [
        on,
        'hr/turnover',
      ])
    await set(false)
    expect(await answerTo(readers.all, 'hr/turnover')).toEqual(NONE)
    await set(true)
    expect((await answerTo(readers.all, 'hr/turnover'))[0]).toBe(200)
  })

  test('pay needs a grant besides the menu', async () => {
    const set = (category: string) =>
      company.database.rows('update report_template set category = $1 where key = $2', [
        category,
        'hr/anniversary',
      ])
    await set('薪酬')
    expect((await answerTo(readers.all, 'hr/anniversary'))[0]).toBe(200)
    const grants = await company.database.rows<{ id: string }>(
      'update salary_competence set deleted_at = now() where deleted_at is null returning id',
    )
    expect(await answerTo(readers.all, 'hr/anniversary')).toEqual(NONE)
    await company.database.rows(
      'update salary_competence set deleted_at = null where id = any($1::uuid[])',
      [grants.map(({ id }) => id)],
    )
    await set('人事')
  })

  test('has no column of a group that the reader sees nowhere, not even in its groupings', async () => {
    const { database } = company
    await database.rows(
      `update report_template set groups = '[{"column":"edu"}]' where key = 'hr/structure-service'`,
    )
    await database.rows(
      `delete from role_navigation rn using role r, page_right p where r.id = rn.role_id
         and r.code not like 'all-%' and p.button_id = rn.target_id and p.code = 'hr/archives:group.education'`,
    )
    const narrow = await read(await company.api.as('admin'), 'hr/structure-service')
    expect(narrow.groups).toEqual([])
    expect(narrow.columns.map(({ name }) => name)).not.toContain('edu')
    const full = await read(readers.all, 'hr/structure-service')
    expect(full.groups).toHaveLength(1)
  })
})

describe('a template', () => {
  const add = (values: object) =>
    readers.all(`${TEMPLATES}/AddReportTemplate`, {
      method: 'POST',
      body: {
        id: newId(),
        key: `own/${newId().slice(-8)}`,
        name: `自建${newId().slice(-8)}`,
        category: '人事',
        query: 'roster',
        layout: 'sheet',
        orientation: 'portrait',
        shownColumns: [{ column: 'empNo' }],
        groups: [],
        params: [],
        reportType: 0,
        ...values,
      },
    })

  test.each([
    ['a column', { shownColumns: [{ column: 'salary' }] }, 'shownColumns', 'salary'],
    [
      'a name of every object',
      { shownColumns: [{ column: 'constructor' }] },
      'shownColumns',
      'constructor',
    ],
    ['a grouping', { groups: [{ column: 'nothing' }] }, 'groups', 'nothing'],
    ['a covered grouping', { groups: [{ column: 'idCardNo' }] }, 'groups', 'idCardNo'],
    ['a parameter', { params: [{ param: 'where', initial: null }] }, 'params', 'where'],
    ['a query', { query: 'select 1' }, 'query', ''],
    [
      'a field of a text',
      { query: 'contract-text', layout: 'text', body: '{{name}} {{salary}}' },
      'body',
      'salary',
    ],
  ])(
    'that names %s that there is not is refused by its name',
    async (_what, values, field, name) => {
      const { status, body } = await add(values)
      expect(status).toBe(400)
      expect(JSON.stringify(body.errors?.[field])).toContain(name)
    },
  )

  test('of a company is a report as soon as it is there', async () => {
    const key = `own/${newId().slice(-8)}`
    const summary = { groups: [{ column: 'gender' }], shownColumns: [{ column: 'people' }] }
    expect((await add({ key, ...summary, withRows: false })).status).toBe(200)
    expect(figureOf(await read(readers.all, key), 'people')).toEqual(
      figureOf(await read(readers.all, 'hr/structure'), 'people'),
    )
  })

  test('that came with the release is as it came once it is restored', async () => {
    const id = String(
      await company.database.value("select id from report_template where key = 'hr/turnover'"),
    )
    const stored = () =>
      company.database.value(
        "select to_jsonb(r) - array['version', 'updated_at', 'updated_by'] from report_template r where id = $1",
        [id],
      )
    const before = await stored()
    const version = await company.database.value(
      'select version from report_template where id = $1',
      [id],
    )
    const changed = await readers.all(`${TEMPLATES}/UpdateReportTemplate`, {
      method: 'PUT',
      body: { id, version, name: '离职', shownColumns: [{ column: 'left' }] },
    })
    expect(changed.status).toBe(200)
    expect(await stored()).not.toEqual(before)
    const restore = `${TEMPLATES}/RestoreReportTemplate`
    expect((await readers.all(restore, { method: 'PUT', query: { id } })).status).toBe(200)
    expect(await stored()).toEqual(before)
    const refused = await company.nobody(restore, { method: 'PUT', query: { id } })
    expect([403, 404]).toContain(refused.status)
  })
})

test('what an address says beside the parameters of a report is refused where it is no number', async () => {
  const { director } = company
  const taken = [{ reportType: '0' }, { reportType: '7' }, { t: '1764115200000' }, { page: '1' }]
  for (const more of taken) {
    expect([more, (await ask(director, 'hr/roster', '', more)).status]).toEqual([more, 200])
  }
  const refused: readonly Record<string, string>[] = [
    { reportType: 'abc' },
    { reportType: '-1' },
    { t: 'NaN' },
    { t: 'undefined' },
    { page: '0' },
  ]
  for (const more of refused) {
    const { status, body } = await ask(director, 'hr/roster', '', more)
    expect([more, status]).toEqual([more, 400])
    expect(body.msg).toContain(Object.keys(more).join())
  }
})

test('plans of a state that there is not are refused, not answered with none', async () => {
  const { director } = company
  const path = callPath(yearPlans.controller, 'GetYearPlanList')
  const plansIn = async (planState: string) =>
    (await director(path, { query: { year: '2026', planState } })).status
  expect([await plansIn('2'), await plansIn('2,3')]).toEqual([200, 200])
  for (const planState of ['abc', '2,x', '2;3', '7']) {
    expect([planState, await plansIn(planState)]).toEqual([planState, 400])
  }
})

test('a reader of a report without the right to export gets no file of it', async () => {
  const leader = readers.department
  await read(leader, 'hr/roster')
  const query = { reportUrl: 'hr/roster', format: 'csv' }
  const refused = refusalIn(await leader(REPORT_CALLS.file, { query }))
  expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
})

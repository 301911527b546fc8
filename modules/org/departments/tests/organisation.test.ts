import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import {
  type AmountRow,
  type DepartmentThen,
  type OrganisationChart,
  type OrganisationNode,
  organisationChart,
} from '#modules/org/chart/wire/organisation.ts'
import {
  MOVED_BY_RULES,
  pointersTo,
} from '#modules/org/departments/api/merging/merge-references.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { orgHistories } from '#modules/org/history/define/org-history.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import {
  createOrganisation,
  misplaced,
  type Organisation,
  previewIn,
} from '#modules/org/tests/organisation-fixture.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { RESOURCES, requireResource } from '#product/define/registry.server.ts'
import {
  type Answer,
  type Caller,
  newId,
  pageIn,
  recordIn,
  refusalIn,
  savedIn,
} from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let director: Caller
let manager: Caller
let made: Organisation
let today: string

beforeAll(async () => {
  ;[director, manager] = await Promise.all([api.as('hrdir'), api.as('hrmgr')])
  made = createOrganisation(director, database)
  today = String(await database.value('select today()::text'))
})

const daysAgo = async (days: number) =>
  String(await database.value('select (today() - $1::integer)::text', [days]))

async function chart(query: Record<string, string | number> = {}): Promise<OrganisationChart> {
  const answer = await director('/cyl/Organize/GetOrganizeChart', { query })
  expect(answer.status, answer.text).toBe(200)
  return organisationChart.parse(answer.body.response)
}

const flat = (nodes: readonly OrganisationNode[]): OrganisationNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

/** Id of the department above this one on a day; null at the top. */
async function parentOn(id: string, date: string): Promise<string | null> {
  const nodes = flat((await chart({ date })).nodes)
  const parent = nodes.find(({ children }) => children.some((child) => child.id === id))
  return parent?.id ?? null
}

const move = (id: string, values: Record<string, string | null>, by: Caller = director) =>
  made.press(departments, 'move', id, values, by)

const eventsOf = (deptId: string) =>
  database.rows<{ kind: string; text: string }>(
    'select kind, text from org_history where dept_id = $1 order by at, id',
    [deptId],
  )

/** Moves the first day of the departments' periods back by this number of days. */
async function age(ids: readonly string[], days: number): Promise<void> {
  await database.rows(
    'update department_period set from_day = from_day - $2::integer where dept_id = any($1::uuid[])',
    [ids, days],
  )
}

describe('moving', () => {
  test('takes the subtree along and is in the history', async () => {
    const top = await made.addDepartment(null)
    const below = await made.addDepartment(top)
    const goal = await made.addDepartment(null)
    savedIn(await move(top, { pid: goal, effectiveDate: null }))
    expect(await misplaced(database)).toEqual([])
    expect((await eventsOf(top)).map(({ kind }) => kind)).toEqual(['新设', '移动'])
    expect((await eventsOf(top))[1]?.text).toContain('最上级')
    expect(await parentOn(top, today)).toBe(goal)
    savedIn(await move(top, { pid: null }))
    expect(await parentOn(below, today)).toBe(top)
    expect(await misplaced(database)).toEqual([])
  })

  test('under itself, its own or too deep is refused', async () => {
    const top = await made.addDepartment(null)
    const below = await made.addDepartment(top)
    for (const pid of [top, below]) {
      expect(refusalIn(await move(top, { pid }))).toMatchObject({ status: 409, code: 'conflict' })
    }
    let deep = await made.addDepartment(null)
    for (let level = 2; level < 8; level += 1) deep = await made.addDepartment(deep)
    expect(refusalIn(await move(top, { pid: deep }))).toMatchObject({ status: 409 })
    expect(await misplaced(database)).toEqual([])
  })

  test('counts from an earlier day, but not from before the founding', async () => {
    const id = await made.addDepartment(null)
    const goal = await made.addDepartment(null)
    await age([id, goal], 100)
    expect(
      refusalIn(await move(id, { pid: goal, effectiveDate: await daysAgo(101) })),
    ).toMatchObject({ status: 400, errors: ['effectiveDate'] })
    savedIn(await move(id, { pid: goal, effectiveDate: await daysAgo(10) }))
    expect(await parentOn(id, await daysAgo(11))).toBeNull()
    expect(await parentOn(id, await daysAgo(10))).toBe(goal)
    expect(await parentOn(id, today)).toBe(goal)
  })

  test('a stale version is a conflict', async () => {
    const id = await made.addDepartment(null)
    const goal = await made.addDepartment(null)
    savedIn(await move(id, { pid: goal }))
    const endpoint = departments.actions.move?.endpoint ?? ''
    const stale = await director(endpoint, {
      method: 'PUT',
      query: { id },
      body: { version: 1, pid: null },
    })
    expect(refusalIn(stale)).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('eight at once leave a tree', async () => {
    const ids = [await made.addDepartment(null)]
    for (let n = 1; n < 8; n += 1)
      ids.push(await made.addDepartment(n % 2 ? (ids[n - 1] ?? null) : null))
    const answers = await Promise.all(
      ids.map((id, n) =>
        move(id, { pid: ids[(n * 3 + 1) % 8] ?? null }, n % 2 ? director : manager),
      ),
    )
    for (const { status, text } of answers) expect([200, 409], text).toContain(status)
    expect(await misplaced(database)).toEqual([])
  })

  test('needs its own button', async () => {
    const id = await made.addDepartment(null)
    expect((await move(id, { pid: null }, await api.as('staff1'))).status).toBe(403)
  })
})

describe('merging', () => {
  async function twoDepartments() {
    const parent = await made.addDepartment(null)
    const from = await made.addDepartment(parent)
    const to = await made.addDepartment(parent)
    const child = await made.addDepartment(from)
    const shared = await made.addPost(from, { name: '会计' })
    const sharedInTarget = await made.addPost(to, { name: '会计' })
    const own = await made.addPost(from, { name: '采购员', isLeader: true })
    const accountant = await made.addPerson(from, { postId: shared })
    const buyer = await made.addPerson(from, { postId: own })
    const left = await made.addPerson(from)
    savedIn(await made.correct(left, { status: '4', leaveDate: '2025-01-31' }))
    return { parent, from, to, child, shared, sharedInTarget, own, accountant, buyer, left }
  }

  test('puts no employee on a post without a free place, unless the user gives a reason', async () => {
    const d = await twoDepartments()
    await made.addPerson(d.to, { postId: d.sharedInTarget })
    // The post in the target has one place, which is taken. The post that is merged into it has no places.
    await database.rows(
      `insert into post_establishment (id, doc_no, year, dept_id, post_id, plan, state, is_current)
       values (gen_random_uuid(), $1, this_year(), $2, $3, 1, '4', true)`,
      [`BZ-${d.to.slice(-8)}`, d.to, d.sharedInTarget],
    )
    const silent = await made.merge([d.from], d.to)
    expect(refusalIn(silent)).toMatchObject({ status: 400, errors: ['overReason'] })
    expect(silent.text).toContain('会计')
    const [kept] = await database.rows('select dept_id from user_base_info where id = $1', [
      d.accountant,
    ])
    expect(kept).toEqual({ dept_id: d.from })
    const answer = await made.merge([d.from], d.to, { overReason: '合并后年内消化' })
    expect(answer.status, answer.text).toBe(200)
    const auditRows = await database.rows(
      `select after ->> 'transitionReason' as reason from audit_log
       where resource = 'org/departments' and record_id = $1 and after ->> 'transition' = 'merge'`,
      [d.to],
    )
    expect(auditRows).toEqual([{ reason: '合并后年内消化' }])
  })

  test('takes people, posts, departments and rights along, with their history', async () => {
    const d = await twoDepartments()
    const role = String(await database.value("select id from role where code = 'auditor'"))
    await database.rows(
      'insert into role_department (id, role_id, dept_id) values (gen_random_uuid(), $1, $2)',
      [role, d.from],
    )
    await database.rows(
      'update role set scope_dept_ids = array[$2::uuid, $3::uuid] where id = $1',
      [role, d.from, d.to],
    )
    const day = await daysAgo(5)
    const answer = await made.merge([d.from], d.to, { effectiveDate: day })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.msg).toContain('2人')

    const files = await database.rows(
      'select id, dept_id, post_id from user_base_info where id = any($1::uuid[])',
      [[d.accountant, d.buyer, d.left]],
    )
    expect(new Map(files.map(({ id, dept_id, post_id }) => [id, [dept_id, post_id]]))).toEqual(
      new Map([
        [d.accountant, [d.to, d.sharedInTarget]],
        [d.buyer, [d.to, d.own]],
        [d.left, [d.from, null]],
      ]),
    )
    const positions = await database.rows(
      `select dept_id, post_id, start_date, end_date = $2::date - 1 as ended from user_position
       where user_id = $1 order by start_date`,
      [d.accountant, day],
    )
    expect(positions).toMatchObject([
      { dept_id: d.from, post_id: d.shared, ended: true },
      { dept_id: d.to, post_id: d.sharedInTarget, ended: null },
    ])
    expect(
      await database.rows('select enabled, revoke_date::text from department where id = $1', [
        d.from,
      ]),
    ).toEqual([{ enabled: false, revoke_date: day }])
    expect(await database.value('select pid from department where id = $1', [d.child])).toBe(d.to)
    expect(
      await database.rows('select dept_id, is_leader, enabled from post where id = $1', [d.own]),
    ).toEqual([{ dept_id: d.to, is_leader: false, enabled: true }])
    expect(await database.value('select enabled from post where id = $1', [d.shared])).toBe(false)
    expect(
      await database.value('select dept_id from role_department where role_id = $1', [role]),
    ).toBe(d.to)
    expect(await database.value('select scope_dept_ids from role where id = $1', [role])).toEqual([
      d.to,
    ])
    expect((await eventsOf(d.from)).at(-1)?.kind).toBe('合并')
    expect((await eventsOf(d.to)).filter(({ kind }) => kind === '合并')).toHaveLength(1)
    expect(await misplaced(database)).toEqual([])

    const history = recordHistory(
      await director(archives.endpoints.history, { query: { id: d.buyer } }),
    )
    expect(history[0]?.changes.map(({ field }) => field)).toContain('deptId')
  })

  test('a role of a post that is closed goes to its successor, once', async () => {
    const d = await twoDepartments()
    const [both, one] = await database.rows<{ id: string }>('select id from role limit 2')
    await database.rows(
      `insert into role_post (id, role_id, post_id) select gen_random_uuid(), role::uuid, post::uuid
       from (values ($1, $3), ($1, $4), ($2, $3)) held (role, post)`,
      [both?.id, one?.id, d.shared, d.sharedInTarget],
    )
    expect((await made.merge([d.from], d.to)).status).toBe(200)
    const rolePosts = await database.rows<{ role_id: string }>(
      'select role_id from role_post where post_id = $1 and deleted_at is null',
      [d.sharedInTarget],
    )
    expect(rolePosts.map(({ role_id }) => role_id).sort()).toEqual([both?.id, one?.id].sort())
    expect(
      await database.value(
        'select count(*)::int from role_post where post_id = $1 and deleted_at is null',
        [d.shared],
      ),
    ).toBe(0)
  })

  test('every row that it changes has its line in the log, with the call that it came by', async () => {
    const d = await twoDepartments()
    await made.addPosition(d.buyer, { deptId: d.from, postId: d.shared })
    const [role, other] = await database.rows<{ id: string }>('select id from role limit 2')
    await database.rows(
      `insert into role_post (id, role_id, post_id) select gen_random_uuid(), role::uuid, post::uuid
       from (values ($1, $3), ($1, $4), ($2, $3)) held (role, post)`,
      [role?.id, other?.id, d.shared, d.sharedInTarget],
    )
    await database.rows('update role set scope_dept_ids = array[$2::uuid] where id = $1', [
      role?.id,
      d.from,
    ])
    await database.rows('update post set pid = $1 where id = $2', [d.shared, d.sharedInTarget])
    const before = await database.value('select clock_timestamp()::text')
    expect((await made.merge([d.from], d.to)).status).toBe(200)

    const tables = new Set(RESOURCES.filter(({ isReadOnly }) => !isReadOnly).map((r) => r.table))
    const changed: string[] = []
    for (const table of tables) {
      const rows = await database.rows<{ id: string; is_logged: boolean }>(
        `select id, exists (select from audit_log l where l.record_id = t.id and l.version = t.version
           and l.at >= $1 and l.request_id is not null and l.title is not null) as is_logged
         from ${table} t where t.updated_at >= $1`,
        [before],
      )
      changed.push(...rows.map(() => table))
      expect(rows.filter(({ is_logged }) => !is_logged).map(() => table)).toEqual([])
    }
    expect([...new Set(changed)]).toEqual(
      expect.arrayContaining([
        'user_base_info',
        'department',
        'post',
        'user_position',
        'role',
        'role_post',
      ]),
    )
  })

  test('is shown in the language of the reader; older sentences stay as they were written', async () => {
    const [from, to] = [await made.addDepartment(null), await made.addDepartment(null)]
    await made.addPerson(from, { name: '陶渊明' })
    expect((await made.merge([from], to)).status).toBe(200)
    await database.rows(
      `insert into org_history (id, kind, dept_id, text) values (gen_random_uuid(), '更名', $1, '更名记录')`,
      [to],
    )
    const [was, is] = await Promise.all(
      [from, to].map((id) => database.value('select name from department where id = $1', [id])),
    )
    const textsIn = async (language: string) => {
      const query = { deptId: to, deptOnly: 'true' }
      const page = pageIn(await director(orgHistories.endpoints.list, { query, language }))
      return page.data.map(({ text }) => String(text))
    }
    expect(await textsIn('en')).toEqual(
      expect.arrayContaining([
        `“${was}” was merged into this department`,
        `陶渊明 moved from “${was}” to “${is}” when the departments were merged`,
        '更名记录',
      ]),
    )
    expect(await textsIn('zh')).toContain(`陶渊明随部门合并由“${was}”调入“${is}”`)
    const found = { key: '陶渊明随部门合并' }
    const page = pageIn(
      await director(orgHistories.endpoints.list, { query: found, language: 'es' }),
    )
    expect(page.data.map(({ text }) => text)).toEqual([
      `陶渊明 pasó de «${was}» a «${is}» al fusionarse los departamentos`,
    ])
  })

  test('no table that points at a department or post is forgotten', async () => {
    const keys = await database.rows<{ name: string; table: string }>(
      `select conrelid::regclass || '.' || attname as name, conrelid::regclass::text as table
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and confrelid in ('department'::regclass, 'post'::regclass)
         and conparentid = 0`,
    )
    const followed = [departments, posts].flatMap(({ path }) => pointersTo(path))
    const names = new Set(
      followed.map(({ resource, field }) => `${resource.table}.${columnName(field)}`),
    )
    const byRules = new Set([...MOVED_BY_RULES].map((path) => requireResource(path).table))
    const left = keys.filter(({ name, table }) => !names.has(name) && !byRules.has(table))
    // No general rule moves the references in these tables. Open work and planned rehirings move to the
    // target by their own code (merge-open-work.ts); finished work stays. Records about people keep the
    // department of the personnel file, or the one of the time when they were made. The history of a
    // department on earlier days stays too. A planned change is tried on its day, and fails when its departments are
    // gone.
    expect(left.map(({ table }) => table).sort()).toEqual([
      'access_link',
      'attend_month',
      'attend_pin',
      'bank_card_change',
      'base_info_change',
      'benefit',
      'business_trip',
      // Applications follow their need by a trigger, and interviews their application.
      'candidate',
      'candidate',
      'candidate_message',
      'certificate',
      'certificate_monthly',
      'checkup',
      'clock_in_correction',
      'collaboration',
      'collaboration_reply',
      'commitment_letter',
      'contract',
      'department_period',
      'dimission',
      'dimission',
      'hours_leave',
      'house_fund_base',
      'house_fund_monthly',
      'house_fund_person',
      'insurance_base',
      'insurance_formality',
      'insurance_monthly',
      'insurance_person',
      'interview',
      'interview',
      'leave',
      'leave_balance',
      'merit_salary',
      'merit_score',
      'official_post',
      'pay_input',
      'planned_org_change',
      'planned_org_change',
      'positive',
      'positive_examine',
      'probation',
      'probation_evaluation',
      'profession',
      'record_note',
      // Recommendations follow their application.
      'referral',
      'register',
      'rehire',
      'rehire',
      'return_company',
      'salary',
      'salary_bank',
      'salary_interview',
      'salary_interview',
      'salary_question',
      'salary_tax',
      'task',
      'tax_deduction',
      'tax_opening',
      'tax_profile',
      'title_review',
      'to_be_recruited',
      'to_be_recruited',
      'train_user',
      'transfer',
      'transfer',
      'user_salary_type',
      'user_schedule',
      'visit_family',
      'work_overtime',
      'year_plan_change',
    ])
  })

  test('open tasks, requests to departments and plan changes move; finished ones stay', async () => {
    const d = await twoDepartments()
    const me = await database.value("select id from app_user where user_name = 'admin'")
    const task = (no: string, state: string) =>
      database.value(
        `insert into task (id, task_no, title, content, class_id, creator_id, owner_dept_id, state, plan_start, plan_end)
         select gen_random_uuid(), $1, $1, '-', k.id, $2, null, $3, today(), today() from task_class k limit 1
         returning id`,
        [no, me, state],
      )
    const [open, done] = [await task('MG-1', '2'), await task('MG-2', '5')]
    await database.rows('update task set owner_dept_id = $1 where id = any($2)', [
      d.from,
      [open, done],
    ])
    const collaboration = async (no: string, state: string, answers: Record<string, string>) => {
      const id = await database.value(
        `insert into collaboration (id, doc_no, title, content, from_dept_id, from_id, to_dept_ids, urgency, need_date,
           collab_state, state)
         values (gen_random_uuid(), $1, $1, '-', $2, $3, $4, '1', today(), $5, '4') returning id`,
        [no, d.from, me, Object.keys(answers), state],
      )
      for (const [dept, answer] of Object.entries(answers)) {
        await database.rows(
          `insert into collaboration_reply (collaboration_id, dept_id, state, reason) values ($1, $2, $3, $4)`,
          [id, dept, answer, answer === '2' ? '忙' : null],
        )
      }
      return id
    }
    const running = await collaboration('MG-3', '2', { [d.from]: '0', [d.to]: '2' })
    const ended = await collaboration('MG-4', '7', { [d.from]: '0' })
    expect((await made.merge([d.from], d.to)).status).toBe(200)
    const deptOf = (table: string, column: string, id: unknown) =>
      database.value(`select ${column} from ${table} where id = $1`, [id])
    expect(await deptOf('task', 'owner_dept_id', open)).toBe(d.to)
    expect(await deptOf('task', 'owner_dept_id', done)).toBe(d.from)
    expect(await deptOf('collaboration', 'from_dept_id', running)).toBe(d.to)
    expect(await deptOf('collaboration', 'from_dept_id', ended)).toBe(d.from)
    const replies = (id: unknown) =>
      database.rows('select dept_id, state from collaboration_reply where collaboration_id = $1', [
        id,
      ])
    // One of the two departments had refused. The merged department can still accept.
    expect(await replies(running)).toEqual([{ dept_id: d.to, state: '0' }])
    expect(await replies(ended)).toEqual([{ dept_id: d.from, state: '0' }])
    expect(
      await database.value('select count(*)::int from task_log where task_id = $1', [open]),
    ).toBe(1)
  })

  function recordHistory(answer: Answer): { changes: { field: string }[] }[] {
    return answer.body.response as { changes: { field: string }[] }[]
  }

  test('of several, one below the other', async () => {
    const d = await twoDepartments()
    const inChild = await made.addPerson(d.child)
    expect((await made.merge([d.from, d.child], d.to)).status).toBe(200)
    expect(
      await database.value('select dept_id from user_base_info where id = $1', [inChild]),
    ).toBe(d.to)
    expect(
      await database.rows('select distinct enabled from department where id in ($1, $2)', [
        d.from,
        d.child,
      ]),
    ).toEqual([{ enabled: false }])
    expect(await misplaced(database)).toEqual([])
  })

  test('into itself, its own or a same-named neighbourhood is refused as a whole', async () => {
    const d = await twoDepartments()
    const snapshot = () =>
      database.rows('select id, version, pid, enabled from department order by id')
    const before = await snapshot()
    for (const to of [d.from, d.child]) {
      expect(refusalIn(await made.merge([d.from], to))).toMatchObject({
        status: 400,
        errors: ['toId'],
      })
    }
    expect(refusalIn(await made.merge([], d.to))).toMatchObject({
      status: 400,
      errors: ['fromIds'],
    })
    expect(await snapshot()).toEqual(before)
    const name = String(
      await database.value('select name from department where id = $1', [d.child]),
    )
    await made.addDepartment(d.to, { name })
    const refused = await made.merge([d.from], d.to)
    expect(refusalIn(refused)).toMatchObject({ status: 409, code: 'conflict' })
    expect(refused.body.msg).toContain(name)
  })

  test('that fails half way leaves nothing behind', async () => {
    const d = await twoDepartments()
    const snapshot = async () => [
      await database.rows('select * from department order by id'),
      await database.rows('select * from user_position order by id'),
      await database.rows('select * from user_base_info order by id'),
      await database.rows('select * from post order by id'),
      await database.value('select count(*) from org_history'),
      await database.rows('select * from department_period order by dept_id, from_day'),
    ]
    const before = await snapshot()
    await database.rows(`create function fail_here() returns trigger language plpgsql as
      $$ begin if new.kind = '合并' then raise exception 'killed' using errcode = '23503'; end if; return new; end $$`)
    await database.rows(
      'create trigger fail_here before insert on org_history for each row execute function fail_here()',
    )
    try {
      const answer = await made.merge([d.from], d.to)
      expect(answer.status).toBe(400)
      expect(await snapshot()).toEqual(before)
    } finally {
      await database.rows('drop trigger fail_here on org_history')
      await database.rows('drop function fail_here()')
    }
  })

  test('during a placement into it loses no employee', async () => {
    // A trigger delays the insert of the position, so that the merger runs in between.
    await database.rows(`create function take_time() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.5); return new; end $$`)
    await database.rows(`create trigger take_time before insert on user_position
      for each row when (new.source_biz_type = 'archive') execute function take_time()`)
    try {
      const d = await twoDepartments()
      const body = await made.personBody(d.from)
      const adding = manager(archives.endpoints.add, { method: 'POST', body })
      await new Promise((resolve) => setTimeout(resolve, 200))
      const [merged, added] = await Promise.all([made.merge([d.from], d.to), adding])
      expect([merged.status, added.status], merged.text + added.text).toEqual([200, 200])
      const late = await made.personBody(d.from)
      const refused = await manager(archives.endpoints.add, { method: 'POST', body: late })
      expect(refusalIn(refused)).toMatchObject({ status: 400, errors: ['deptId'] })
      const stranded = await database.rows(
        "select id from user_base_info where dept_id = $1 and status not in ('4', '5')",
        [d.from],
      )
      expect(stranded).toEqual([])
    } finally {
      await database.rows('drop trigger take_time on user_position')
      await database.rows('drop function take_time()')
    }
  })
})

describe('any past day', () => {
  test('shows a department as it was before it was renamed, moved and closed', async () => {
    const one = await made.addDepartment(null)
    const other = await made.addDepartment(null)
    const id = await made.addDepartment(one, { name: '旧名' })
    await age([one, other, id], 30)
    savedIn(await made.change(departments, id, { name: '新名', pid: other }))
    const on = async (date: string) => {
      const answer = await director('/uc/api/Department/GetDepartmentOnDay', {
        query: { id, date },
      })
      return answer.status === 200 ? (answer.body.response as DepartmentThen) : answer.status
    }
    const yesterday = await daysAgo(1)
    expect(await on(yesterday)).toMatchObject({ name: '旧名', path: [{ id: one }, { id }] })
    expect(await on(today)).toMatchObject({ name: '新名', path: [{ id: other }, { id }] })
    expect(await on(await daysAgo(31))).toBe(404)
    expect(await on(await daysAgo(-1))).toBe(400)
    savedIn(await made.change(departments, id, { enabled: false }))
    expect(flat((await chart({ date: today })).nodes).some((node) => node.id === id)).toBe(false)
    expect(flat((await chart({ date: yesterday })).nodes).some((node) => node.id === id)).toBe(true)
    const compared = await director('/cyl/Organize/GetOrganizeCompare', {
      query: { dateA: yesterday, dateB: today },
    })
    const differences = compared.body.response as { deptId: string; kinds: string[] }[]
    expect(differences.find(({ deptId }) => deptId === id)?.kinds).toEqual(['removed'])
  })

  test('names the holder of the post in charge if no leader was named', async () => {
    const id = await made.addDepartment(null)
    const postId = await made.addPost(id, { isLeader: true })
    await age([id], 900)
    const name = '陈负责'
    const joined = { joinDate: '2025-05-01', workStartDate: '2025-05-01' }
    await made.addPerson(id, { ...joined, name, postId })
    const leader = async (date: string) => (await chart({ rootId: id, date })).nodes[0]?.leaderName
    expect([await leader(today), await leader('2025-04-30')]).toEqual([name, null])
    const leaderId = await database.value("select id from app_user where user_name = 'leader1'")
    savedIn(await made.change(departments, id, { leaderId: String(leaderId) }))
    expect(await leader(today)).not.toBe(name)
  })

  test('counts who was there', async () => {
    const id = await made.addDepartment(null)
    const other = await made.addDepartment(null)
    await age([id, other], 4_000)
    const joined = { joinDate: '2020-05-01', workStartDate: '2020-05-01' }
    const person = await made.addPerson(id, { ...joined })
    const left = await made.addPerson(id, joined)
    savedIn(await made.correct(left, { status: '4', leaveDate: '2022-06-30' }))
    savedIn(await made.move(person, other))
    const headcount = async (date: string) => {
      const [node] = (await chart({ rootId: id, date })).nodes
      return node?.headcount
    }
    expect(await headcount('2022-06-30')).toBe(2)
    expect(await headcount('2022-07-01')).toBe(1)
    expect(await headcount(await daysAgo(1))).toBe(1)
    expect(await headcount(today)).toBe(0)
  })

  test('of a file put right on the day it was written counts as put right', async () => {
    const id = await made.addDepartment(null)
    const other = await made.addDepartment(null)
    const person = await made.addPerson(id, { joinDate: today, workStartDate: today })
    savedIn(await made.move(person, other))
    expect(
      await database.rows('select dept_id, end_date from user_position where user_id = $1', [
        person,
      ]),
    ).toEqual([{ dept_id: other, end_date: null }])
  })
})

describe('a merger is looked at first', () => {
  const previewOf = (from: readonly string[], to: string) => made.merge(from, to, { preview: true })

  test('and nothing happens by looking', async () => {
    const [from, to] = [await made.addDepartment(null), await made.addDepartment(null)]
    const child = await made.addDepartment(from, { name: '随迁的科室' })
    const same = await made.addPost(from, { name: '同名的岗位' })
    await made.addPost(to, { name: '同名的岗位' })
    await made.addPost(from, { name: '独有的岗位' })
    await made.addPerson(from, { postId: same })
    const { lines } = previewIn(await previewOf([from], to))
    const text = lines.join('\n')
    for (const phrase of ['1人', '同名的岗位 (1)', '独有的岗位', '随迁的科室']) {
      expect(text).toContain(phrase)
    }
    const rows = await database.rows(
      'select id, enabled, pid from department where id = any($1::uuid[]) order by enabled, id',
      [[from, child]],
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: from, enabled: true, pid: null },
        { id: child, enabled: true, pid: from },
      ]),
    )
  })

  test('the confirmed merger equals the preview', async () => {
    const [from, to] = [await made.addDepartment(null), await made.addDepartment(null)]
    await made.addPerson(from)
    const first = previewIn(await previewOf([from], to))
    await made.addPerson(from)
    const late = await made.merge([from], to, { confirm: first.digest })
    expect(refusalIn(late)).toMatchObject({ status: 409, code: 'conflict' })
    expect(await database.value('select enabled from department where id = $1', [from])).toBe(true)
    const second = previewIn(await previewOf([from], to))
    expect(second.lines.join()).toContain('2人')
    expect((await made.merge([from], to, { confirm: second.digest })).status).toBe(200)
    expect(await database.value('select enabled from department where id = $1', [from])).toBe(false)
  })

  test('is refused at once where it is impossible', async () => {
    const top = await made.addDepartment(null)
    const below = await made.addDepartment(top)
    expect(refusalIn(await previewOf([top], below))).toMatchObject({
      status: 400,
      errors: ['toId'],
    })
  })

  test('targets leave out a department and the departments below it', async () => {
    const top = await made.addDepartment(null, { name: '择一总部' })
    const below = await made.addDepartment(top, { name: '择一分部' })
    const lowest = await made.addDepartment(below, { name: '择一班组' })
    const other = await made.addDepartment(null, { name: '择一别处' })
    const optionIds = async (query: Record<string, string>) => {
      const answer = await director(departments.endpoints.options, {
        query: { for: 'org/departments#move.pid', key: '择一', ...query },
      })
      return (answer.body.response as { id: string }[]).map(({ id }) => id).sort()
    }
    expect(await optionIds({})).toEqual([top, below, lowest, other].sort())
    expect(await optionIds({ notBelow: top })).toEqual([other])
    expect(await optionIds({ notBelow: below })).toEqual([top, other].sort())
  })

  test('names the rights that change hands', async () => {
    const [from, to] = [await made.addDepartment(null), await made.addDepartment(null)]
    const [own, same] = await Promise.all(
      [from, to].map((dept) => made.addPost(dept, { name: '有权的岗位' })),
    )
    await database.rows(
      `with given as (
         insert into role_department (id, role_id, dept_id)
         select gen_random_uuid(), id, $1 from role where code = 'hr_train'
       ), held as (
         insert into role_post (id, role_id, post_id)
         select gen_random_uuid(), id, $2 from role where code = 'hr_social'
       ), alone as (
         insert into search_permission (id, user_id, scope, dept_ids)
         select gen_random_uuid(), id, '5', array[$1::uuid] from app_user where user_name = 'staff1'
       ) select 1`,
      [from, own],
    )
    expect(same).not.toBe(own)
    const text = previewIn(await previewOf([from], to)).lines.join('\n')
    const nameOf = (code: string) => database.value('select name from role where code = $1', [code])
    expect(text).toContain(`改授给目标部门的角色：${await nameOf('hr_train')}`)
    expect(text).toContain(`改授给合并后岗位的角色：${await nameOf('hr_social')}`)
    expect(text).toContain('改为指向目标部门：1条')
    const inEnglish: typeof director = (path, ask) => director(path, { ...ask, language: 'en' })
    const english = previewIn(await made.merge([from], to, { preview: true }, inEnglish)).lines
    expect(english).toContain('Roles now granted to the target department: Training specialist')
  })
})

describe('a department that is closed', () => {
  test('is offered in searches for people, as long as an employee in reach is in it', async () => {
    const [full, empty] = [await made.addDepartment(null), await made.addDepartment(null)]
    const left = await made.addPerson(full)
    savedIn(await made.correct(left, { status: '4', leaveDate: '2025-01-31' }))
    for (const id of [full, empty]) {
      savedIn(await made.change(departments, id, { enabled: false }))
    }
    const offered = async (by: Caller, query: Record<string, string>) => {
      const answer = await by(departments.endpoints.options, {
        query: { for: 'hr/archives.deptId', limit: 100, ...query },
      })
      const ids = (answer.body.response as { id: string }[]).map(({ id }) => id)
      return [full, empty].filter((id) => ids.includes(id))
    }
    expect(await offered(director, { used: 'true' })).toEqual([full])
    expect(await offered(director, {})).toEqual([])
    expect(await offered(await api.as('leader1'), { used: 'true' })).toEqual([])
    const found = pageIn(await director(archives.endpoints.list, { query: { deptId: full } }))
    expect(found.data.map(({ id }) => id)).toEqual([left])
  })
})

describe('counts', () => {
  test('equal a plain count', async () => {
    const answer = await director('/cyl/Organize/GetOrganizeAmount')
    const rows = answer.body.response as AmountRow[]
    const plain = await database.rows(`
      select d.id as "deptId", count(b.id)::integer as actual,
        count(b.id) filter (where b.gender = '男')::integer as male,
        count(b.id) filter (where b.gender = '女')::integer as female,
        count(b.id) filter (where p.work_type = '后勤')::integer as "workTypeAmount"
      from department d
      join department below on below.path like d.path || '%' and below.deleted_at is null
      left join user_base_info b on b.dept_id = below.id and b.deleted_at is null
        and b.status in ('1', '2', '3', '6', '7')
      left join post p on p.id = b.post_id
      where d.enabled and d.deleted_at is null group by d.id`)
    const counted = rows.map(({ deptId, actual, male, female, workTypeAmount }) => ({
      deptId,
      actual,
      male,
      female,
      workTypeAmount,
    }))
    // Sexes and mean age of one or two people are hidden, and so are figures from which a reader could
    // compute them.
    const isShown = new Map(rows.map(({ deptId, male }) => [deptId, male !== null]))
    for (const { actual, male, female, avgAge } of rows) {
      if (actual === 1 || actual === 2) expect([male, female, avgAge]).toEqual([null, null, null])
    }
    for (const row of plain) {
      if (isShown.get(String(row.deptId)) === false)
        Object.assign(row, { male: null, female: null })
    }
    const byId = (a: { deptId?: unknown }, b: { deptId?: unknown }) =>
      String(a.deptId) < String(b.deptId) ? -1 : 1
    expect(counted.sort(byId)).toEqual(plain.sort(byId))
    expect(rows.some(({ workTypeAmount }) => workTypeAmount > 0)).toBe(true)
    for (const { plan, actual, vacancy } of rows) {
      expect(vacancy).toBe(plan === null ? null : plan - actual)
    }
  })

  test('ask for a kind of post there is, a department there is and a day that was', async () => {
    const ask = async (query: Record<string, string>) =>
      (await director('/cyl/Organize/GetOrganizeAmount', { query })).status
    expect(await ask({ postWorkType: '生产' })).toBe(200)
    expect(await ask({ postWorkType: '无' })).toBe(400)
    expect(await ask({ deptId: newId() })).toBe(404)
    expect(await ask({ date: '2024-02-30' })).toBe(400)
  })

  test('are for everybody who may see the chart, names only for who may see people', async () => {
    const staff = await api.as('staff1')
    const noperm = await api.as('noperm')
    expect((await staff('/cyl/Organize/GetOrganizeChart')).status).toBe(200)
    expect((await noperm('/cyl/Organize/GetOrganizeChart')).status).toBe(403)
    const root = String(
      await database.value(
        'select id from department where pid is null order by created_at limit 1',
      ),
    )
    const query = { deptId: root, includeChild: 'true' }
    const seen = async (call: Caller) => {
      const answer = await call('/cyl/Organize/GetOrganizePeople', { query })
      return (answer.body.response as { count: number }).count
    }
    expect(await seen(staff)).toBe(1)
    expect(await seen(director)).toBeGreaterThan(50)
  })
})

describe('leaders of departments', () => {
  const account = async (sql: string) => String(await database.value(sql))

  test('must be an active account of a current employee', async () => {
    const id = await made.addDepartment(null)
    const locked = await account("select id from app_user where user_name = 'locked'")
    const former = await account("select id from app_user where user_name = 'former'")
    const good = await account("select id from app_user where user_name = 'leader1'")
    const system = await account("select id from app_user where user_name = 'admin'")
    for (const leaderId of [locked, former, system]) {
      const answer = await made.change(departments, id, { leaderId })
      expect(refusalIn(answer)).toMatchObject({ status: 400, errors: ['leaderId'] })
    }
    const deputies = await made.change(departments, id, { deputyIds: [good, locked] })
    expect(refusalIn(deputies)).toMatchObject({ status: 400, errors: ['deputyIds'] })
    savedIn(await made.change(departments, id, { leaderId: good, inChargeId: good }))
    expect((await eventsOf(id)).at(-1)).toMatchObject({ kind: '负责人变更' })
    expect(flat((await chart()).nodes).find((node) => node.id === id)?.leaderId).toBe(good)
  })

  test('may stay when the account is locked later', async () => {
    const leaderId = await account("select id from app_user where user_name = 'leader2'")
    const id = await made.addDepartment(null, { leaderId })
    await database.rows("update app_user set state = '2' where id = $1", [leaderId])
    savedIn(await made.change(departments, id, { leaderId, remark: '不变' }))
    await database.rows("update app_user set state = '1' where id = $1", [leaderId])
  })
})

describe('the history', () => {
  test('is a list that nobody can write to', async () => {
    const id = await made.addDepartment(null)
    const page = pageIn(await director(orgHistories.endpoints.list, { query: { deptId: id } }))
    expect(page.data.map(({ kind }) => kind)).toEqual(['新设'])
    const filtered = pageIn(
      await director(orgHistories.endpoints.list, { query: { kind: '入职' } }),
    )
    expect(filtered.dataCount).toBeGreaterThan(60)
    expect((await (await api.as('staff1'))(orgHistories.endpoints.list)).status).toBe(403)
    expect((await director(orgHistories.endpoints.add, { method: 'POST', body: {} })).status).toBe(
      404,
    )
    expect(
      recordIn(await director(departments.endpoints.info, { query: { id } })).name,
    ).toBeTruthy()
  })
})

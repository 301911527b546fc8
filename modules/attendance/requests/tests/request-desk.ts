import { APPLICATION_ROLE } from '#platform/api/store/connection/application-role.ts'
import { openDatabase, type Tx } from '#platform/api/store/connection/database.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { type Answer, newId, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openCompany, signInAll } from '#tests/api/test-company.ts'

const PEOPLE = ['attend', 'leader1', 'leader2', 'leader3', 'staff1', 'staff2', 'hrmgr', 'hrdir']

type Person = { join?: string; leave?: string; status?: string; gender?: string; group?: string }

/** The usual values of each kind of request. */
const USUAL: Readonly<Record<string, object>> = {
  leaves: { kind: '1', startHalf: '上午', endHalf: '下午', reason: '家中有事' },
  'hours-leaves': { kind: '事假', startTime: '09:00', endTime: '11:00', reason: '办事' },
  trips: { fromPlace: '甲城', toPlace: '乙城', reason: '拜访客户' },
  overtimes: { settle: '计薪', reason: '赶工' },
  'family-visits': { kind: '探配偶', relative: '配偶', relationPlace: '乙城', routeDays: 0 },
  returns: { fromPlace: '乙城项目', toPlace: '总部', kind: '开会', reason: '例会' },
  corrections: { segSeq: 1, kind: '上班', reason: '忘记打卡' },
}

/**
 * Opens a separate database with new employees who have no demo rows (leave, shifts) on any day, and with the users
 * who make and approve requests.
 */
export async function openRequestDesk() {
  const company = await openCompany()
  const { database, api } = company
  const by = await signInAll(api, PEOPLE)
  const opened = openDatabase(company.url, {
    poolSize: 4,
    role: APPLICATION_ROLE,
    onIdleError: () => undefined,
  })
  let made = 0

  const resource = (name: string) => requireResource(`attendance/${name}`)

  const shift = async (code: string) =>
    String(await database.value('select id from shift_group where code = $1', [code]))

  /** Adds a group; with a fixed week, Monday to Friday are day shifts. */
  async function group(kind = '固定班制', rules: { holiday?: string; makeup?: string } = {}) {
    made += 1
    const { holiday = '法定节假日自动休息', makeup = '按原星期' } = rules
    return String(
      await database.value(
        `insert into attend_group (id, code, name, kind, holiday_rule, makeup_rule, overtime_rule,
           work_hours, free_minutes, monday_id, tuesday_id, wednesday_id, thursday_id, friday_id)
         select gen_random_uuid(), 'Q' || $1, '申请组' || $1, $2, $3, $4, '审批为准', '标准工时', 480,
           d.id, d.id, d.id, d.id, d.id
         from (select (select id from shift_group where code = 'D' and $2 = '固定班制') as id) d
         returning id`,
        [made, kind, holiday, makeup],
      ),
    )
  }

  /** Adds an employee below `leader1`, in a new group if no group is given. */
  async function person({ group: named, ...values }: Person = {}): Promise<string> {
    made += 1
    const { join = '2015-07-01', leave = null, status = '2', gender = '女' } = values
    const id = newId()
    await database.rows(
      `insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
         emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id, join_date,
         work_start_date, leave_date)
       select $1, 'SQ' || lpad($2::text, 4, '0'), '申请' || $2, $3, '1990-01-01', '2', 'SQ' || $2,
         '1600666' || lpad($2::text, 4, '0'), '家人', '配偶', '16006660000', '1', $4,
         (select dept_id from app_user where user_name = 'leader1'), $5, $5, $6`,
      [id, made, gender, status, join, leave],
    )
    await database.rows(
      `insert into user_position (id, user_id, dept_id, is_main, kind, start_date)
       select gen_random_uuid(), id, dept_id, true, '主职', join_date from user_base_info where id = $1`,
      [id],
    )
    await database.rows(
      `insert into attend_member (id, attend_group_id, user_id, from_date)
       values (gen_random_uuid(), $1, $2, $3)`,
      [named ?? (await group()), id, join],
    )
    return id
  }

  const add = (name: string, values: object, writer = 'attend'): Promise<Answer> =>
    by(writer)(resource(name).endpoints.add, {
      method: 'POST',
      body: { id: newId(), ...USUAL[name], ...values },
    })
  const press = (name: string, move: string, id: string, body: object = {}, who = 'attend') =>
    by(who)(resource(name).actions[move]?.endpoint ?? '', { method: 'PUT', query: { id }, body })
  const submit = (name: string, id: string, who = 'attend') => press(name, 'submit', id, {}, who)

  /** Saves and submits a request. */
  async function asked(name: string, values: object, writer = 'attend'): Promise<string> {
    const { id } = savedIn(await add(name, values, writer))
    savedIn(await submit(name, id, writer))
    return id
  }

  const decide = (name: string, id: string, who: string, body: object) => {
    const { controller } = resource(name)
    const path = callPath(controller, `Approval${controller.name}`)
    return by(who)(path, { method: 'PUT', body: { id, ...body } })
  }

  /** All current approvers approve, one after the other. Returns their names. */
  async function approve(name: string, id: string): Promise<string[]> {
    const names: string[] = []
    for (let step = 0; step < 5; step++) {
      const who = await database.value(
        `select u.user_name from approval_step s join app_user u on u.id = s.approver_id
         where s.record_id = $1 and s.is_current order by u.user_name limit 1`,
        [id],
      )
      if (who === null || who === undefined) return names
      names.push(String(who))
      savedIn(await decide(name, id, String(who), { pass: true }))
    }
    return names
  }

  async function passed(name: string, values: object): Promise<string> {
    const id = await asked(name, values)
    await approve(name, id)
    return id
  }

  const row = async (name: string, id: string) =>
    (await database.rows(`select t.* from ${resource(name).table} t where t.id = $1`, [id]))[0] ??
    {}
  const steps = async (id: string) =>
    (
      await database.rows<{ rule: string }>(
        'select rule from approval_step where record_id = $1 and round = 1 order by seq',
        [id],
      )
    ).map(({ rule }) => rule)

  const lock = (groupId: string, day: string, type: string) =>
    database.rows(
      `insert into attend_lock (id, attend_group_id, set_date, lock_type)
       values (gen_random_uuid(), $1, $2, $3)`,
      [groupId, day, type],
    )
  const calendar = (date: string, dayClass: string) =>
    database.rows(
      `insert into work_calendar (id, date, day_class) values (gen_random_uuid(), $1, $2)
       on conflict (date) where deleted_at is null do update set day_class = excluded.day_class`,
      [date, dayClass],
    )
  const roster = (userId: string, date: string, code: string | null) =>
    database.rows(
      `insert into user_schedule (id, user_id, attend_group_id, date, shift_group_id, source)
       values (gen_random_uuid(), $1, attend_group_of($1, $2), $2,
         (select id from shift_group where code = $3), '手工')`,
      [userId, date, code],
    )
  const marked = async (userId: string) =>
    (
      await database.rows<{ date: string }>(
        'select date::text from attend_mark where user_id = $1 order by date',
        [userId],
      )
    ).map(({ date }) => date)
  const forgetMarks = () => database.rows('delete from attend_mark')
  /** The length of a request, as computed when it was saved. */
  const figure = async (name: string, values: object, field = 'days') =>
    Number((await row(name, savedIn(await add(name, values)).id))[field])
  const fileOf = async (name: string) =>
    String(await database.value('select user_base_id from app_user where user_name = $1', [name]))
  const wrong = (answer: Answer) => refusalIn(answer).errors
  const run = <T>(step: (tx: Tx) => Promise<T>): Promise<T> => opened.db.transaction().execute(step)

  async function close(): Promise<void> {
    await opened.db.destroy()
    await company.close()
  }

  return {
    by,
    database,
    resource,
    shift,
    group,
    person,
    add,
    press,
    submit,
    asked,
    decide,
    approve,
    passed,
    row,
    steps,
    lock,
    calendar,
    roster,
    marked,
    forgetMarks,
    figure,
    fileOf,
    wrong,
    run,
    close,
    url: company.url,
    db: opened.db,
  }
}

export type RequestDesk = Awaited<ReturnType<typeof openRequestDesk>>

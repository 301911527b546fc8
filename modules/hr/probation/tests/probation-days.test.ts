import { afterAll, beforeAll, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { joinDuePeople } from '#modules/hr/joining/api/join-due-people.ts'
import { tellDueProbations } from '#modules/hr/probation/api/tell-due-probations.ts'
import { probations } from '#modules/hr/probation/define/probation.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { refusalIn } from '#tests/api/running-api.ts'
import { openProbationDesk, type ProbationDesk } from './probation-desk.ts'

const AHEAD = 10

let desk: ProbationDesk
let db: Database
const failed: string[] = []

beforeAll(async () => {
  desk = await openProbationDesk()
  db = openDatabase(desk.url, {
    poolSize: 4,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  }).db
})

afterAll(async () => {
  await db?.destroy()
  await desk?.close()
})

const join = () => joinDuePeople({ db, onTrouble: (_error, what) => failed.push(what) })
const stateOf = (id: string) =>
  desk.database.value('select status from user_base_info where id = $1', [id])
const passDays = (days: number) =>
  desk.database.rows(
    `create or replace function today() returns date language sql stable as
     $$ select (now() at time zone 'Asia/Shanghai')::date + ${days} $$`,
  )

test('people join on their day: once, each by himself, with position, log and history', async () => {
  const { person, probation, database, row, day, draft, add, by } = desk
  const [newcomer, intern, marked, later] = [
    await person(-AHEAD, '0'),
    await person(-AHEAD, '0'),
    await person(-AHEAD, '0'),
    await person(-AHEAD - 1, '0'),
  ]
  await database.rows(`update user_base_info set emp_kind = '4' where id = $1`, [intern])
  // A probation may be recorded before the day of joining. Interns have no probation.
  const agreed = await probation(newcomer)
  const refused = await add(by('er'), probations, await draft(intern))
  expect(refusalIn(refused).errors).toEqual(['userId'])
  await database.rows(
    `create function stumble() returns trigger language plpgsql as
       $$ begin raise exception 'stumbled'; end $$`,
  )
  await database.rows(
    `create trigger stumble before update of status on user_base_info
     for each row when (new.id = '${marked}') execute function stumble()`,
  )
  const due = await day(AHEAD)

  await join()
  expect(await stateOf(newcomer)).toBe('0')
  await passDays(AHEAD)
  await Promise.all([join(), join(), join()])

  expect(await stateOf(newcomer)).toBe('1')
  expect(await stateOf(intern)).toBe('7')
  expect(await stateOf(later)).toBe('0')
  expect(await stateOf(marked)).toBe('0')
  expect(failed).toContain(`${archives.path} ${marked} did not join`)
  const logged = await database.rows(
    `select kind from org_history where user_id = $1 and kind = '入职'`,
    [newcomer],
  )
  expect(logged).toHaveLength(1)
  const history = await database.rows(
    `select 1 from audit_log where resource = $1 and record_id = $2 and action = 'state'`,
    [archives.path, newcomer],
  )
  expect(history).toHaveLength(1)
  const positions = await database.rows(
    `select start_date::text as start, end_date from user_position
     where user_id = $1 and is_main and deleted_at is null`,
    [newcomer],
  )
  expect(positions).toEqual([{ start: due, end_date: null }])
  expect(await row(probations, agreed)).toMatchObject({ state: '0' })

  // A person whose joining failed joins in a later run, with their original day.
  await database.rows('drop trigger stumble on user_base_info')
  await passDays(AHEAD + 1)
  await join()
  expect([await stateOf(marked), await stateOf(later)]).toEqual(['1', '1'])
  const since = await database.value(
    'select start_date::text from user_position where user_id = $1 and is_main',
    [marked],
  )
  expect(since).toBe(due)
})

test('the end of a probation is announced 15 and 7 days ahead, and on its last day also while a decision is open', async () => {
  const { person, probation, row, database } = desk
  await passDays(0)
  const userId = await person(40)
  const mentorId = await desk.idOf('staff1')
  const id = await probation(userId, { mentorId })
  const forward = await person(40)
  const forwardId = await probation(forward)
  await database.rows(
    `insert into positive (id, doc_no, probation_id, user_id, dept_id, plan_date, kind,
       effective_date, summary, state)
     select gen_random_uuid(), next_document_number('ZZ'), id, user_id, dept_id, end_date + 1,
       '按期转正', end_date + 1, '总结', '1' from probation where id = $1`,
    [forwardId],
  )
  const { end_date: end } = await row(probations, id)
  const left = Number(await database.value('select $1::date - today()', [end]))
  const messagesOf = (of = id) =>
    database.rows<{ code: string; ahead: number; names: string[] }>(
      `select m.code, (m.said->>'ahead')::int as ahead, array_agg(a.user_name order by a.user_name) as names
       from message m join message_copy c on c.message_id = m.id join app_user a on a.id = c.receiver_id
       where m.biz_id = $1 group by m.id, m.code, m.said order by m.id`,
      [of],
    )
  const tell = async (daysLeft: number) => {
    await passDays(left - daysLeft)
    const once = () => db.transaction().execute(tellDueProbations)
    await Promise.all([once(), once()])
  }
  const [due, over] = ['probationDue', 'probationOver']
  const names = ['er', 'leader1', 'staff1']
  await tell(16)
  expect(await messagesOf()).toEqual([])
  await tell(15)
  await tell(14)
  const first = { code: due, ahead: 15, names }
  expect(await messagesOf()).toEqual([first])
  // The run on the seventh day was missed.
  await tell(5)
  const second = { code: due, ahead: 7, names }
  expect(await messagesOf()).toEqual([first, second])
  await tell(0)
  await tell(-3)
  const third = { code: over, ahead: 0, names: ['er', 'hrmgr', 'leader1', 'staff1'] }
  expect(await messagesOf()).toEqual([first, second, third])
  // While a confirmation is being decided there is only the reminder at the end, because until its completion
  // the employee must count as regular.
  expect(await messagesOf(forwardId)).toEqual([{ ...third, names: ['er', 'hrmgr', 'leader1'] }])
  // After an extension of two months the reminders are sent again.
  await database.rows('update probation set extend_months = 2 where id = $1', [id])
  await tell(-55)
  expect((await messagesOf()).length).toBe(4)
})

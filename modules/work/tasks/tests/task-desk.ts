import { tasks } from '#modules/work/tasks/define/task.ts'
import { TASK_CALLS } from '#modules/work/tasks/wire/tasks.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { type Answer, newId, pageIn, savedIn } from '#tests/api/running-api.ts'
import { openCompany, signInAll } from '#tests/api/test-company.ts'

/** `leader1` leads `staff1`, `leader2` leads `staff2`; `er` and `pay` are colleagues of one department. */
const TASK_PEOPLE = [
  'admin',
  'leader1',
  'leader2',
  'leader3',
  'gm',
  'hrdir',
  'hrmgr',
  'staff1',
  'staff2',
  'staff3',
  'er',
  'pay',
  'auditor',
] as const

type ClassRules = Readonly<Record<string, string | number | boolean>>
export type Verb = keyof typeof tasks.actions & string

/** The demo company with test classes of tasks, and with signed-in users for the tests. */
export async function openTaskDesk() {
  const company = await openCompany()
  const { database, api } = company
  const by = await signInAll(api, TASK_PEOPLE)
  const accounts = await database.rows<{ user: string; id: string; code: string; name: string }>(
    'select user_name as "user", id, code, name from app_user',
  )
  const account = (name: string) => {
    const found = accounts.find(({ user }) => user === name)
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }
  let made = 0

  /** A class with these rules. By default its tasks need no approval. */
  async function classOf(rules: ClassRules = {}): Promise<string> {
    made += 1
    const all = { need_finish_approval: false, need_score: true, ...rules }
    const names = Object.keys(all)
    const places = names.map((_, at) => `$${at + 2}`)
    return String(
      await database.value(
        `insert into task_class (id, code, name, ${names.join(', ')})
         values (gen_random_uuid(), 'T' || $1, '试验' || $1, ${places.join(', ')}) returning id`,
        [made, ...Object.values(all)],
      ),
    )
  }
  const plainClass = await classOf()

  const add = (who: string, values: object = {}): Promise<Answer> =>
    by(who)(tasks.endpoints.add, {
      method: 'POST',
      body: {
        id: newId(),
        title: '试验任务',
        content: '<p>说明</p>',
        classifyId: plainClass,
        priority: '1',
        planStart: dayFromToday(-5),
        planEnd: dayFromToday(20),
        ...values,
      },
    })
  /** A task that `who` creates, for themselves or for the owner in `owner`. */
  const task = async (who: string, values: object = {}, owner: string | null = who) =>
    savedIn(await add(who, { ...(owner && { ownerCode: account(owner).code }), ...values })).id

  const press = (who: string, verb: Verb, id: string, body: object = {}) =>
    by(who)(tasks.actions[verb]?.endpoint ?? '', { method: 'PUT', query: { id }, body })
  const done = async (who: string, verb: Verb, id: string, body: object = {}) =>
    savedIn(await press(who, verb, id, body))

  const progress = requireResource('work/task-progress')
  const report = (who: string, taskId: string, reached: number, more: object = {}) =>
    by(who)(progress.endpoints.add, {
      method: 'POST',
      body: {
        id: newId(),
        taskId,
        workDate: dayFromToday(0),
        progress: reached,
        hours: '0.5',
        content: '做了一些',
        done: false,
        ...more,
      },
    })

  const row = async (id: string) =>
    (await database.rows('select * from task where id = $1', [id]))[0] ?? {}
  const state = async (id: string) => {
    const { state: at, pending_phase: phase } = await row(id)
    return `${at}${phase === null ? '' : `/${phase}`}`
  }
  const actions = async (id: string) =>
    (
      await database.rows<{ action: string }>(
        'select action from task_log where task_id = $1 order by at, id',
        [id],
      )
    ).map(({ action }) => action)
  const approvals = (id: string) =>
    database.rows<{ phase: string; result: string; approver: string; is_current: boolean }>(
      `select phase, result, u.user_name as approver, is_current from task_approval a
       left join app_user u on u.id = a.approver_id where task_id = $1 order by arrived_at, seq, a.id`,
      [id],
    )
  const detail = (who: string, taskId: string) => by(who)(TASK_CALLS.detail, { query: { taskId } })
  const idsIn = async (who: string, path: string, query: Record<string, string | number> = {}) => {
    const ids: string[] = []
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const found = pageIn(await by(who)(path, { query: { pageSize: 500, page, ...query } }))
      ids.push(...found.data.map(({ id }) => id))
      pages = found.pageCount
    }
    return ids
  }

  return {
    api,
    by,
    database,
    account,
    classOf,
    add,
    task,
    press,
    done,
    report,
    row,
    state,
    actions,
    approvals,
    detail,
    idsIn,
    close: company.close,
    url: company.url,
  }
}

export type TaskDesk = Awaited<ReturnType<typeof openTaskDesk>>

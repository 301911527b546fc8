import { beginTrainings, remindOfTrainings } from '#modules/hr/training/api/keep-trainings.ts'
import { trainings } from '#modules/hr/training/define/training.ts'
import { TRAINING_CALLS } from '#modules/hr/training/wire/training.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { type Answer, newId, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openCompany, signInAll } from '#tests/api/test-company.ts'

const DECIDE = '/hr/Train/ApprovalTrain'

const PEOPLE = ['trainer', 'staff1', 'staff2', 'leader1', 'leader2', 'leader3'] as const
const OFFICE = ['er', 'hrmgr', 'hrdir', 'gm', 'admin'] as const

/** The demo company with a training specialist, who adds the trainings. */
export async function openTrainingDesk() {
  const company = await openCompany()
  const { database, api } = company
  const by = await signInAll(api, [...PEOPLE, ...OFFICE])
  const { db } = openDatabase(company.url, {
    poolSize: 2,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  })
  const deptId = String(
    await database.value(
      `select b.dept_id from user_base_info b join app_user u on u.user_base_id = b.id
       where u.user_name = 'staff1'`,
    ),
  )

  const bodyOf = (values: Record<string, unknown> = {}) => ({
    id: newId(),
    title: '测试培训',
    category: '岗位技能',
    mode: '内训',
    planKind: '临时',
    deptId,
    content: '内容',
    examKind: '无',
    passScore: 60,
    hours: '7.0',
    startAt: '2199-03-05 09:00:00',
    endAt: '2199-03-05 17:00:00',
    needSign: false,
    ...values,
  })
  const add = (values: Record<string, unknown> = {}, writer = 'trainer'): Promise<Answer> =>
    by(writer)(trainings.endpoints.add, { method: 'POST', body: bodyOf(values) })
  const press = (name: string, move: string, id: string, body: object = {}) =>
    by(name)(trainings.actions[move]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

  /** Approves the document as each current approver, one after the other. */
  async function approve(id: string): Promise<void> {
    for (let step = 0; step < 5; step++) {
      const [next] = await database.rows<{ name: string }>(
        `select u.user_name as name from approval_step s join app_user u on u.id = s.approver_id
         where s.record_id = $1 and s.is_current order by u.user_name limit 1`,
        [id],
      )
      if (!next) return
      savedIn(await by(next.name)(DECIDE, { method: 'PUT', body: { id, pass: true } }))
    }
  }

  async function planned(values: Record<string, unknown> = {}): Promise<string> {
    const { id } = savedIn(await add(values))
    savedIn(await press('trainer', 'submit', id))
    await approve(id)
    return id
  }
  async function open(values: Record<string, unknown> = {}): Promise<string> {
    const id = await planned(values)
    savedIn(await press('trainer', 'publish', id))
    return id
  }

  const call = (name: string, path: string, id: string) =>
    by(name)(path, { method: 'POST', query: { id } })
  const signUp = (name: string, id: string) => call(name, TRAINING_CALLS.signUp, id)
  const wait = (name: string, id: string) => call(name, TRAINING_CALLS.wait, id)
  const signOff = (name: string, id: string) => call(name, TRAINING_CALLS.signOff, id)
  const signIn = (name: string, id: string, code: string) =>
    by(name)(TRAINING_CALLS.signIn, { method: 'POST', body: { id, code } })
  const codeOf = async (id: string) =>
    String(await database.value('select sign_code from train where id = $1', [id]))
  const fileOf = async (name: string) =>
    String(await database.value('select user_base_id from app_user where user_name = $1', [name]))
  const addPeople = (id: string, userIds: readonly string[], writer = 'trainer') =>
    by(writer)(TRAINING_CALLS.addMany, { method: 'POST', body: { trainId: id, userIds } })
  const results = (id: string, rows: readonly object[], writer = 'trainer') =>
    by(writer)(TRAINING_CALLS.results, { method: 'PUT', body: { trainId: id, rows } })

  /**
   * Moves the training: it begins this many minutes from now (or began, when negative) and lasts two hours.
   */
  const moveTo = (id: string, minutes: number) =>
    database.rows(
      `update train set start_at = now() + make_interval(mins => $2),
         end_at = now() + make_interval(mins => $2 + 120) where id = $1`,
      [id, minutes],
    )
  const row = async (id: string) =>
    (await database.rows('select *, actual_fee::text from train where id = $1', [id]))[0] ?? {}
  const people = (id: string) =>
    database.rows(
      `select user_id, sign_in, hours::text, score::text, result, fee::text, contract_id,
         feedback_score, deleted_at from train_user
       where train_id = $1 and deleted_at is null order by signed_up_at, id`,
      [id],
    )
  const keep = () =>
    db.transaction().execute(async (tx) => {
      await beginTrainings(tx)
      await remindOfTrainings(tx)
    })

  const wrong = (answer: Answer) => refusalIn(answer).errors

  async function close(): Promise<void> {
    await db.destroy()
    await company.close()
  }

  return {
    by,
    database,
    db,
    add,
    press,
    approve,
    planned,
    open,
    signUp,
    wait,
    signOff,
    signIn,
    codeOf,
    fileOf,
    addPeople,
    results,
    moveTo,
    row,
    people,
    keep,
    wrong,
    close,
  }
}

export type TrainingDesk = Awaited<ReturnType<typeof openTrainingDesk>>

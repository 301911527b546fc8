import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { openTransferDesk } from '#modules/hr/transfers/tests/transfer-desk.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { grantMadeUp } from '#platform/tests/http/made-up-api.ts'
import { csvOf, HEADINGS, importDesk, newcomer } from '#platform/tests/imports/import-desk.ts'
import { personAbout } from '#platform/web/approval/inbox.server.ts'
import {
  APPROVAL_CALLS,
  approvalDocument,
  approvalInbox,
} from '#platform/wire/approval/approval.ts'
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'
import {
  type Answer,
  type Caller,
  callWith,
  newId,
  pageIn,
  recordIn,
  savedIn,
  signIn,
} from '#tests/api/running-api.ts'
import { errands, hires, TABLES } from './made-up-documents.ts'

const PROCESS = fileURLToPath(new URL('./product-process.ts', import.meta.url))
const WRITERS = ['recruiter', 'er', 'hrdir', 'hrmgr']

/** A flow of two steps: the superior, then the HR manager. */
const FLOW = JSON.stringify([{ rule: 'upLeader' }, { rule: 'role:hr_manager' }])

let desk: Awaited<ReturnType<typeof openTransferDesk>>
let stop: () => void
let product: { as(userName: string): Promise<Caller> }
const by: Record<string, Caller> = {}
let made = 0

beforeAll(async () => {
  desk = await openTransferDesk()
  for (const statement of TABLES) await desk.database.rows(statement)
  for (const resource of [hires, errands]) await prepare(resource)
  product = await startProduct()
  for (const name of [...WRITERS, 'leader1', 'leader2', 'gm', 'staff1']) {
    by[name] = await product.as(name)
  }
})

afterAll(async () => {
  stop?.()
  await desk?.close()
})

/**
 * Gives four users the rights, gives department heads the rights to read and complete in their departments,
 * and adds a flow.
 */
async function prepare(resource: Resource): Promise<void> {
  await grantMadeUp(desk.database, resource, WRITERS)
  await desk.database.rows(
    `insert into role_navigation (role_id, kind, target_id)
     select role.id, 'button', button.id from role, button join menu on menu.id = menu_id
     where role.code = 'dept_head' and menu.path = $1 and button.code in ('view', 'complete')`,
    [`/${resource.path}`],
  )
  await desk.database.rows(
    `insert into approval_flow (id, resource, flow_version, name, steps, state)
     values (gen_random_uuid(), $1, 1, $1, $2, '1')`,
    [resource.path, FLOW],
  )
}

async function startProduct() {
  const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, desk.url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  stop = () => child.disconnect()
  const [port] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  const fetchThere = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`http://127.0.0.1:${port}${pathname}${search}`, request))
  }
  const api = { fetch: fetchThere }
  return { as: async (userName: string) => callWith(api, await signIn(api, userName)) }
}

const call = (name: string): Caller => {
  const caller = by[name]
  if (!caller) throw new Error(`${name} is not signed in`)
  return caller
}

/** The number of the identity card of a person born on 1992-03-05. */
function idCard(n: number): string {
  const first17 = `99000119920305${String((n % 499) * 2 + 1).padStart(3, '0')}`
  return first17 + idCardCheckDigit(first17)
}

function candidate(): { name: string; idCardNo: string; phone: string } {
  made += 1
  return {
    name: `外部${made}`,
    idCardNo: idCard(made),
    phone: `1600555${`${made}`.padStart(4, '0')}`,
  }
}

async function draft(values: object = {}, resource: Resource = hires): Promise<string> {
  const about = resource === hires ? candidate() : {}
  const body = { id: newId(), deptId: desk.from, ...about, ...values }
  return savedIn(await call('recruiter')(resource.endpoints.add, { method: 'POST', body })).id
}

const press = (name: string, move: string, id: string, { resource = hires, body = {} } = {}) =>
  call(name)(resource.actions[move]?.endpoint ?? '', { method: 'PUT', query: { id }, body })
const decide = (name: string, id: string, { resource = hires, body = {} } = {}) =>
  call(name)(callPath(resource.controller, `Approval${resource.controller.name}`), {
    method: 'PUT',
    body: { id, pass: true, ...body },
  })

async function submitted(values: object = {}, resource: Resource = hires): Promise<string> {
  const id = await draft(values, resource)
  savedIn(await press('recruiter', 'submit', id, { resource }))
  return id
}

/** User name of the present approver. */
async function currentApprovers(id: string): Promise<unknown[]> {
  const rows = await desk.database.rows(
    `select u.user_name as name from approval_step s join app_user u on u.id = s.approver_id
     where s.record_id = $1 and s.is_current order by 1`,
    [id],
  )
  return rows.map(({ name }) => name)
}

/** Four eyes: the product refuses the caller, because the document is their own or about them. */
function refusesOwn(answer: Answer): void {
  expect([answer.status, answer.body.msg]).toEqual([409, say('zh', 'conflict.author')])
}

const row = async (id: string) =>
  (await desk.database.rows('select * from made_up_hire where id = $1', [id]))[0] ?? {}
const numberOf = async (userName: string) =>
  String(
    await desk.database.value(
      `select b.id_card_no from user_base_info b join app_user u on u.user_base_id = b.id
       where u.user_name = $1`,
      [userName],
    ),
  )
const opened = async (name: string, id: string, resource: Resource = hires) =>
  approvalDocument.parse(
    (await call(name)(APPROVAL_CALLS.document, { query: { bizType: resource.path, bizId: id } }))
      .body.response,
  )

describe('a document about a person outside', () => {
  test('goes through approval by the department that it names, with its messages to the applicant and the approvers', async () => {
    const about = candidate()
    const id = await submitted(about)
    // The recruiter's own superior does not decide, because they are not responsible for this department.
    expect(await currentApprovers(id)).toEqual(['leader1'])
    const inbox = approvalInbox.parse(
      (await call('leader1')(APPROVAL_CALLS.inbox, { query: { mode: 'todo' } })).body.response,
    )
    const entry = inbox.data.find(({ bizId }) => bizId === id)
    expect(entry?.record).toMatchObject({ name: about.name, fileId: null })
    const { record } = await opened('leader1', id)
    expect([record.idCardNo, record.phone]).toEqual([
      expect.stringContaining('*'),
      expect.stringContaining('*'),
    ])
    savedIn(await decide('leader1', id))
    savedIn(await decide('hrmgr', id))
    expect((await opened('hrdir', id)).moves).toContain('complete')
    savedIn(await press('hrdir', 'complete', id))
    expect(await row(id)).toMatchObject({ state: '4', effect_done: true, file_id: null })
    const receivers = await desk.database.rows(
      `select m.code, u.user_name as name from message m
       join message_copy c on c.message_id = m.id join app_user u on u.id = c.receiver_id
       where m.biz_id = $1 and u.user_name = any($2) order by m.id, 2`,
      [`/${hires.path}/${id}`, ['leader1', 'recruiter']],
    )
    expect(receivers).toEqual([
      { code: 'approvalAsked', name: 'leader1' },
      { code: 'approvalPassed', name: 'recruiter' },
      { code: 'approvalToComplete', name: 'leader1' },
      { code: 'approvalDone', name: 'recruiter' },
    ])
  })

  test('is read by heads of its department and of no other, also once the person has a file', async () => {
    const there = await draft({ deptId: desk.to })
    const here = await draft()
    const file = await desk.person()
    await desk.database.rows('update made_up_hire set file_id = $2 where id = any($1)', [
      [there, here],
      file,
    ])
    const read = async (name: string) =>
      pageIn(await call(name)(hires.endpoints.list, { query: { pageSize: 100 } })).data.map(
        ({ id }) => id,
      )
    // The person's file is in the department of leader1, but only the department of the document counts.
    const [first, second] = [await read('leader1'), await read('leader2')]
    expect([first.includes(here), first.includes(there)]).toEqual([true, false])
    expect([second.includes(here), second.includes(there)]).toEqual([false, true])
    expect((await call('staff1')(hires.endpoints.list)).status).toBe(403)
  })

  test('is found by name, and by number by those alone who see it in the clear', async () => {
    const about = candidate()
    const id = await draft(about)
    const find = async (name: string, key: string) =>
      pageIn(await call(name)(hires.endpoints.list, { query: { key } })).data.map((one) => one.id)
    expect(await find('leader1', about.name)).toContain(id)
    expect(await find('leader1', about.idCardNo)).toEqual([])
    expect(await find('recruiter', about.idCardNo)).toEqual([id])
    const shown = recordIn(await call('leader1')(hires.endpoints.info, { query: { id } }))
    expect([shown.idCardNo, shown.phone]).not.toEqual([about.idCardNo, about.phone])
  })

  test('is not decided by the person, whom the number of the paper tells', async () => {
    const own = { idCardNo: await numberOf('hrmgr') }
    const id = await submitted(own)
    savedIn(await decide('leader1', id))
    // The second step never goes to the person, whether or not another user holds the role too.
    expect(await currentApprovers(id)).not.toContain('hrmgr')
    refusesOwn(await press('hrmgr', 'complete', id, { body: { opinion: '可' } }))
    expect((await opened('hrmgr', id)).moves).not.toContain('complete')
    // This document is about the head of the department, so the superior of the head decides the first step.
    const aboutHead = await submitted({ idCardNo: await numberOf('leader1') })
    const [first] = await desk.database.rows(
      `select u.user_name as name, s.passed_by_itself from approval_step s
       join app_user u on u.id = s.approver_id where s.record_id = $1 and s.seq = 1`,
      [aboutHead],
    )
    expect(first).toMatchObject({
      name: expect.not.stringMatching('leader1'),
      passed_by_itself: null,
    })
  })

  test('is not decided by an approver who turns out to be the person while it is under way', async () => {
    const about = candidate()
    const id = await submitted(about)
    const before = await numberOf('leader1')
    const renumber = (from: string, to: string) =>
      desk.database.rows('update user_base_info set id_card_no = $2 where id_card_no = $1', [
        from,
        to,
      ])
    await renumber(before, about.idCardNo)
    refusesOwn(await decide('leader1', id))
    await renumber(about.idCardNo, before)
    savedIn(await decide('leader1', id))
  })

  test('shows its person in the inbox', () => {
    const record = { id: newId(), version: 1, name: '外部' }
    expect(personAbout(hires, record)?.name).toBe('外部')
    const linked = { ...record, fileId: newId() }
    expect(personAbout(hires, linked)?.colour).toBeDefined()
  })
})

/** The entries of the joining form for a candidate. */
async function joining(about: ReturnType<typeof candidate>) {
  return {
    ...about,
    id: newId(),
    idType: '1',
    emergencyName: '家人',
    emergencyRelation: '配偶',
    emergencyPhone: '16009990000',
    workStartDate: '2015-07-01',
    deptId: desk.from,
    postId: await desk.post(desk.from),
    empKind: '1',
    joinDate: await desk.day(0),
    probationMonths: 0,
    withAccount: false,
  }
}

const join = async (about: ReturnType<typeof candidate>) =>
  savedIn(
    await call('er')(archives.actions.join?.endpoint ?? '', {
      method: 'POST',
      body: await joining(about),
    }),
  ).id

type Entry = { transition?: string; reason?: string | null; changes: object[] }
const historyOf = async (resource: Resource, id: string) =>
  (await call('hrdir')(resource.endpoints.history, { query: { id } })).body.response as Entry[]

describe('once the person has a file', () => {
  test('the document names it, and the history of both sides tells of it', async () => {
    const about = candidate()
    const [id, other] = [await draft(about), await draft()]
    const file = await join(about)
    const linked = await row(id)
    expect(linked).toMatchObject({ file_id: file, version: 2 })
    expect((await row(other)).file_id).toBeNull()
    expect(recordIn(await call('hrdir')(hires.endpoints.info, { query: { id } }))).toMatchObject({
      fileId: file,
    })
    const [ofDocument] = await historyOf(hires, id)
    expect(ofDocument?.transition).toBe('linkOutsider')
    expect(ofDocument?.changes).toEqual([{ field: 'fileId', before: null, after: about.name }])
    const ofFile = await historyOf(archives, file)
    expect(ofFile.find(({ transition }) => transition === 'linkOutsider')?.reason).toBe(
      linked.doc_no,
    )
  })

  test('a file that is added by hand, or gets the right number later, is named too', async () => {
    const [about, late] = [candidate(), candidate()]
    const [id, other] = [await draft(about), await draft(late)]
    const { probationMonths: _, withAccount: __, ...form } = await joining(about)
    const body = { ...form, empNo: 'WB0001', idCardNo: candidate().idCardNo }
    const { id: file, version } = savedIn(
      await call('er')(archives.endpoints.add, { method: 'POST', body }),
    )
    expect((await row(id)).file_id).toBeNull()
    const change = { id: file, version, idCardNo: about.idCardNo }
    savedIn(await call('er')(archives.endpoints.update, { method: 'PUT', body: change }))
    expect((await row(id)).file_id).toBe(file)
    expect((await row(other)).file_id).toBeNull()
  })

  test('so are files that come from a table', async () => {
    const department = String(
      await desk.database.value(
        `select name from department d where enabled and deleted_at is null
         and not exists (select from department o where o.name = d.name and o.id <> d.id)
         order by path limit 1`,
      ),
    )
    const people = [newcomer(1, department), newcomer(2, department)]
    const ids = await Promise.all(people.map((one) => draft({ idCardNo: one.证件号码 })))
    const imports = importDesk(product)
    const file = await imports.sent('er', csvOf(people, HEADINGS))
    expect((await imports.commit('er', file.id)).state).toBe('done')
    const files = await desk.database.rows(
      "select id from user_base_info where emp_no like 'IM%' order by emp_no",
    )
    const linked = await Promise.all(ids.map(row))
    expect(linked.map((one) => one.file_id)).toEqual(files.map(({ id }) => id))
  })

  test('a person who worked here before is named on the day of coming back', async () => {
    const file = await desk.person('4')
    await desk.database.rows('update user_base_info set leave_date = today() - 30 where id = $1', [
      file,
    ])
    const idCardNo = String(
      await desk.database.value('select id_card_no from user_base_info where id = $1', [file]),
    )
    const id = await draft({ idCardNo })
    expect((await row(id)).file_id).toBeNull()
    const body = {
      deptId: desk.from,
      postId: await desk.post(desk.from),
      empKind: '6',
      joinDate: await desk.day(0),
      probationMonths: 0,
      withAccount: false,
    }
    const { version } = recordIn(await call('er')(archives.endpoints.info, { query: { id: file } }))
    savedIn(
      await call('er')(archives.actions.rehire?.endpoint ?? '', {
        method: 'PUT',
        query: { id: file },
        body: { ...body, version },
      }),
    )
    expect((await row(id)).file_id).toBe(file)
  })
})

test('a document about a user is decided by others than that user', async () => {
  const ownerId = String(
    await desk.database.value("select id from app_user where user_name = 'leader1'"),
  )
  const id = await submitted({ ownerId }, errands)
  expect(await currentApprovers(id)).not.toContain('leader1')
  const asApprover = (await currentApprovers(id))[0]
  expect(asApprover).toBeDefined()
  const completed = await press('leader1', 'complete', id, {
    resource: errands,
    body: { opinion: '可' },
  })
  refusesOwn(completed)
})

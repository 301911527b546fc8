import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { infoChanges, SELF_SERVICE_FIELDS } from '#modules/hr/archives/define/info-change.ts'
import {
  changedFields,
  changeItems,
  confirmedTogether,
  MAX_CONFIRMED,
  OWN_FILE_CALLS,
  ownFile,
} from '#modules/hr/archives/wire/own-file.ts'
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

const { confirm, refuse, withdraw } = infoChanges.actions
const NEW_PHONE = '13912345678'

const { database, api } = testCompany()
let staff: Caller
let other: Caller
let clerk: Caller
let fileId: string

beforeAll(async () => {
  staff = await api.as('staff1')
  other = await api.as('staff2')
  clerk = await api.as('er')
  fileId = await fileOf('staff1')
})

afterEach(() => database.rows('delete from base_info_change'))

async function fileOf(userName: string): Promise<string> {
  const sql = 'select user_base_id from app_user where user_name = $1'
  return String(await database.value(sql, [userName]))
}

const stored = (column: string, id = fileId) =>
  database.value(`select ${column} from user_base_info where id = $1`, [id])
const stateOf = (id: string) =>
  database.value('select state from base_info_change where id = $1', [id])

async function readOwn(call: Caller = staff) {
  return ownFile.parse((await call(OWN_FILE_CALLS.read)).body.response)
}

async function ask(values: object, call: Caller = staff, id = newId()): Promise<Answer> {
  const { version } = await readOwn(call)
  return call(OWN_FILE_CALLS.ask, { method: 'PUT', body: { id, version, values } })
}

async function requestChange(values: object, call: Caller = staff): Promise<string> {
  return savedIn(await ask(values, call)).id
}

const press = (call: Caller, action: typeof confirm, id: string, body: object = {}) =>
  call(action?.endpoint ?? '', { method: 'PUT', query: { id }, body })

async function itemsOf(call: Caller, id: string, clear = 'false') {
  const answer = await call(OWN_FILE_CALLS.items, { query: { id, clear } })
  expect(answer.status, answer.text).toBe(200)
  return changeItems.parse(answer.body.response)
}

describe('asking', () => {
  test('shows what may be asked for, uncovered, and changes nothing but the request', async () => {
    const own = await readOwn()
    expect(Object.keys(own.values).sort()).toEqual([...SELF_SERVICE_FIELDS].sort())
    expect(own.values.phone).toBe(await stored('phone'))
    const before = await database.value('select to_jsonb(b) from user_base_info b where id = $1', [
      fileId,
    ])
    const id = await requestChange({ ...own.values, phone: NEW_PHONE, homeAddress: null })
    expect(
      await database.value('select to_jsonb(b) from user_base_info b where id = $1', [fileId]),
    ).toEqual(before)
    const { request } = await readOwn()
    expect(request).toMatchObject({ id, state: '0', opinion: null })
    expect(request?.items.map(({ field }) => field).sort()).toEqual(['homeAddress', 'phone'])
    expect(request?.items.find(({ field }) => field === 'phone')).toEqual({
      field: 'phone',
      before: own.values.phone,
      after: NEW_PHONE,
      isOutdated: false,
    })
    const logged = await database.rows(
      "select before, after, title from audit_log where resource = 'hr/info-changes' and record_id = $1",
      [id],
    )
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain(NEW_PHONE)
  })

  test('is one request a person, however often it is sent', async () => {
    const id = newId()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ask({ phone: NEW_PHONE }, staff, id)),
    )
    expect(answers.map((answer) => savedIn(answer))).toEqual(Array(4).fill({ id, version: 1 }))
    expect(refusalIn(await ask({ computer: '二级' }))).toMatchObject({ status: 409 })
    const both = await Promise.all([
      ask({ computer: '一级' }, other),
      ask({ computer: '二级' }, other),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await database.value('select count(*)::int from base_info_change')).toBe(2)
  })

  test.each([
    'name',
    'deptId',
    'status',
    'edu',
    'empNo',
    'idCardNo',
    'isCadre',
    'userId',
    'version',
    'id',
    'constructor',
    'created_by',
  ])('knows no field %s', async (name) => {
    const answer = await ask({ phone: NEW_PHONE, [name]: '改' })
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: [name] })
    expect(await database.value('select count(*)::int from base_info_change')).toBe(0)
  })

  test('is about nobody else, whatever the request names', async () => {
    const { version } = await readOwn()
    const body = { id: newId(), version, values: { phone: NEW_PHONE } }
    const named = { ...body, userId: await fileOf('staff2'), fileId: await fileOf('staff2') }
    await staff(OWN_FILE_CALLS.ask, { method: 'PUT', body: named })
    const theirs = 'select count(*)::int from base_info_change where user_id <> $1'
    expect(await database.value(theirs, [fileId])).toBe(0)
  })

  test.each([
    ['no number', { phone: 'abc' }, ['phone']],
    ['what may not be empty', { emergencyName: ' ' }, ['emergencyName']],
    ['a code that is none', { marital: '99' }, ['marital']],
    ['another kind of value', { email: ['a@example.com'] }, ['email']],
    ['nothing at all', {}, []],
  ])('refuses %s', async (_what, values, errors) => {
    expect(refusalIn(await ask(values))).toEqual({ status: 400, code: 'invalid', errors })
  })

  test('refuses what differs in nothing, and what was typed on an older file', async () => {
    const own = await readOwn()
    expect((await ask(own.values)).status).toBe(400)
    const body = { id: newId(), version: own.version + 1, values: { phone: NEW_PHONE } }
    expect((await staff(OWN_FILE_CALLS.ask, { method: 'PUT', body })).status).toBe(409)
  })

  test.each([
    ['noperm', 'who has no right to it', 403],
    ['admin', 'who has no file', 404],
  ])('is not for %s, %s', async (name, _why, status) => {
    const call = await api.as(name)
    expect((await call(OWN_FILE_CALLS.read)).status).toBe(status)
    const body = { id: newId(), version: 1, values: { phone: NEW_PHONE } }
    expect((await call(OWN_FILE_CALLS.ask, { method: 'PUT', body })).status).toBe(status)
  })
})

test('a field that is closed to the person himself cannot be asked for', async () => {
  await withoutGroup('contact', 'staff', async () => {
    await expect
      .poll(async () => Object.keys((await readOwn()).values), { timeout: 8_000 })
      .not.toContain('phone')
    expect(refusalIn(await ask({ phone: NEW_PHONE }))).toMatchObject({ errors: ['phone'] })
    savedIn(await ask({ computer: '一级' }))
  })
  await expect
    .poll(async () => Object.keys((await readOwn()).values), { timeout: 8_000 })
    .toContain('phone')
})

describe('who sees it', () => {
  test('the person and HR, and no other user', async () => {
    const id = await requestChange({ phone: NEW_PHONE })
    const { info, history, list } = infoChanges.endpoints
    const reads = (call: Caller) =>
      Promise.all([
        call(info, { query: { id } }),
        call(history, { query: { id } }),
        call(OWN_FILE_CALLS.items, { query: { id } }),
      ])
    for (const answer of await reads(other)) {
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
    }
    expect(pageIn(await other(list)).data).toEqual([])
    expect((await press(other, withdraw, id)).status).toBe(404)
    for (const action of [confirm, refuse]) {
      expect((await press(other, action, id, { opinion: '好' })).status).toBe(403)
    }
    for (const answer of await reads(await api.as('leader1'))) expect(answer.status).not.toBe(200)
    for (const call of [staff, clerk]) {
      for (const answer of await reads(call)) expect(answer.status, answer.text).toBe(200)
      const page = pageIn(await call(list, { query: { countTabs: 'true' } }))
      expect(page.data.map((row) => row.id)).toEqual([id])
      expect(page.tabCounts).toEqual({ 0: 1 })
    }
    expect(await stateOf(id)).toBe('0')
  })

  test('masked as in the file; in the clear for users with the right, which is logged', async () => {
    const id = await requestChange({ phone: NEW_PHONE, marital: '40' })
    const plain = await itemsOf(clerk, id)
    expect(plain).toMatchObject({ hidden: 0, mayUnmask: true })
    expect(JSON.stringify(plain)).not.toContain(NEW_PHONE)
    expect(plain.items.find(({ field }) => field === 'marital')).toMatchObject({ after: '***' })
    const looks = () =>
      database.value(
        "select count(*)::int from audit_log where action = 'view_sensitive' and record_id = $1",
        [fileId],
      )
    const before = Number(await looks())
    expect(JSON.stringify(await itemsOf(clerk, id, 'true'))).toContain(NEW_PHONE)
    expect(await looks()).toBe(before + 1)
    const auditor = await api.as('auditor')
    expect(await itemsOf(auditor, id)).toMatchObject({ hidden: 0, mayUnmask: false })
    const clear = { query: { id, clear: 'true' } }
    expect((await auditor(OWN_FILE_CALLS.items, clear)).status).toBe(403)
    // Employees see their own values unmasked.
    expect(JSON.stringify(await itemsOf(staff, id))).toContain(NEW_PHONE)
  })

  test('closed fields are counted and not named, and cannot be confirmed', async () => {
    const id = await requestChange({ emergencyName: '秘密联系人', computer: '四级' })
    await withoutGroup('emergency', 'hr_er', async () => {
      await expect.poll(async () => (await itemsOf(clerk, id)).hidden, { timeout: 8_000 }).toBe(1)
      const seen = await itemsOf(clerk, id, 'true')
      expect(seen.items.map(({ field }) => field)).toEqual(['computer'])
      const answer = await press(clerk, confirm, id)
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
      expect(await stateOf(id)).toBe('0')
    })
    await expect.poll(async () => (await itemsOf(clerk, id)).hidden, { timeout: 8_000 }).toBe(0)
  })

  test('a request is where the person is today', async () => {
    const id = await requestChange({ computer: '三级' })
    const [dept, elsewhere] = await database.rows<{ id: string }>(
      `select d.id from department d order by d.id = (select dept_id from user_base_info where id = $1) desc limit 2`,
      [fileId],
    )
    const move = 'update user_base_info set dept_id = $1 where id = $2'
    const deptOf = () => database.value('select dept_id from base_info_change where id = $1', [id])
    await database.rows(move, [elsewhere?.id, fileId])
    expect(await deptOf()).toBe(elsewhere?.id)
    await database.rows(move, [dept?.id, fileId])
    expect(await deptOf()).toBe(dept?.id)
  })
})

/** Removes a field group from a role while `work` runs. */
async function withoutGroup(group: string, role: string, work: () => Promise<void>): Promise<void> {
  const taken = await database.rows<Record<string, unknown>>(
    `delete from role_navigation rn using button b, role r
     where b.id = rn.target_id and b.code = $1 and r.id = rn.role_id and r.code = $2 returning rn.*`,
    [`group.${group}`, role],
  )
  expect(taken).not.toEqual([])
  try {
    await work()
  } finally {
    await database.rows(
      'insert into role_navigation select (jsonb_populate_record(null::role_navigation, r)).* from jsonb_array_elements($1::jsonb) r',
      [JSON.stringify(taken)],
    )
  }
}

describe('deciding', () => {
  test('writes the file once, for both names, however often it is pressed', async () => {
    const version = Number(await stored('version'))
    const id = await requestChange({ phone: NEW_PHONE, emergencyName: '新联系人' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(clerk, confirm, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect([await stored('phone'), await stored('emergency_name')]).toEqual([NEW_PHONE, '新联系人'])
    expect(await stored('version')).toBe(version + 1)
    expect(await stateOf(id)).toBe('1')
    const record = recordIn(await clerk(infoChanges.endpoints.info, { query: { id } }))
    expect(record).toMatchObject({ state: '1', handledAt: expect.any(String) })
    // The account gets the new phone number of the file.
    expect(await database.value("select phone from app_user where user_name = 'staff1'")).toBe(
      NEW_PHONE,
    )

    const history = await clerk(archives.endpoints.history, { query: { id: fileId } })
    const [newest] = history.body.response as Record<string, unknown>[]
    const name = (user: string) =>
      database.value('select name from app_user where user_name = $1', [user])
    expect(newest).toMatchObject({
      action: 'update',
      version: version + 1,
      actorName: await name('er'),
      requestedBy: await stored('name'),
    })
    const changes = (newest?.changes ?? []) as { field: string }[]
    expect(changes.map(({ field }) => field).sort()).toEqual(['emergencyName', 'phone'])
  })

  test('is refused where the file has moved on, and says in what', async () => {
    const id = await requestChange({ email: 'new@example.com', computer: '精通' })
    const { version, email } = recordIn(
      await clerk(archives.endpoints.info, { query: { id: fileId, clear: 'true' } }),
    )
    const body = { id: fileId, version, email: 'hr@example.com' }
    savedIn(await clerk(archives.endpoints.update, { method: 'PUT', body }))
    expect((await itemsOf(clerk, id)).items).toMatchObject([
      { field: 'email', isOutdated: true },
      { field: 'computer', isOutdated: false },
    ])
    const answer = await press(clerk, confirm, id)
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
    expect(answer.body.msg).toContain('邮箱')
    expect([await stored('email'), await stateOf(id)]).toEqual(['hr@example.com', '0'])
    // The file already has the requested value, so the request can be confirmed.
    await database.rows('update user_base_info set email = $1 where id = $2', [
      'new@example.com',
      fileId,
    ])
    expect((await press(clerk, confirm, id)).status).toBe(200)
    expect(await stored('computer')).toBe('精通')
    await database.rows('update user_base_info set email = $1 where id = $2', [email, fileId])
  })

  test('holds the file to its rules: a number of another person is refused', async () => {
    const taken = await stored('phone', await fileOf('staff2'))
    const id = await requestChange({ phone: taken })
    const answer = await press(clerk, confirm, id)
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: ['phone'] })
    expect(await stateOf(id)).toBe('0')
  })

  test('asks for a reason to refuse, which the person reads', async () => {
    const id = await requestChange({ computer: '全能' })
    expect(refusalIn(await press(clerk, refuse, id)).errors).toEqual(['opinion'])
    savedIn(await press(clerk, refuse, id, { opinion: '请附证书' }))
    const { request, values } = await readOwn()
    expect(request).toMatchObject({ id, state: '2', opinion: '请附证书' })
    expect(values.computer).not.toBe('全能')
    // The employee may make a new request.
    await requestChange({ computer: '较全能' })
  })

  test('can be forestalled by the person alone, and then not be done', async () => {
    const id = await requestChange({ computer: '撤回' })
    expect((await press(clerk, withdraw, id)).status).toBe(404)
    savedIn(await press(staff, withdraw, id))
    expect(await stateOf(id)).toBe('9')
    expect((await press(clerk, confirm, id)).status).toBe(409)
    expect((await press(staff, withdraw, id)).status).toBe(409)
    expect(await stored('computer')).not.toBe('撤回')
  })

  test('is not allowed to its subject, with any of their accounts', async () => {
    const manager = await api.as('hrmgr')
    const id = await requestChange({ computer: '自批' }, manager)
    const body = { opinion: '好' }
    for (const action of [confirm, refuse]) {
      expect(refusalIn(await press(manager, action, id, body))).toMatchObject({ status: 409 })
    }
    await database.rows('update base_info_change set created_by = null where id = $1', [id])
    for (const action of [confirm, refuse]) {
      expect(refusalIn(await press(manager, action, id, body))).toMatchObject({ status: 409 })
    }
    expect(await stateOf(id)).toBe('0')
    savedIn(await press(clerk, confirm, id))
  })
})

describe('a list of requests', () => {
  const fieldsOf = async (call: Caller, ids: readonly string[]) =>
    changedFields.parse(
      (await call(OWN_FILE_CALLS.fields, { query: { ids: ids.join(',') } })).body.response,
    )

  test('names the fields that the reader may see in the file, and counts the others', async () => {
    const id = await requestChange({
      emergencyName: '列表联系人',
      computer: '五级',
      phone: '13912345677',
    })
    const seen = { id, fields: ['phone', 'emergencyName', 'computer'], hidden: 0 }
    expect(await fieldsOf(clerk, [id])).toEqual([seen])
    expect(await fieldsOf(staff, [id])).toEqual([seen])
    expect(await fieldsOf(other, [id])).toEqual([])
    await withoutGroup('emergency', 'hr_er', async () => {
      const less = { id, fields: ['phone', 'computer'], hidden: 1 }
      await expect.poll(() => fieldsOf(clerk, [id]), { timeout: 8_000 }).toEqual([less])
    })
    const odd = await clerk(OWN_FILE_CALLS.fields, { query: { ids: `${id},x` } })
    expect(odd.status).toBe(400)
  })

  test('is looked through by name and number of the person', async () => {
    const id = await requestChange({ computer: '六级' })
    const found = async (key: string) =>
      pageIn(await clerk(infoChanges.endpoints.list, { query: { key } })).data.map((row) => row.id)
    expect(await found(String(await stored('name')))).toEqual([id])
    expect(await found(String(await stored('emp_no')))).toEqual([id])
    expect(await found('没有这个人')).toEqual([])
  })
})

describe('several at once', () => {
  async function together(call: Caller, ids: readonly string[], preview = false) {
    const targets = ids.map((id) => ({ id, version: 1 }))
    const body = { targets, preview }
    const answer = await call(OWN_FILE_CALLS.confirmBatch, { method: 'PUT', body })
    expect(answer.status, answer.text).toBe(200)
    return confirmedTogether.parse(answer.body.response)
  }

  test('each is decided by itself: the problem of one is named and stops none of the others', async () => {
    const taken = await requestChange({ phone: await stored('phone', await fileOf('staff2')) })
    const fine = await requestChange({ emergencyName: '一同采纳' }, other)
    const own = await requestChange({ computer: '自行采纳' }, await api.as('hrmgr'))
    const ids = [taken, fine, own]
    const looksAt = (id: string) =>
      database.value(
        "select count(*)::int from audit_log where action = 'view_sensitive' and record_id = $1",
        [id],
      )
    const known = [await looksAt(fileId), await looksAt(await fileOf('staff2'))]
    const before = await together(await api.as('hrmgr'), ids, true)
    expect(before.confirmed).toEqual([fine])
    expect(before.items[fine]).toMatchObject([{ field: 'emergencyName', after: '一同采纳' }])
    expect(Object.keys(before.refused).sort()).toEqual([taken, own].sort())
    // A preview writes nothing and sends no messages. Reading the sensitive values is logged.
    expect(await Promise.all(ids.map(stateOf))).toEqual(['0', '0', '0'])
    expect(await stored('emergency_name', await fileOf('staff2'))).not.toBe('一同采纳')
    expect(await looksAt(fileId)).toBe(known[0])
    expect(await looksAt(await fileOf('staff2'))).toBe(Number(known[1]) + 1)

    const after = await together(await api.as('hrmgr'), ids)
    expect(after.confirmed).toEqual([fine])
    expect(after.refused[taken]).toMatch(/手机/)
    expect(after.refused[own]).not.toBe('')
    expect(await Promise.all(ids.map(stateOf))).toEqual(['0', '1', '0'])
    expect(await stored('emergency_name', await fileOf('staff2'))).toBe('一同采纳')
    // A second confirmation changes nothing.
    expect((await together(await api.as('hrmgr'), [fine])).confirmed).toEqual([])
  })

  test('are held to the fields that the confirming user may see', async () => {
    const closed = await requestChange({ emergencyName: '看不见' })
    const open = await requestChange({ computer: '看得见' }, other)
    await withoutGroup('emergency', 'hr_er', async () => {
      await expect
        .poll(async () => (await together(clerk, [closed, open], true)).confirmed, {
          timeout: 8_000,
        })
        .toEqual([open])
      const shown = await together(clerk, [closed, open], true)
      expect(JSON.stringify(shown)).not.toContain('看不见')
      expect((await together(clerk, [closed, open])).confirmed).toEqual([open])
    })
    expect(await Promise.all([stateOf(closed), stateOf(open)])).toEqual(['0', '1'])
  })

  test('need the right, a version that was seen, and an end', async () => {
    const id = await requestChange({ computer: '不许' })
    const put = (call: Caller, body: object) =>
      call(OWN_FILE_CALLS.confirmBatch, { method: 'PUT', body })
    const targets = [{ id, version: 1 }]
    expect((await put(await api.as('auditor'), { targets })).status).toBe(403)
    expect((await put(staff, { targets })).status).toBe(403)
    const many = Array.from({ length: MAX_CONFIRMED + 1 }, () => ({ id: newId(), version: 1 }))
    expect((await put(clerk, { targets: many })).status).toBe(400)
    expect((await put(clerk, { targets: [] })).status).toBe(400)
    expect((await put(clerk, { targets: [{ id }] })).status).toBe(400)
    const late = await put(clerk, { targets: [{ id, version: 7 }] })
    expect(confirmedTogether.parse(late.body.response).confirmed).toEqual([])
    expect(await stateOf(id)).toBe('0')
  })
})

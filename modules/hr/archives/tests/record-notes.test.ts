import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordNotes } from '#modules/hr/archives/define/record-note.ts'
import { openDepartureDesk } from '#modules/hr/departures/tests/departure-desk.ts'
import { AUDIT_CHANGES, auditLogs } from '#modules/system/logs/define/audit-log.ts'
import { createDownload, issueToken } from '#tests/api/rights-company.ts'
import { newId, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'

let desk: Awaited<ReturnType<typeof openDepartureDesk>>
let [about, aboutHimself] = ['', '']
const tokens = new Map<string, string>()
const downloadAs = (name: string) => createDownload(desk.api.fetch, tokens.get(name) ?? '')

const SECRET = '泄露即失败'

beforeAll(async () => {
  desk = await openDepartureDesk()
  about = await desk.person()
  aboutHimself = await desk.fileOf('hrmgr')
  for (const name of ['hrmgr', 'hrdir']) {
    tokens.set(name, await issueToken(desk.database, await desk.accountOf(name)))
  }
})
afterAll(() => desk?.close())

async function note(writer: string, values: Record<string, unknown> = {}): Promise<string> {
  const body = {
    id: newId(),
    userId: about,
    at: await desk.day(0),
    kind: '谈话',
    title: `${SECRET} ${newId().slice(-8)}`,
    content: SECRET,
    visibility: 'personnel',
    ...values,
  }
  return savedIn(await desk.by(writer)(recordNotes.endpoints.add, { method: 'POST', body })).id
}

const { list, info, history, options, update } = recordNotes.endpoints

/** Whether a user can read or find a note by any call. */
async function learns(name: string, id: string): Promise<boolean> {
  const call = desk.by(name)
  const answers = await Promise.all([
    call(list, { query: { ids: id } }),
    call(list, { query: { key: SECRET } }),
    call(info, { query: { id } }),
    call(history, { query: { id } }),
    call(options, { query: { ids: id } }),
    call(options, { query: { key: SECRET } }),
    call('/uc/api/Search/GetSearchResult', { query: { key: SECRET } }),
  ])
  return answers.some(({ status, text }) => status === 200 && text.includes(id))
}

/** The number of notes about a person in the list of a user. */
async function counted(name: string, userId: string): Promise<number> {
  const { body } = await desk.by(name)(list, { query: { userId } })
  return Number((body.response as { dataCount?: number } | null)?.dataCount ?? -1)
}

describe('who reads a note', () => {
  test('author, personnel, superiors: each no more than is meant for them', async () => {
    const own = await note('er', { visibility: 'author' })
    const personnel = await note('er')
    const superior = await note('er', { visibility: 'superior' })
    const visibleTo = async (name: string) =>
      Promise.all([own, personnel, superior].map((id) => learns(name, id)))
    expect(await visibleTo('er')).toEqual([true, true, true])
    expect(await visibleTo('hrmgr')).toEqual([false, true, true])
    // The person works in the centre that leader1 leads.
    expect(await visibleTo('leader1')).toEqual([false, false, true])
    expect(await visibleTo('leader2')).toEqual([false, false, false])
    expect(await visibleTo('staff1')).toEqual([false, false, false])
    expect(await counted('leader1', about)).toBe(1)
  })

  test('its subject never, in any role', async () => {
    const before = await counted('hrmgr', aboutHimself)
    const ids = [
      await note('er', { userId: aboutHimself }),
      await note('er', { userId: aboutHimself, visibility: 'superior' }),
    ]
    for (const id of ids) {
      expect(await learns('hrmgr', id)).toBe(false)
      expect(await learns('hrdir', id)).toBe(true)
      const file = await downloadAs('hrmgr')(recordNotes, { ids: id })
      expect(file.status).toBe(200)
      expect(file.text).not.toContain(SECRET)
      expect((await downloadAs('hrdir')(recordNotes, { ids: id })).text).toContain(SECRET)
    }
    expect(await counted('hrmgr', aboutHimself)).toBe(before)
    const about = { id: newId(), userId: aboutHimself, at: await desk.day(0), kind: '谈话' }
    const body = { ...about, title: '自己', content: '自己', visibility: 'author' }
    const own = await desk.by('hrmgr')(recordNotes.endpoints.add, { method: 'POST', body })
    expect(refusalIn(own).errors).toEqual(['userId'])
  })

  test('the operation log names none of them, and shows nothing of them to users who may not read them', async () => {
    const id = await note('er', { userId: aboutHimself })
    const [logged] = await desk.database.rows<{ id: string; title: string | null }>(
      'select id, title from audit_log where record_id = $1',
      [id],
    )
    expect(logged?.title).toBeNull()
    const auditor = await desk.api.as('auditor')
    const entries = await auditor(auditLogs.endpoints.list, { query: { bizId: id } })
    expect(entries.text).toContain(id)
    expect(entries.text).not.toContain(SECRET)
    const changes = await auditor(AUDIT_CHANGES, { query: { id: String(logged?.id) } })
    expect(changes.status).toBe(200)
    expect(changes.text).not.toContain(SECRET)
  })
})

const PERSONNEL = ['er', 'hrmgr', 'hrdir']
const READERS = [...PERSONNEL, 'leader1', 'leader2', 'staff1']
const BY_PERSON = '/hr/RecordNotes/GetRecordNotesByUserId'

type Kept = { id: string; writer: string; visibility: string; userId: string }

test('of any notes by any authors, each reader gets exactly those meant for them', async () => {
  const files = new Map<string, string>()
  for (const name of READERS) files.set(name, await desk.fileOf(name))
  const subjects = [about, ...files.values()]
  // The people of the centre that leader1 leads.
  const below = new Set([about, files.get('staff1')])
  const wishes = fc.sample(
    fc.record({
      writer: fc.constantFrom(...PERSONNEL),
      userId: fc.constantFrom(...subjects),
      visibility: fc.constantFrom('author', 'personnel', 'superior'),
    }),
    40,
  )
  const token = `随机${newId().slice(-8)}`
  const kept: Kept[] = []
  for (const wish of wishes) {
    if (files.get(wish.writer) === wish.userId) continue
    const { writer, ...values } = wish
    kept.push({ ...wish, id: await note(writer, { ...values, title: `${token} 记事` }) })
  }
  const isFor = (name: string, { writer, userId, visibility }: Kept) => {
    if (files.get(name) === userId) return false
    if (writer === name) return true
    if (visibility === 'author') return false
    if (PERSONNEL.includes(name)) return true
    return visibility === 'superior' && name === 'leader1' && below.has(userId)
  }
  for (const name of READERS) {
    const expected = kept.filter((one) => isFor(name, one)).map(({ id }) => id)
    const call = desk.by(name)
    const [found, searched, ...byPerson] = await Promise.all([
      call(list, { query: { key: token, pageSize: 500 } }),
      call('/uc/api/Search/GetSearchResult', { query: { key: token } }),
      ...subjects.map((userId) => call(BY_PERSON, { query: { userId } })),
    ])
    const listed = (found.body.response ?? { data: [], dataCount: 0 }) as {
      data: { id: string }[]
      dataCount: number
    }
    expect({ name, ids: new Set(listed.data.map(({ id }) => id)) }).toEqual({
      name,
      ids: new Set(expected),
    })
    expect(listed.dataCount).toBe(expected.length)
    const hidden = kept.map(({ id }) => id).filter((id) => !expected.includes(id))
    expect(hidden.filter((id) => searched?.text.includes(id))).toEqual([])
    const personText = byPerson.map(({ text }) => text).join()
    expect(kept.map(({ id }) => id).filter((id) => personText.includes(id))).toEqual(
      kept.map(({ id }) => id).filter((id) => expected.includes(id)),
    )
    if (!tokens.has(name)) continue
    const file = await downloadAs(name)(recordNotes, { key: token })
    expect(file.text.split(token).length - 1).toBe(expected.length)
  }
})

describe('a note grows old', () => {
  test('its author corrects it for a week; then it is only added to', async () => {
    const id = await note('er')
    const change = (name: string, version: number, title: string) =>
      desk.by(name)(update, { method: 'PUT', body: { id, version, title } })
    expect(refusalIn(await change('hrmgr', 1, '改')).status).toBe(403)
    savedIn(await change('er', 1, `${SECRET} 改`))
    await desk.database.rows('alter table record_note disable trigger keep')
    await desk.database.rows(
      "update record_note set created_at = now() - interval '8 days' where id = $1",
      [id],
    )
    await desk.database.rows('alter table record_note enable trigger keep')
    expect(refusalIn(await change('er', 2, '再改')).status).toBe(409)
    await expect(
      desk.database.rows("update record_note set content = 'x' where id = $1", [id]),
    ).rejects.toThrow(/7 days/)
    const append = recordNotes.actions.append?.endpoint ?? ''
    savedIn(
      await desk.by('hrmgr')(append, {
        method: 'PUT',
        query: { id },
        body: { text: '又谈了一次', followDate: await desk.day(3) },
      }),
    )
    const record = recordIn(await desk.by('er')(info, { query: { id } }))
    expect(record).toMatchObject({
      additions: [{ text: '又谈了一次' }],
      followDone: false,
      followDate: await desk.day(3),
    })
    await expect(
      desk.database.rows("update record_note_addition set content = 'x' where note_id = $1", [id]),
    ).rejects.toThrow(/stays/)
    const finish = recordNotes.actions.finish?.endpoint ?? ''
    savedIn(await desk.by('er')(finish, { method: 'PUT', query: { id } }))
    expect(recordIn(await desk.by('er')(info, { query: { id } }))).toMatchObject({
      followDone: true,
    })
  })
})

test('the follow-up day of a note is due for the readers of the note, until it is done', async () => {
  const followDate = await desk.day(5)
  const dueTo = async (name: string, of: string, days = 7) => {
    const query = { kind: 'noteFollow', days }
    const { body } = await desk.by(name)('/hr/UserBaseInfo/GetAnniversaryList', { query })
    const rows = body.response as { id: string; date: string }[]
    return rows.filter(({ id }) => id === of).map(({ date }) => date)
  }
  const userId = await desk.person()
  const own = await note('er', { userId, visibility: 'author', followDate })
  const later = await note('er', { userId, followDate: await desk.day(6) })
  expect(await dueTo('er', userId)).toEqual([followDate])
  expect(await dueTo('er', userId, 3)).toEqual([])
  // Only the author is reminded of a note that only the author may read.
  expect(await dueTo('hrmgr', userId)).toEqual([await desk.day(6)])
  expect(await dueTo('leader2', userId)).toEqual([])
  await note('hrdir', { userId: aboutHimself, followDate })
  expect(await dueTo('hrdir', aboutHimself)).toEqual([followDate])
  expect(await dueTo('hrmgr', aboutHimself)).toEqual([])
  const finish = recordNotes.actions.finish?.endpoint ?? ''
  for (const id of [own, later]) {
    savedIn(await desk.by('er')(finish, { method: 'PUT', query: { id } }))
  }
  expect(await dueTo('er', userId)).toEqual([])
})

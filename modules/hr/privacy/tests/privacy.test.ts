import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { CAREERS_CALLS } from '#modules/hr/careers/wire/careers.ts'
import { emptyTalent } from '#modules/hr/privacy/api/empty-talent.ts'
import { emptyTalentsJob } from '#modules/hr/privacy/api/empty-talents-job.ts'
import { privacyRequests } from '#modules/hr/privacy/define/privacy-request.ts'
import { keptData } from '#modules/hr/privacy/wire/kept-data.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { THE_PRODUCT } from '#platform/api/actor.ts'
import { createFileShelf } from '#platform/api/files/file-shelf.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { NAME, openPrivacyDesk, WORDS } from './filled-person.ts'
import { findWords } from './where-words-are.ts'

const LONG_MS = 120_000

let desk: Awaited<ReturnType<typeof openPrivacyDesk>>
let link: ReturnType<typeof openDatabase>

beforeAll(async () => {
  desk = await openPrivacyDesk()
  link = openDatabase(desk.url, {
    poolSize: 2,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  })
}, LONG_MS)
afterAll(async () => {
  await link?.db.destroy()
  await desk?.close()
})

const empty = (id: string) =>
  link.db.transaction().execute((tx) => emptyTalent(tx, THE_PRODUCT, id, { why: 'ended' }))

/** Lets the job delete the bytes of files that were let go. */
async function clearFiles(): Promise<void> {
  const shelf = createFileShelf(link.db, desk.files, (error) => {
    throw error
  })
  while ((await shelf.clear([])) > 0);
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').toLowerCase()

test(
  'emptying leaves no word of a person in any table or file, and the figures of recruiting',
  async () => {
    const person = await desk.filled()
    const seen = await findWords(desk.database, WORDS)
    const isSeen = (word: string) => seen.some((place) => place.endsWith(`: ${word}`))
    const hasBytes = () =>
      [...desk.files.kept.values()].some((bytes) => textOf(bytes).includes('zqxbytes'))
    expect(WORDS.filter((word) => word !== 'zqxbytes' && !isSeen(word))).toEqual([])
    expect(hasBytes()).toBe(true)
    const figures = () =>
      desk.database.rows(
        `select c.state, c.stage_at, c.created_at, c.candidate_no, i.result, i.plan_at, i.avg_score, o.state as offer,
         o.sent_at
       from candidate c join interview i on i.candidate_id = c.id join to_be_recruited h on h.candidate_id = c.id
         join offer o on o.hiring_id = h.id where c.id = $1`,
        [person.id],
      )
    const before = await figures()
    expect(before).toHaveLength(1)

    expect(await empty(person.talentId)).toBe(true)
    await clearFiles()

    expect(await findWords(desk.database, WORDS)).toEqual([])
    expect(hasBytes()).toBe(false)
    expect(await figures()).toEqual(before)
    const told = await desk.database.rows(
      `select action, after from audit_log where record_id = $1 and after ? 'emptied'`,
      [person.talentId],
    )
    expect(told).toMatchObject([{ action: 'delete', after: { emptied: 'ended' } }])
    expect(await empty(person.talentId)).toBe(false)
  },
  LONG_MS,
)

test('somebody who was emptied is taken up again by nobody', async () => {
  const person = await endedBefore('24 months')
  await night()
  expect(await isEmpty(person.talentId)).toBe(true)
  const recruitingId = await desk.published()
  const applies = { id: newId(), talentId: person.talentId, recruitingId }
  const textOf = await desk.texts()
  const agreed = { consentTextId: textOf('人才库'), poolUntil: await desk.day(30) }
  const answers = [
    await desk.ask(candidates, 'reactivate', person.id, { recruitingId }),
    await desk.ask(candidates, 'reserve', person.id, agreed),
    await desk.ask(talents, 'consent', person.talentId, agreed),
    await desk.by('recruiter')(candidates.endpoints.add, { method: 'POST', body: applies }),
  ]
  for (const { status } of answers) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  }
  const count = 'select count(*)::int from candidate where talent_id = $1'
  expect(await desk.database.value(count, [person.talentId])).toBe(1)
})

test('the history of somebody who was not emptied cannot be emptied', async () => {
  const { talentId } = await desk.applicant({ phone: '16699887755' })
  await expect(
    desk.database.rows('select empty_history($1, $2)', [talentId, [NAME]]),
  ).rejects.toThrow('emptied')
})

/** What the job does at night. */
async function night(): Promise<void> {
  const store = { db: link.db } as Parameters<typeof emptyTalentsJob.run>[0]['store']
  const onTrouble = (error: unknown) => {
    throw error
  }
  await emptyTalentsJob.run({ store, stopping: new AbortController().signal, onTrouble }, undefined)
}

const isEmpty = async (id: string) =>
  (await desk.database.value('select emptied_at from talent where id = $1', [id])) !== null

let made = 0

/** Somebody who applied, and whose application ended this long ago. */
async function endedBefore(ago: string): Promise<{ talentId: string; id: string; ticket: string }> {
  made += 1
  const phone = `1668877${String(made).padStart(4, '0')}`
  const person = await desk.applicant({ name: `Ended ${phone}`, phone })
  await desk.act(candidates, 'giveUp', person.id)
  await desk.database.rows('update talent set last_act_at = now() - $2::interval where id = $1', [
    person.talentId,
    ago,
  ])
  return person
}

describe('the end of keeping', () => {
  test('is 24 months after the last act of the company; opening the status page is none', async () => {
    const due = await endedBefore('24 months')
    const later = await endedBefore('24 months -1 day')
    expect(await desk.enter(due.ticket)).not.toBeNull()
    await night()
    expect([await isEmpty(due.talentId), await isEmpty(later.talentId)]).toEqual([true, false])
    expect(await desk.enter(due.ticket)).toBeNull()
    expect(await desk.database.value('select state from candidate where id = $1', [due.id])).toBe(
      '81',
    )
  })

  test('is put off by a new application', async () => {
    const again = await endedBefore('24 months -1 day')
    const end = () =>
      desk.database.value(
        "select empty_on = (today() + interval '24 months')::date from talent where id = $1",
        [again.talentId],
      )
    expect(await end()).toBe(false)
    await desk.act(candidates, 'reactivate', again.id, { recruitingId: await desk.published() })
    expect(await end()).toBe(true)
  })

  test('is the end of the agreement for the pool, after which no search finds the person', async () => {
    const person = await endedBefore('1 day')
    const textOf = await desk.texts()
    const agreed = { consentTextId: textOf('人才库'), poolUntil: await desk.day(30) }
    await desk.act(talents, 'consent', person.talentId, agreed)
    const { name } = recordIn(
      await desk.by('recruiter')(talents.endpoints.info, { query: { id: person.talentId } }),
    )
    const found = async (list: string) =>
      pageIn(await desk.by('recruiter')(list, { query: { key: String(name) } })).data.length
    expect([await found(talents.endpoints.list), await found(candidates.endpoints.list)]).toEqual([
      1, 1,
    ])
    await desk.database.rows('update talent set pool_until = today() - 1 where id = $1', [
      person.talentId,
    ])
    expect([await found(talents.endpoints.list), await found(candidates.endpoints.list)]).toEqual([
      0, 0,
    ])
    await night()
    expect(await isEmpty(person.talentId)).toBe(true)
    expect(await found(candidates.endpoints.list)).toBe(0)
  })

  test('leaves out who joined, and follows the parameter', async () => {
    const joined = await endedBefore('30 months')
    const other = await endedBefore('13 months')
    await desk.database.rows("update candidate set state = '70' where id = $1", [joined.id])
    await desk.database.rows(
      "update policy_param set value = '12' where key = 'recruit.retentionMonths'",
    )
    await night()
    await desk.database.rows(
      "update policy_param set value = '24' where key = 'recruit.retentionMonths'",
    )
    expect([await isEmpty(joined.talentId), await isEmpty(other.talentId)]).toEqual([false, true])
  })
})

describe('a request', () => {
  const kept = async (opening: string) =>
    keptData.parse((await desk.outside(CAREERS_CALLS.kept, { opening })).response)

  async function askFor(kind: string) {
    const person = await endedBefore('1 day')
    const opening = (await desk.enter(person.ticket)) ?? ''
    const answer = await desk.outside(CAREERS_CALLS.askPrivacy, { opening, kind, words: 'please' })
    const { number } = answer.response as { number: string }
    const id = String(
      await desk.database.value('select id from privacy_request where request_no = $1', [number]),
    )
    return Object.assign(person, { opening, number, requestId: id })
  }

  const finish = (id: string, who = 'recruiter', name = 'finish') =>
    desk.ask(privacyRequests, name, id, { answer: '已处理' }, who)

  test('of the holder of a ticket shows what is kept, and nothing that the company said', async () => {
    const { opening, number, id, talentId, requestId } = await askFor('更正')
    await desk.update(candidates, id, { remark: 'a note of the company' })
    await desk.update(talents, talentId, { tags: 'a tag of the company', skills: 'own skill' })
    const data = await kept(opening)
    expect(data?.person).toMatchObject({ skills: 'own skill' })
    expect(data?.files).toMatchObject([{ name: 'zqxfile.pdf' }])
    expect(data?.requests).toMatchObject([{ number, kind: '更正', state: '0', answer: null }])
    expect(JSON.stringify(data)).not.toContain('of the company')
    const due = await desk.database.value(
      'select due_on = working_day_after(today(), 15) from privacy_request where id = $1',
      [requestId],
    )
    expect(due).toBe(true)
    const silent = await desk.ask(privacyRequests, 'finish', requestId, { answer: null })
    expect(refusalIn(silent).errors).toEqual(['answer'])
    savedIn(await finish(requestId))
    expect((await kept(opening))?.requests).toMatchObject([{ state: '1', answer: '已处理' }])
  })

  test('of an application under the name and telephone of a known person shows only what came with it', async () => {
    const known = await endedBefore('1 day')
    await desk.update(talents, known.talentId, {
      skills: 'a secret skill',
      birthDate: '1990-02-03',
    })
    const [{ name = '', phone = '' } = {}] = await desk.database.rows<{
      name: string
      phone: string
    }>('select name, phone from talent where id = $1', [known.talentId])
    const stranger = await desk.applicant({ name, phone })
    expect(stranger.talentId).toBe(known.talentId)
    const opening = (await desk.enter(stranger.ticket)) ?? ''
    const data = await kept(opening)
    expect(data?.person).toMatchObject({ name, phone, skills: null, birthDate: null, email: null })
    expect(data?.applications).toHaveLength(1)
    expect(data?.files.length).toBeLessThanOrEqual(1)
    const asked = await desk.outside(CAREERS_CALLS.askPrivacy, { opening, kind: '删除', words: '' })
    const { number } = asked.response as { number: string }
    const said = 'select identity from privacy_request where request_no = $1'
    expect(await desk.database.value(said, [number])).toContain('核实身份')
    // The ticket of the application that began the record still shows all of it.
    const whole = await kept((await desk.enter(known.ticket)) ?? '')
    expect(whole?.person).toMatchObject({ skills: 'a secret skill', birthDate: '1990-02-03' })
    expect(whole?.applications).toHaveLength(2)
  })

  test('is about nobody but the holder', async () => {
    const other = await endedBefore('1 day')
    const { opening } = await askFor('更正')
    const body = { opening, kind: '删除', talentId: other.talentId }
    expect((await desk.outside(CAREERS_CALLS.askPrivacy, body)).status).toBe(400)
    expect(
      (await desk.outside(CAREERS_CALLS.askPrivacy, { opening: 'another', kind: '删除' })).response,
    ).toBeNull()
    const count = await desk.database.value(
      'select count(*)::int from privacy_request where talent_id = $1',
      [other.talentId],
    )
    expect(count).toBe(0)
  })

  test('that is sent twice is one request', async () => {
    const { opening, number, talentId } = await askFor('删除')
    const again = await desk.outside(CAREERS_CALLS.askPrivacy, {
      opening,
      kind: '删除',
      words: 'again',
    })
    expect(again.response).toEqual({ number })
    const count = await desk.database.value(
      'select count(*)::int from privacy_request where talent_id = $1',
      [talentId],
    )
    expect(count).toBe(1)
  })

  test('to delete empties the person, and the ticket answers like an unknown one', async () => {
    const { requestId, talentId, ticket, opening, number } = await askFor('删除')
    savedIn(await finish(requestId))
    expect(await isEmpty(talentId)).toBe(true)
    expect(await kept(opening)).toBeNull()
    expect((await desk.outside(CAREERS_CALLS.openStatus, { token: ticket })).response).toEqual(
      (await desk.outside(CAREERS_CALLS.openStatus, { token: 'unknown' })).response,
    )
    const told = await desk.database.value(
      `select after ->> 'requestNo' from audit_log where record_id = $1 and after ->> 'emptied' = 'asked'`,
      [talentId],
    )
    expect(told).toBe(number)
  })

  test('to delete takes another user than the one who entered it', async () => {
    const { talentId } = await endedBefore('1 day')
    const id = await desk.add(privacyRequests, { talentId, kind: '删除', identity: '身份证原件' })
    expect(refusalIn(await finish(id))).toMatchObject({ status: 409 })
    const alone = `update privacy_request set state = '1', done_at = now(), done_by = created_by where id = $1`
    await expect(desk.database.rows(alone, [id])).rejects.toThrow('nobody deletes')
    expect(await isEmpty(talentId)).toBe(false)
    savedIn(await finish(id, 'hrmgr'))
    expect(await isEmpty(talentId)).toBe(true)
  })

  test('to delete is refused while an offer runs or once the person joined, and is declined with the reason', async () => {
    const { requestId, id, talentId, opening } = await askFor('删除')
    await desk.database.rows("update candidate set state = '70' where id = $1", [id])
    expect(refusalIn(await finish(requestId))).toMatchObject({ status: 409 })
    expect(await isEmpty(talentId)).toBe(false)
    savedIn(await finish(requestId, 'recruiter', 'decline'))
    expect((await kept(opening))?.requests).toMatchObject([{ state: '2', answer: '已处理' }])
    expect((await finish(requestId)).status).toBe(409)
  })

  test('to withdraw consent ends the running application and the stay in the pool', async () => {
    const person = await desk.applicant({ name: 'Withdraws', phone: '16688660001' })
    const opening = (await desk.enter(person.ticket)) ?? ''
    await desk.outside(CAREERS_CALLS.askPrivacy, { opening, kind: '撤回同意' })
    const id = await desk.database.value('select id from privacy_request where talent_id = $1', [
      person.talentId,
    ])
    savedIn(await finish(String(id)))
    expect(
      await desk.database.value('select state from candidate where id = $1', [person.id]),
    ).toBe('81')
  })

  test('is answered by recruiting alone', async () => {
    const { requestId } = await askFor('解释自动结果')
    expect((await finish(requestId, 'leader1')).status).toBe(403)
    const body = { id: newId(), talentId: newId(), kind: '更正', identity: 'x' }
    expect(
      (await desk.by('leader1')(privacyRequests.endpoints.add, { method: 'POST', body })).status,
    ).toBe(403)
  })
})

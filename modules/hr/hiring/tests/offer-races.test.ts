import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { offers } from '#modules/hr/hiring/define/offer.ts'
import { privacyRequests } from '#modules/hr/privacy/define/privacy-request.ts'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { type Answer, newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openHiringDesk } from './hiring-desk.ts'

let desk: Awaited<ReturnType<typeof openHiringDesk>>
let link: ReturnType<typeof openDatabase>

beforeAll(async () => {
  desk = await openHiringDesk()
  link = openDatabase(desk.url, {
    poolSize: 1,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  })
})
afterAll(async () => {
  await link?.db.destroy()
  await desk?.close()
})

const SAID = { reason: '改变主意', failReason: '其他' }

const candidateOf = async (hiringId: string) =>
  String((await desk.read(hirings, hiringId)).candidateId)

const stateOf = async (hiringId: string) => (await desk.read(hirings, hiringId)).offerState

const refuse = (id: string) => desk.call(candidates, 'refuse', id, SAID)

async function untilWaiting(count: number): Promise<void> {
  const waiting = `select count(distinct pid)::int from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())
     or not granted and locktype in ('transactionid', 'advisory')`
  for (let nth = 0; nth < 200; nth += 1) {
    if (Number(await desk.database.value(waiting)) >= count) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${count} calls do not wait for each other`)
}

/**
 * Lets the second call begin while an offer is being sent: the sending has locked the hiring and the application, and
 * waits for the places of the need.
 */
async function whileSending(hiringId: string, second: () => Promise<Answer>): Promise<Answer[]> {
  const needId = String((await desk.read(hirings, hiringId)).recruitingId)
  const asked: Promise<Answer>[] = []
  await link.db.transaction().execute(async (tx) => {
    await sql`select from recruiting_application where id = ${needId}::uuid for update`.execute(tx)
    asked.push(desk.send(hiringId))
    await untilWaiting(1)
    asked.push(second())
    await untilWaiting(2)
  })
  return Promise.all(asked)
}

describe('an offer that is just being sent', () => {
  test('is not lost to a refusal at the same moment', async () => {
    const id = await desk.approved(await desk.approvedNeed())
    const candidate = await candidateOf(id)
    const answers = await whileSending(id, () => refuse(candidate))
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect((await desk.read(candidates, candidate)).state).toBe('60')
  })

  test.each(['删除', '撤回同意'])(
    'keeps the person: a request of the kind %s finds it',
    async (kind) => {
      const id = await desk.approved(await desk.approvedNeed())
      const { talentId } = await desk.read(candidates, await candidateOf(id))
      const request = { id: newId(), talentId, kind, identity: '身份证原件' }
      savedIn(
        await desk.by('recruiter')(privacyRequests.endpoints.add, {
          method: 'POST',
          body: request,
        }),
      )
      const answers = await whileSending(id, () =>
        desk.call(privacyRequests, 'finish', request.id, { answer: '已处理' }, 'hrmgr'),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 409])
      expect(await stateOf(id)).toBe('1')
      const [left] = await desk.database.rows(
        `select c.state, t.emptied_at is null as known from candidate c join talent t on t.id = c.talent_id
         where t.id = $1`,
        [talentId],
      )
      expect(left).toEqual({ state: '60', known: true })
    },
  )

  test('and another one for the last place: one is sent', async () => {
    const need = await desk.approvedNeed({ headcount: 1 })
    const ids = [await desk.approved(need), await desk.approved(need), await desk.approved(need)]
    const answers = await Promise.all(ids.map((id) => desk.send(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const states = await Promise.all(ids.map(stateOf))
    expect(states.sort()).toEqual(['0', '0', '1'])
  })
})

describe('fault 2: somebody who was refused', () => {
  test('gets no hiring and no offer, and the refusal names the stage', async () => {
    const id = await desk.approved(await desk.approvedNeed())
    const candidate = await candidateOf(id)
    savedIn(await refuse(candidate))
    const refused = await desk.send(id)
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('已淘汰')])
    expect(refusalIn(await desk.ask(candidate)).errors).toEqual(['candidateId'])
    expect(refusalIn(await desk.askTalk(candidate)).errors).toEqual(['candidateId'])
    const list = await desk.by('recruiter')(offers.endpoints.list, { query: { hiringId: id } })
    expect(pageIn(list).data).toEqual([])
  })

  test('before approval has no document left that anybody could approve', async () => {
    const candidate = await desk.candidate(await desk.approvedNeed())
    await desk.agree(candidate)
    const { id } = savedIn(await desk.ask(candidate))
    savedIn(await refuse(candidate))
    expect((await desk.call(hirings, 'submit', id)).status).toBe(409)
    expect((await desk.read(hirings, id)).state).toBe('9')
  })
})

describe('an answer that personnel notes', () => {
  async function sent(): Promise<string> {
    const id = await desk.approved(await desk.approvedNeed())
    savedIn(await desk.send(id))
    return id
  }

  test('is taken once: no second one, and none after a withdrawal or a decline', async () => {
    const accepted = await sent()
    savedIn(await desk.answer(accepted, true))
    expect((await desk.answer(accepted, true)).status).toBe(409)
    expect((await desk.answer(accepted, false)).status).toBe(409)
    expect(await stateOf(accepted)).toBe('2')

    const withdrawn = await sent()
    savedIn(await desk.call(hirings, 'withdrawOffer', withdrawn, { reason: '岗位取消' }))
    expect((await desk.answer(withdrawn, true)).status).toBe(409)
    expect(await stateOf(withdrawn)).toBe('5')

    const declined = await sent()
    savedIn(await desk.answer(declined, false))
    expect((await desk.answer(declined, true)).status).toBe(409)
    expect(await stateOf(declined)).toBe('3')
  })

  test('and a withdrawal at the same moment: one of them counts', async () => {
    const id = await sent()
    const answers = await Promise.all([
      desk.answer(id, true),
      desk.call(hirings, 'withdrawOffer', id, { reason: '岗位取消' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const isAccepted = answers[0]?.status === 200
    expect(await stateOf(id)).toBe(isAccepted ? '2' : '5')
    const kept = await desk.database.value('select state from offer where hiring_id = $1', [id])
    expect(kept).toBe(isAccepted ? '2' : '5')
  })
})

describe('answer 4: the last moment of an offer', () => {
  test('is the end of the seventh day after the day on which it was sent, by the clock of Shanghai', async () => {
    const id = await desk.approved(await desk.approvedNeed())
    savedIn(await desk.send(id))
    const [row] = await desk.database.rows(
      `select (expires_at at time zone 'Asia/Shanghai')::text as until,
         ((sent_at at time zone 'Asia/Shanghai')::date + 7 || ' 23:59:59') as expected
       from offer where hiring_id = $1`,
      [id],
    )
    expect(row?.until).toBe(row?.expected)
  })

  test('is no earlier than today when another day is named', async () => {
    const id = await desk.approved(await desk.approvedNeed())
    const past = await desk.send(id, { expiresOn: await desk.day(-1) })
    expect(refusalIn(past).errors).toEqual(['expiresOn'])
    savedIn(await desk.send(id, { expiresOn: await desk.day(0) }))
    savedIn(await desk.answer(id, true))
  })
})

test('an offer before a checkup that the post needs says that it depends on it', async () => {
  const need = await desk.approvedNeed()
  const body = async () => {
    const id = await desk.approved(need)
    savedIn(await desk.send(id))
    const text = 'select body from offer where hiring_id = $1'
    return { id, text: String(await desk.database.value(text, [id])) }
  }
  expect((await body()).text).not.toContain('以入职体检合格为条件')
  await desk.database.rows(
    `update post set needs_checkup = true where id = (select post_id from recruiting_application where id = $1)`,
    [need],
  )
  const conditional = await body()
  expect(conditional.text).toContain('以入职体检合格为条件')
  expect((await desk.read(candidates, await candidateOf(conditional.id))).state).toBe('50')
})

test('the headcount of an approved need is never lowered under the taken places: it does not change', async () => {
  const need = await desk.approvedNeed({ headcount: 2 })
  for (let nth = 0; nth < 2; nth += 1) savedIn(await desk.send(await desk.approved(need)))
  const read = async () =>
    recordIn(await desk.by('recruiter')(recruitingNeeds.endpoints.info, { query: { id: need } }))
  const { version } = await read()
  for (const who of ['recruiter', 'hrmgr', 'hrdir', 'gm']) {
    const body = { id: need, version, headcount: 1 }
    const changed = await desk.by(who)(recruitingNeeds.endpoints.update, { method: 'PUT', body })
    expect(changed.status, who).toBeGreaterThanOrEqual(400)
    expect(changed.status, who).toBeLessThan(500)
  }
  expect((await read()).headcount).toBe(2)
})

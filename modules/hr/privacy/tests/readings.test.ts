import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { CAREERS_CALLS } from '#modules/hr/careers/wire/careers.ts'
import { salaryTalks } from '#modules/hr/hiring/define/salary-talk.ts'
import { INTERVIEW_CALLS } from '#modules/hr/interviews/wire/interviews.ts'
import { emptyTalent } from '#modules/hr/privacy/api/empty-talent.ts'
import { forgetReadings } from '#modules/hr/privacy/api/forget-readings.ts'
import { keptData } from '#modules/hr/privacy/wire/kept-data.ts'
import { applicantReadings, PRIVACY_CALLS } from '#modules/hr/privacy/wire/privacy.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { THE_PRODUCT } from '#platform/api/actor.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { DOWNLOAD_CALL } from '#platform/wire/files/attachments.ts'
import { ORIGIN, recordIn } from '#tests/api/running-api.ts'
import { openPrivacyDesk } from './filled-person.ts'

const LONG_MS = 120_000

let desk: Awaited<ReturnType<typeof openPrivacyDesk>>
let link: ReturnType<typeof openDatabase>
let person: Awaited<ReturnType<typeof desk.applicant>>
let interviewId: string
let talkId: string

beforeAll(async () => {
  desk = await openPrivacyDesk()
  link = openDatabase(desk.url, {
    poolSize: 1,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  })
  person = await desk.applicant()
  await desk.act(candidates, 'screen', person.id, { reason: 'fits' })
  interviewId = await desk.interviewed(person.id)
  talkId = (await desk.offered(person.id)).talkId
}, LONG_MS)
beforeEach(() => desk.database.rows('delete from applicant_reading'))
afterAll(async () => {
  await link?.db.destroy()
  await desk?.close()
})

const open = async (resource: Resource, id: string, who = 'recruiter', query: object = {}) => {
  const reader = await desk.api.as(who)
  return reader(resource.endpoints.info, { query: Object.assign({ id }, query) })
}

const noted = () =>
  desk.database.rows(
    `select u.user_name as who, a.resource, a.manner, a.parts from applicant_reading a
       join app_user u on u.id = a.reader_id
     where a.talent_id = $1 order by a.first_at, a.resource, a.manner`,
    [person.talentId],
  )

const row = (who: string, resource: string, manner = 'open', parts: string[] = []) => ({
  who,
  resource,
  manner,
  parts,
})

describe('a reading is noted', () => {
  test('of a person and of an application, once a day for each reader, kind and manner', async () => {
    await open(talents, person.talentId)
    await open(talents, person.talentId)
    await open(candidates, person.id)
    await open(candidates, person.id, 'hrmgr')
    expect(await noted()).toMatchObject([
      row('recruiter', 'hr/talents'),
      { who: 'recruiter', resource: 'hr/candidates', manner: 'open' },
      { who: 'hrmgr', resource: 'hr/candidates', manner: 'open' },
    ])
  })

  test('with the guarded groups that the reader saw, such as the expected salary', async () => {
    await open(candidates, person.id, 'hrmgr')
    await open(candidates, person.id, 'auditor')
    const seen = (await noted()) as { who: string; parts: string[] }[]
    for (const { who, parts } of seen) {
      const { openGroups } = recordIn(await open(candidates, person.id, who))
      expect(parts, who).toEqual((openGroups as string[]).filter((group) => group === 'pay'))
    }
    expect(seen.some(({ parts }) => parts.includes('pay'))).toBe(true)
    expect(seen.some(({ parts }) => parts.length === 0)).toBe(true)
  })

  test('of whole values, of a page on paper, of a salary talk and of an interview by its panel', async () => {
    await open(talents, person.talentId, 'hrmgr', { clear: 'true' })
    await open(talents, person.talentId, 'recruiter', { print: 'true' })
    await open(salaryTalks, talkId)
    await desk.by('leader1')(INTERVIEW_CALLS.desk, { query: { id: interviewId } })
    expect(await noted()).toMatchObject([
      row('hrmgr', 'hr/talents', 'clear'),
      row('recruiter', 'hr/talents', 'print'),
      { who: 'recruiter', resource: 'hr/salary-interviews', manner: 'open' },
      row('leader1', 'hr/interviews'),
    ])
  })

  test('of the file of a résumé', async () => {
    const { resume } = recordIn(await open(talents, person.talentId))
    const [file] = resume as { id: string }[]
    await desk.database.rows('delete from applicant_reading')
    const answer = await desk.api.fetch(
      new Request(`${ORIGIN}${DOWNLOAD_CALL}?id=${file?.id}`, {
        headers: { authorization: `Bearer ${await desk.api.token('recruiter')}` },
      }),
    )
    expect(answer.status).toBe(200)
    expect(await noted()).toEqual([row('recruiter', 'hr/talents', 'file')])
  })

  test('of each person in an export, and of nobody on the page of a list', async () => {
    await desk.by('recruiter')(talents.endpoints.list, { query: { key: 'Zqxname' } })
    expect(await noted()).toEqual([])
    const url = `${ORIGIN}${talents.endpoints.export}?key=Zqxname&format=csv`
    const answer = await desk.api.fetch(
      new Request(url, {
        headers: { authorization: `Bearer ${await desk.api.token('recruiter')}` },
      }),
    )
    expect(await answer.text()).toContain('Zqxname')
    expect(await noted()).toEqual([row('recruiter', 'hr/talents', 'export')])
    const others = await desk.database.value(
      'select count(*)::int from applicant_reading where talent_id <> $1',
      [person.talentId],
    )
    expect(others).toBe(0)
  })

  test('of nobody by a refused reader', async () => {
    expect((await open(talents, person.talentId, 'staff1')).status).toBe(403)
    expect(await noted()).toEqual([])
  })

  test('without failing the answer when the note fails, and the failure is logged', async () => {
    await desk.database.rows('alter table applicant_reading rename to applicant_reading_away')
    const answer = await open(talents, person.talentId)
    await desk.database.rows('alter table applicant_reading_away rename to applicant_reading')
    expect(answer.status).toBe(200)
    expect(desk.api.takeErrors().join()).toContain('a reading of hr/talents by')
  })
})

describe('the readings of a person', () => {
  const ask = async (who: string) => {
    const reader = await desk.api.as(who)
    return reader(PRIVACY_CALLS.readings, { query: { talentId: person.talentId } })
  }

  test('are shown to whoever answers privacy requests, and to nobody else', async () => {
    await open(candidates, person.id, 'hrmgr')
    const { total, rows } = applicantReadings.parse((await ask('recruiter')).body.response)
    expect(total).toBe(1)
    expect(rows).toMatchObject([{ resource: 'hr/candidates', manner: 'open' }])
    for (const who of ['leader1', 'auditor', 'staff1']) {
      expect((await ask(who)).status, who).toBe(403)
    }
  })

  test('are told to the person by department and number, without a name', async () => {
    await open(candidates, person.id, 'hrmgr')
    await open(candidates, person.id, 'recruiter')
    const opening = (await desk.enter(person.ticket)) ?? ''
    const data = keptData.parse((await desk.outside(CAREERS_CALLS.kept, { opening })).response)
    const read = data?.readings ?? []
    expect(read.reduce((sum, { readers }) => sum + readers, 0)).toBe(2)
    const names = await desk.database.rows<{ name: string }>(
      "select name from app_user where user_name in ('hrmgr', 'recruiter')",
    )
    for (const { name } of names) expect(JSON.stringify(data)).not.toContain(name)
  })

  test('follow a merger, outlast emptying without a word, and end after the months of the parameter', async () => {
    const other = await desk.applicant({ name: 'Merged Away', phone: '16699881234' })
    await open(talents, other.talentId)
    await desk.database.rows(
      'update talent set merged_into_id = $2, deleted_at = now() where id = $1',
      [other.talentId, person.talentId],
    )
    expect(applicantReadings.parse((await ask('recruiter')).body.response).total).toBe(1)
    const alone = await desk.applicant({ name: 'Emptied Alone', phone: '16699881235' })
    await open(talents, alone.talentId)
    await link.db
      .transaction()
      .execute((tx) => emptyTalent(tx, THE_PRODUCT, alone.talentId, { why: 'ended' }))
    const left = () =>
      desk.database.value('select count(*)::int from applicant_reading where talent_id = $1', [
        alone.talentId,
      ])
    expect(await left()).toBe(1)
    const night = () => link.db.transaction().execute(forgetReadings)
    const read = (ago: string) =>
      desk.database.rows(
        'update applicant_reading set day = (today() - $2::interval)::date where talent_id = $1',
        [alone.talentId, ago],
      )
    await read('36 months')
    await night()
    expect(await left()).toBe(1)
    await read('36 months 1 day')
    await night()
    expect(await left()).toBe(0)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { emptyEndedForms } from '#modules/hr/first-day/api/empty-ended-forms.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { HIRING_CALLS, joinPreview } from '#modules/hr/hiring/wire/hiring.ts'
import { findWords } from '#modules/hr/privacy/tests/where-words-are.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { recordIn, savedIn } from '#tests/api/running-api.ts'
import { idCard, openFirstDayDesk, typed } from './first-day-desk.ts'

const LONG_MS = 60_000

let desk: Awaited<ReturnType<typeof openFirstDayDesk>>
let link: ReturnType<typeof openDatabase>

beforeAll(async () => {
  desk = await openFirstDayDesk()
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

const night = () => link.db.transaction().execute(emptyEndedForms)

const formOf = async (hiringId: string) =>
  String(await desk.database.value('select id from register where hiring_id = $1', [hiringId]))

const ended = (id: string, ago: string) =>
  desk.database.rows('update register set ended_at = now() - $2::interval where id = $1', [id, ago])

const isEmptied = async (id: string) =>
  (await desk.database.value('select emptied_at from register where id = $1', [id])) !== null

const papersOf = (resource: string, id: string) =>
  desk.database.value('select count(*)::int from file where resource = $1 and record_id = $2', [
    resource,
    id,
  ])

/** A form that was sent with a paper, whose own words begin with this one. */
async function sentWith(word: string) {
  const hiringId = await desk.accepted()
  const ticket = await desk.ticketOf(hiringId)
  await desk.filled(ticket)
  const texts = typed()
  await desk.isKept(ticket, 'basic', Object.assign(texts.basic, { homeAddress: `${word}street` }))
  const declared = { hasRelative: 'true', relativeName: `${word} Rel`, note: `${word}note` }
  await desk.isKept(ticket, 'declaration', Object.assign(texts.declaration, declared))
  await desk.upload(ticket, `${word}paper.pdf`)
  const { number } = { number: desk.numberIn((await desk.sendForm(ticket)).response) }
  expect(number).not.toBeNull()
  return { hiringId, id: await formOf(hiringId) }
}

async function joined(hiringId: string, more: object = {}, who = 'er') {
  const answer = await desk.by(who)(HIRING_CALLS.previewJoin, { query: { id: hiringId } })
  const { begins } = joinPreview.parse(answer.body.response)
  const values = Object.assign(
    {},
    begins,
    {
      joinDate: await desk.day(0),
      overReason: '总经理已同意',
      withAccount: false,
    },
    more,
  )
  savedIn(await desk.call(hirings, 'join', hiringId, values, who))
  return String((await desk.read(hirings, hiringId)).userId)
}

test(
  'a form that went to the file is emptied after 30 days; the papers stay in the file',
  async () => {
    const { hiringId, id } = await sentWith('zqyconverted')
    savedIn(await desk.call(registers, 'verify', id, { pass: true, opinion: 'zqyopinion' }, 'er'))
    const fileId = await joined(hiringId)
    await ended(id, '29 days')
    await night()
    expect(await isEmptied(id)).toBe(false)
    await ended(id, '31 days')
    await night()
    const own = ['zqyconvertednote', 'zqyconverted Rel', 'zqyopinion']
    expect(await findWords(desk.database, own)).toEqual([])
    // The address went to the file, which counts from now on.
    const left = await findWords(desk.database, ['zqyconvertedstreet'])
    expect(left.filter((place) => place.startsWith('register'))).toEqual([])
    expect(left).not.toEqual([])
    expect(await papersOf(archives.path, fileId)).toBe(1)
    const form = recordIn(await desk.by('er')(registers.endpoints.info, { query: { id } }))
    expect(form).toMatchObject({ name: '已清空', state: '3', families: [] })
    expect(form.emptiedAt).not.toBeNull()
    const told = await desk.database.rows(
      "select after ->> 'emptied' as emptied from audit_log where record_id = $1 and after ? 'emptied'",
      [id],
    )
    expect(told).toEqual([{ emptied: 'ended' }])
    const { version } = form
    await night()
    expect((await desk.read(registers, id, 'er')).version).toBe(version)
  },
  LONG_MS,
)

test(
  'a void form is emptied after 30 days, with its papers, and no word is left in any table',
  async () => {
    const { hiringId, id } = await sentWith('zqyvoid')
    const own = ['zqyvoid']
    expect(await findWords(desk.database, own)).not.toEqual([])
    await desk.database.rows("update to_be_recruited set offer_state = '5' where id = $1", [
      hiringId,
    ])
    await night()
    expect(await isEmptied(id)).toBe(false)
    await ended(id, '31 days')
    await night()
    expect(await findWords(desk.database, own)).toEqual([])
    expect(await papersOf(registers.path, id)).toBe(0)
  },
  LONG_MS,
)

test(
  'a form that nobody took over is emptied 30 days after joining, and its papers go to the file',
  async () => {
    const { hiringId, id } = await sentWith('zqyleft')
    const { emergencyName, emergencyRelation, emergencyPhone } = typed().family
    const fileId = await joined(hiringId, {
      idType: '1',
      idCardNo: idCard(),
      emergencyName,
      emergencyRelation,
      emergencyPhone,
      workStartDate: '2013-07-10',
    })
    expect((await desk.read(registers, id, 'er')).state).toBe('0')
    await desk.database.rows('update to_be_recruited set joined_at = today() - 31 where id = $1', [
      hiringId,
    ])
    await night()
    expect(await isEmptied(id)).toBe(true)
    expect(await papersOf(archives.path, fileId)).toBe(1)
    expect(await findWords(desk.database, ['zqyleftnote', 'zqyleftstreet'])).toEqual([])
  },
  LONG_MS,
)

test(
  'a form that was deleted is emptied after 30 days',
  async () => {
    const { id } = await sentWith('zqydeleted')
    await desk.database.rows('update register set deleted_at = now() where id = $1', [id])
    await ended(id, '31 days')
    await night()
    expect(await findWords(desk.database, ['zqydeleted'])).toEqual([])
  },
  LONG_MS,
)

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCareersDesk } from '#modules/hr/careers/tests/careers-desk.ts'
import { CAREERS_CALLS } from '#modules/hr/careers/wire/careers.ts'
import { refusalIn, savedIn } from '#tests/api/running-api.ts'
import { withInterviews } from './interview-desk.ts'

const openDesk = async () => withInterviews(await openCareersDesk())
let desk: Awaited<ReturnType<typeof openDesk>>

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk?.close())

let day = 100
/** Times of a day on which nothing else is planned. */
async function timesOfDay(...clocks: readonly string[]): Promise<string[]> {
  day += 1
  return Promise.all(clocks.map((clock) => desk.at(day, clock)))
}

const slotsOf = (times: readonly string[]) => times.map((at) => ({ at }))

/** An applicant who is past screening, with the opened page of the application. */
async function applicant() {
  const one = await desk.applied(await desk.published())
  await desk.database.rows("update candidate set state = '20' where id = $1", [one.id])
  return { id: one.id, opening: (await desk.enter(one.ticket)) ?? '' }
}

type Applicant = Awaited<ReturnType<typeof applicant>>

/** Offers times for an interview, at nobody else's. */
async function offer({ id }: Applicant, times: readonly string[], more: object = {}) {
  const values = Object.assign({ planAt: null, slots: slotsOf(times) }, more)
  return desk.ask(id, values)
}

const offered = async ({ opening }: Applicant) => (await desk.statusOf(opening))?.interviews ?? []

const take = async ({ opening }: Applicant, at: string, round = 1) =>
  (await desk.outside(CAREERS_CALLS.takeTime, { opening, round, at })).response

const entries = (id: string) =>
  desk.database.rows('select id from schedule where source_id = $1 and deleted_at is null', [id])

const told = (who: string, code: string, id: string) =>
  desk.database.value(
    `select count(*)::int from message m join message_copy c on c.message_id = m.id
     join app_user u on u.id = c.receiver_id where m.code = $1 and m.biz_id = $2 and u.user_name = $3`,
    [code, id, who],
  )

describe('times offered for an interview', () => {
  test('are shown with place and length, one is taken by one press, and only then the panel learns of it', async () => {
    const one = await applicant()
    const times = await timesOfDay('14:00:00', '16:00:00')
    const { id } = savedIn(await offer(one, times))
    expect(await desk.read(id)).toMatchObject({ phase: '0', planAt: null })
    expect(await desk.stage(one.id)).toBe('30')
    expect(await entries(id)).toEqual([])
    expect(await told('leader1', 'interviewArranged', id)).toBe(0)
    expect((await desk.deskOf('leader1', id)).status).toBe(404)
    expect(await offered(one)).toEqual([
      {
        round: 1,
        kind: '初试',
        minutes: 60,
        mode: '视频',
        place: 'https://meet.example.com/1',
        times,
      },
    ])
    expect((await desk.statusOf(one.opening))?.planned).toEqual([])
    expect(await take(one, times[1] ?? '')).toEqual({ isDone: true })
    expect(await take(one, times[1] ?? '')).toEqual({ isDone: true })
    // The page of the application then says when and where it is.
    expect((await desk.statusOf(one.opening))?.planned).toEqual([
      {
        round: 1,
        kind: '初试',
        at: times[1],
        minutes: 60,
        mode: '视频',
        place: 'https://meet.example.com/1',
      },
    ])
    expect(await take(one, times[0] ?? '')).toEqual({ isDone: false })
    expect(await desk.read(id)).toMatchObject({ phase: '1', planAt: times[1], slots: [] })
    expect(await entries(id)).toHaveLength(1)
    expect(await told('leader1', 'interviewArranged', id)).toBe(1)
    expect(await told('recruiter', 'interviewTimeTaken', id)).toBe(1)
    expect(await offered(one)).toEqual([])
    const [logged] = await desk.database.rows(
      `select actor_id, after ->> 'requestedBy' as by from audit_log
       where record_id = $1 and after ->> 'transition' = 'takeTime'`,
      [id],
    )
    expect(logged).toMatchObject({ actor_id: null, by: '阿依古丽·买买提' })
  })

  test('fault 8: of two people who take one time one gets it, and the other sees what is left', async () => {
    const [one, two] = [await applicant(), await applicant()]
    const times = await timesOfDay('14:00:00', '16:00:00')
    savedIn(await offer(one, times))
    savedIn(await offer(two, times))
    const [first = ''] = times
    const outcomes = await Promise.all([take(one, first), take(two, first)])
    const isDone = outcomes.map((outcome) => (outcome as { isDone: boolean }).isDone)
    expect([...isDone].sort()).toEqual([false, true])
    const later = isDone[0] ? two : one
    expect((await offered(later))[0]?.times).toEqual([times[1]])
    expect(await take(later, times[1] ?? '')).toEqual({ isDone: true })
  })

  test('clash half open by room, too, and are free when they are offered', async () => {
    const [one, two] = [await applicant(), await applicant()]
    const [ten = '', half = '', eleven = ''] = await timesOfDay('10:00:00', '10:30:00', '11:00:00')
    const room = { mode: '现场', place: '面试室 9' }
    const other = { ...room, interviewerIds: [await desk.idOf('hrmgr')] }
    const planned = { ...room, planAt: ten }
    const third = await applicant()
    savedIn(await desk.ask(third.id, planned))
    const refused = await offer(one, [half, eleven], other)
    expect(refusalIn(refused).errors).toEqual(['slots'])
    const again = await offer(one, [half, eleven], { ...other, confirmed: true })
    expect(refusalIn(again).errors).toEqual(['slots'])
    const later = eleven.replace(' 11:', ' 13:')
    savedIn(await offer(one, [eleven, later], other))
    savedIn(await offer(two, [eleven, later], { ...room, interviewerIds: [await desk.idOf('er')] }))
    expect(await take(one, eleven)).toEqual({ isDone: true })
    expect(await take(two, eleven)).toEqual({ isDone: false })
    expect(await take(two, later)).toEqual({ isDone: true })
  })

  test('are two to six different times to come, or one time', async () => {
    const one = await applicant()
    const times = await timesOfDay('14:00:00', '16:00:00')
    const [first = '', second = ''] = times
    for (const [slots, more, errors] of [
      [[first], {}, ['slots']],
      [[first, first], {}, ['slots']],
      [[first, await desk.at(-1)], {}, ['slots']],
      [times, { planAt: first }, ['slots']],
      [[], {}, ['planAt']],
      [Array.from({ length: 7 }, (_, at) => first.replace(' 14:', ` ${10 + at}:`)), {}, ['slots']],
      [[first, second.replace(' 16:', ' 23:')], {}, ['confirmed']],
    ] as const) {
      expect(refusalIn(await offer(one, slots, more)).errors).toEqual(errors)
    }
  })

  test('cannot be taken once they are over, changed or cancelled, nor with a foreign ticket', async () => {
    const [one, two] = [await applicant(), await applicant()]
    const times = await timesOfDay('14:00:00', '16:00:00')
    const [first = ''] = times
    const { id } = savedIn(await offer(one, times))
    expect(await take(two, first)).toEqual({ isDone: false })
    expect(await take(one, first, 2)).toEqual({ isDone: false })
    expect(await take(one, first.replace(' 14:00', ' 14:30'))).toEqual({ isDone: false })
    expect(await take({ id: '', opening: 'x' }, first)).toEqual({ isDone: false })
    const past = await desk.at(-1)
    await desk.database.rows('update interview set slots = $2::jsonb where id = $1', [
      id,
      JSON.stringify([{ at: past }, { at: first }]),
    ])
    expect((await offered(one))[0]?.times).toEqual([first])
    expect(await take(one, past)).toEqual({ isDone: false })
    const { planAt: _, ...plan } = { ...(await desk.read(id)) }
    const moved = {
      planAt: await desk.at(day, '18:00:00'),
      minutes: plan.minutes,
      mode: plan.mode,
      place: plan.place,
      interviewerIds: [await desk.idOf('leader1')],
    }
    savedIn(await desk.act('arrange', id, moved))
    expect(await take(one, first)).toEqual({ isDone: false })
    expect(await desk.read(id)).toMatchObject({ phase: '1', planAt: moved.planAt, slots: [] })

    savedIn(await offer(two, times))
    const [other] = await desk.database.rows<{ id: string }>(
      'select id from interview where candidate_id = $1',
      [two.id],
    )
    savedIn(await desk.act('callOff', other?.id ?? '', { reason: '需求变更' }))
    expect(await told('leader1', 'interviewCancelled', other?.id ?? '')).toBe(0)
    expect(await offered(two)).toEqual([])
    expect(await take(two, first)).toEqual({ isDone: false })
  })

  test('can be offered in place of a time that was arranged: the interview then waits for the next one', async () => {
    const one = await applicant()
    const times = await timesOfDay('14:00:00', '16:00:00')
    const { id } = savedIn(await offer(one, times))
    expect(await take(one, times[0] ?? '')).toEqual({ isDone: true })
    const { minutes, mode, place } = await desk.read(id)
    const again = await timesOfDay('17:00:00', '19:00:00')
    const plan = { minutes, mode, place, interviewerIds: [await desk.idOf('leader1')] }
    const move = (values: object) => desk.act('arrange', id, Object.assign({}, plan, values))
    const both = await move({ planAt: times[0], slots: slotsOf(again) })
    expect(refusalIn(both).errors).toEqual(['slots'])
    expect(refusalIn(await move({ planAt: null, slots: [] })).errors).toEqual(['planAt'])
    const inCalendar =
      'select count(*)::int from schedule where source_id = $1 and deleted_at is null'
    expect(await desk.database.value(inCalendar, [id])).toBe(1)
    savedIn(await move({ planAt: null, slots: slotsOf(again) }))
    expect(await desk.read(id)).toMatchObject({ phase: '0', planAt: null })
    expect(await desk.database.value(inCalendar, [id])).toBe(0)
    expect(await told('leader1', 'interviewCancelled', id)).toBe(1)
    expect((await offered(one))[0]?.times).toEqual(again)
    expect(await take(one, times[0] ?? '')).toEqual({ isDone: false })
    expect(await take(one, again[1] ?? '')).toEqual({ isDone: true })
    expect(await desk.read(id)).toMatchObject({ phase: '1', planAt: again[1], slots: [] })
    expect(await desk.database.value(inCalendar, [id])).toBe(1)
  })

  test('end with the application', async () => {
    const one = await applicant()
    const times = await timesOfDay('14:00:00', '16:00:00')
    const { id } = savedIn(await offer(one, times))
    await desk.outside(CAREERS_CALLS.withdraw, { opening: one.opening })
    expect(await desk.read(id)).toMatchObject({ phase: '9' })
    expect(await take(one, times[0] ?? '')).toEqual({ isDone: false })
  })
})

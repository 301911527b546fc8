import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CAREERS_CALLS,
  openedApplication,
  publicDepartment,
  publicPost,
  publicTeam,
  publicVacancies,
  publicVacancy,
} from '#modules/hr/careers/wire/careers.ts'
import { USUAL_RATES } from '#platform/api/identity/throttle/rate-limits.ts'
import { SHARE_CALLS } from '#platform/define/shipped/sharing/share-link.ts'
import { madeShareLink } from '#platform/wire/sharing/share-links.ts'
import { newId, ORIGIN, startApi } from '#tests/api/running-api.ts'
import { PDF } from '#tests/picture-files.ts'
import { openCareersDesk } from './careers-desk.ts'

const LONG_MS = 300_000

let desk: Awaited<ReturnType<typeof openCareersDesk>>

beforeAll(async () => {
  desk = await openCareersDesk()
})
afterAll(() => desk?.close())

const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
}

/** Every name that a whole answer may have. Nothing is allowed by a prefix or a pattern. */
const COMPANY = ['company', 'name', 'phone', 'address']
const LINE = ['id', 'post', 'department', 'city', 'family', 'headcount', 'until']
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  vacancies: [...COMPANY, ...LINE, 'isIndexable', 'cities', 'families', 'vacancies'],
  vacancy: [
    ...COMPANY,
    ...LINE,
    'isIndexable',
    'vacancy',
    'postId',
    'postedOn',
    'deptId',
    'hasPost',
    'empKind',
    'duty',
    'requirement',
    'nice',
    'majors',
    'eduMin',
    'experienceYears',
    'pay',
    'screenDays',
    'rounds',
    'kind',
    'minutes',
  ],
  post: [
    ...COMPANY,
    'isIndexable',
    'post',
    'department',
    'family',
    'purpose',
    'duties',
    'eduMin',
    'majors',
    'experienceYears',
    'certificates',
    'skills',
    'reportTo',
    'reports',
  ],
  department: [
    ...COMPANY,
    'department',
    'type',
    'superior',
    'duty',
    'plan',
    'actual',
    'vacancy',
    'posts',
  ],
  team: [...COMPANY, 'team', 'duty', 'headcount'],
  open: [
    ...COMPANY,
    'opened',
    'id',
    'post',
    'city',
    'form',
    'sum',
    'one',
    'other',
    'notice',
    'edition',
    'body',
    'purposes',
    'recipients',
    'months',
    'pool',
    'until',
    'recommended',
  ],
}

describe('whole answers', () => {
  test('hold nothing beside the allow list, with a session and without', async () => {
    const need = await desk.published()
    const [postId, deptId] = [await desk.describedPost(), desk.deptId]
    const bodies = {
      vacancies: [{}, publicVacancies],
      vacancy: [{ id: need }, publicVacancy],
      post: [{ id: postId }, publicPost],
      department: [{ id: deptId }, publicDepartment],
      team: [{ id: deptId }, publicTeam],
      open: [{ id: need }, openedApplication],
    } as const
    const names = await desk.database.rows<{ name: string }>('select name from user_base_info')
    const token = await desk.api.token('hrdir')
    for (const [call, [body, shape]] of Object.entries(bodies)) {
      const path = CAREERS_CALLS[call as keyof typeof bodies]
      const stranger = await desk.outside(path, body)
      const signedIn = await desk.outside(path, body, {
        headers: { authorization: `Bearer ${token}` },
      })
      for (const { response, text } of [stranger, signedIn]) {
        expect(shape.safeParse(response).success, call).toBe(true)
        if (call !== 'vacancies') expect(text).not.toMatch(/:null}}$/)
        expect(namesIn(response).filter((name) => !ALLOWED[call]?.includes(name))).toEqual([])
        expect(names.filter(({ name }) => text.includes(`"${name}"`))).toEqual([])
      }
      if (call !== 'open') expect(signedIn.response).toEqual(stranger.response)
    }
  })

  test('of the page of an application name no score, reason, stage or person', async () => {
    const one = await desk.applied(await desk.published())
    await desk.database.rows(
      "update candidate set state = '80', fail_reason = '不符合要求', remark = '秘密' where id = $1",
      [one.id],
    )
    const status = await desk.statusOf((await desk.enter(one.ticket)) ?? '')
    expect(Object.keys(status ?? {}).sort()).toEqual(
      [
        'appliedOn',
        'canWithdraw',
        'city',
        'company',
        'days',
        'formTicket',
        'interviews',
        'number',
        'offerUntil',
        'planned',
        'poolUntil',
        'post',
        'since',
        'step',
      ].sort(),
    )
    expect(JSON.stringify(status)).not.toMatch(/不符合要求|秘密|"80"/)
  })
})

describe('P51 a ticket', () => {
  test('that is guessed, of another purpose or altered opens nothing', async () => {
    const one = await desk.applied(await desk.published())
    const people = await desk.database.rows(
      'select id from user_base_info where deleted_at is null limit 1',
    )
    const body = { page: 'printUser', scope: { people: people.map(({ id }) => id) } }
    const made = madeShareLink.parse(
      (await desk.by('hrmgr')(SHARE_CALLS.add, { method: 'POST', body })).body.response,
    )
    for (const ticket of ['x'.repeat(43), made.token, `${one.ticket}a`, one.ticket.slice(1), '']) {
      expect(await desk.enter(ticket)).toBeNull()
    }
    const elsewhere = await desk.outside(SHARE_CALLS.resolve, {
      page: 'printUser',
      token: one.ticket,
    })
    expect(elsewhere.response).toEqual({ outcome: 'closed' })
    expect(
      (await desk.outside(SHARE_CALLS.resolve, { page: 'candidateStatus', token: one.ticket }))
        .status,
    ).toBe(400)
  })

  test('cannot be made by a user', async () => {
    const one = await desk.applied(await desk.published())
    const body = { page: 'candidateStatus', scope: { candidateId: one.id } }
    const answer = await desk.by('hrdir')(SHARE_CALLS.add, { method: 'POST', body })
    expect(answer.status).toBe(400)
  })

  test('opens no other application, whatever its scope says, and none after it was withdrawn', async () => {
    const one = await desk.applied(await desk.published())
    const opening = (await desk.enter(one.ticket)) ?? ''
    const other = await desk.applied(await desk.published())
    expect((await desk.statusOf(opening))?.number).toBe(one.number)
    expect((await desk.statusOf(opening))?.number).not.toBe(other.number)
    for (const scope of ['{}', '{"candidateId":"all"}', `{"candidateId":"${newId()}"}`]) {
      await desk.database.rows('update access_link set scope = $2::jsonb where slot = $1', [
        one.id,
        scope,
      ])
      expect(await desk.enter(one.ticket)).toBeNull()
      expect(await desk.statusOf(opening)).toBeNull()
    }
    await desk.database.rows(
      "select end_links(array(select id from access_link where slot = $1), 'withdrawn')",
      [other.id],
    )
    expect(await desk.enter(other.ticket)).toBeNull()
  })

  test('of a withdrawn opening withdraws nothing', async () => {
    const one = await desk.applied(await desk.published())
    for (const opening of ['', 'x'.repeat(43), one.ticket]) {
      const { response } = await desk.outside(CAREERS_CALLS.withdraw, { opening })
      expect(response).toEqual({ isDone: false })
    }
    expect(await desk.database.value('select state from candidate where id = $1', [one.id])).toBe(
      '10',
    )
  })
})

describe('a form', () => {
  test('that is forged, altered or for another vacancy is refused', async () => {
    const need = await desk.published()
    const { form } = await desk.opened(need)
    const [text = '', mark = ''] = form.split('.')
    const altered = Buffer.from(
      Buffer.from(text, 'base64url').toString().replace(need, newId()),
    ).toString('base64url')
    const body = await desk.entry(form)
    for (const bad of ['', 'x', text, `${altered}.${mark}`, `${text}.${mark}x`, `.${mark}`]) {
      const answer = await desk.outside(CAREERS_CALLS.apply, Object.assign({}, body, { form: bad }))
      expect([bad, answer.status]).toEqual([bad, 409])
    }
  })

  test('takes no names that it does not have', async () => {
    const { form } = await desk.opened(await desk.published())
    for (const name of [
      'id',
      'state',
      'talentId',
      'ownerId',
      'expectSalary',
      '__proto__',
      'channel',
    ]) {
      const body = JSON.parse(
        `{"${name}":"forged",${JSON.stringify(await desk.entry(form)).slice(1)}`,
      )
      const text = `{"${name}":"forged",${JSON.stringify(body).slice(1)}`
      const answer = await desk.api.fetch(
        new Request(ORIGIN + CAREERS_CALLS.apply, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-client-ip': desk.nextAddress() },
          body: text,
        }),
      )
      expect([name, answer.status]).toEqual([name, 400])
    }
  })

  test('with the hidden field filled in, or without the sum, is refused', async () => {
    const { form } = await desk.opened(await desk.published())
    expect((await desk.apply(form, { website: 'http://spam.example' })).errors).toEqual(['sum'])
    expect((await desk.apply(form, { sum: '' })).errors).toEqual(['sum'])
    expect((await desk.stage(form, { sum: '99' })).errors).toEqual(['sum'])
  })

  test('keeps markup as text', async () => {
    const one = await desk.applied(await desk.published(), {
      name: '<img src=x onerror=alert(1)>张三',
      school: '<script>alert(1)</script>',
    })
    const kept = await desk.database.rows('select name, school from talent where id = $1', [
      one.talentId,
    ])
    expect(kept).toEqual([
      { name: '<img src=x onerror=alert(1)>张三', school: '<script>alert(1)</script>' },
    ])
  })
})

describe('a résumé', () => {
  const stage = async (file: { name?: string; bytes?: Uint8Array<ArrayBuffer> }) => {
    const { form } = await desk.opened(await desk.published())
    return desk.stage(form, file)
  }
  const bytes = (text: string) => new Uint8Array(Buffer.from(text))

  test.each([
    ['a script with the ending of a PDF', { bytes: bytes('<script>alert(1)</script>') }],
    ['a page', { name: 'a.html', bytes: bytes('<h1>') }],
    ['a program', { name: 'a.exe', bytes: bytes('MZ') }],
    ['a picture of vectors', { name: 'a.svg', bytes: bytes('<svg onload="alert(1)"/>') }],
    ['an archive', { name: 'a.zip', bytes: bytes('PK\u0003\u0004') }],
    ['a PDF with the ending of a picture', { name: 'a.png', bytes: new Uint8Array(PDF) }],
    ['nothing', { bytes: new Uint8Array(0) }],
    ['a file without ending', { name: 'cv' }],
    ['two endings', { name: 'cv.pdf.exe' }],
    ['more than a file may have', { bytes: new Uint8Array(10 * 1024 * 1024 + 1) }],
  ])('that is %s is refused', async (_what, file) => {
    expect((await stage(file)).status).toBe(400)
  })

  test('with a name that deceives or is too long keeps its ending alone', async () => {
    const long = await stage({ name: `${'长'.repeat(300)}.pdf` })
    const { name } = long.response as { name: string }
    expect([name.endsWith('.pdf'), [...name].length <= 120]).toEqual([true, true])
    const path = await stage({ name: '../../etc/\u202ecv.pdf' })
    expect((path.response as { name: string }).name).toBe('cv.pdf')
  })

  test('of another form is not taken', async () => {
    const need = await desk.published()
    const [mine, other] = [await desk.opened(need), await desk.opened(need)]
    const file = (await desk.stage(other.form)).response as { id: string }
    expect((await desk.apply(mine.form, { files: [file.id] })).status).toBe(409)
  })

  test('is deleted when a form sends more than three', async () => {
    const { form } = await desk.opened(await desk.published())
    const ids: string[] = []
    for (let at = 0; at < 4; at += 1) {
      ids.push(((await desk.stage(form, { name: `${at}.pdf` })).response as { id: string }).id)
    }
    const left = await desk.database.rows(
      'select id from staged_file where id = any($1) order by id',
      [ids],
    )
    expect(left.map(({ id }) => id)).toEqual(ids.slice(1).sort())
  })
})

describe('limits', () => {
  const spend = async (values: object, ip?: string, need?: string) => {
    const { form } = await desk.opened(need ?? (await desk.published()))
    return desk.apply(form, values, ip === undefined ? {} : { ip })
  }
  const limit = (value: object) =>
    desk.database.rows("update policy_param set value = $1 where key = 'recruit.publicLimits'", [
      JSON.stringify(value),
    ])

  test('are five a day and telephone, in words that tell of no telephone', async () => {
    const phone = desk.nextPhone()
    const answers = []
    for (let at = 0; at < 6; at += 1)
      answers.push(await spend({ phone, name: `甲${'乙'.repeat(at + 1)}` }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers[5]?.text).not.toContain(phone)
    await limit({ phoneDay: 99, addressHour: 2, vacancyDay: 99 })
    const ip = desk.nextAddress()
    const byAddress = []
    for (let at = 0; at < 3; at += 1) byAddress.push(await spend({}, ip))
    expect(byAddress.map(({ status }) => status)).toEqual([200, 200, 429])
    const words = ({ text }: { text: string }) => JSON.parse(text).msg
    expect(words(byAddress[2] ?? { text: '{}' })).toBe(words(answers[5] ?? { text: '{}' }))
    await limit({ phoneDay: 99, addressHour: 99, vacancyDay: 2 })
    const need = await desk.published()
    const byNeed = await Promise.all([1, 2, 3, 4].map(() => spend({}, undefined, need)))
    expect(byNeed.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
    await limit({ phoneDay: 5, addressHour: 30, vacancyDay: 200 })
  })

  test(
    'hold off a thousand forms from one address, and from as many addresses, and read pages go on',
    async () => {
      const textOf = await desk.texts()
      const notice = { noticeId: textOf('应聘告知'), isAgreed: true, poolId: null }
      /** A form over a limit is refused before the API looks for its file. */
      async function send(need: string, ip: string, isFirst: boolean): Promise<number> {
        const form = await desk.openedAt(need, Date.now())
        const file = isFirst ? ((await desk.stage(form, { ip })).response as { id: string }).id : ''
        const values = { name: '甲乙', phone: desk.nextPhone(), files: [file || newId()] }
        const body = Object.assign({ form, sum: await desk.sumOf(form) }, values, notice)
        return (await desk.outside(CAREERS_CALLS.apply, body, { ip })).status
      }
      const factory = desk.nextAddress()
      for (const [most, addressOf] of [
        [30, () => factory],
        [200, desk.nextAddress],
      ] as const) {
        const need = await desk.published()
        const statuses: number[] = []
        for (let from = 0; from < 1_000; from += 10) {
          const ten = Array.from({ length: 10 }, () => send(need, addressOf(), from < most))
          statuses.push(...(await Promise.all(ten)))
        }
        expect(statuses.filter((status) => status === 200)).toHaveLength(most)
        expect(new Set(statuses)).toEqual(new Set([200, 429]))
        const kept = 'select count(*)::int from candidate where recruiting_id = $1'
        expect(await desk.database.value(kept, [need])).toBe(most)
        const read = await desk.outside(CAREERS_CALLS.vacancy, { id: need }, { ip: factory })
        expect(publicVacancy.parse(read.response).vacancy?.id).toBe(need)
      }
    },
    LONG_MS,
  )

  test('count openings and answers by address, and not how often an opened page is read', async () => {
    const slow = await startApi(desk.url, { rates: { ...USUAL_RATES, shares: 3 } })
    const ask = async (path: string) => {
      const answer = await slow.fetch(
        new Request(ORIGIN + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ opening: 'none' }),
        }),
      )
      return answer.status
    }
    const ten = (path: string) => Promise.all(Array.from({ length: 10 }, () => ask(path)))
    try {
      for (const path of [CAREERS_CALLS.status, CAREERS_CALLS.offer, CAREERS_CALLS.kept]) {
        expect(await ten(path), path).not.toContain(429)
      }
      expect(await ten(CAREERS_CALLS.withdraw)).toContain(429)
    } finally {
      await slow.close()
    }
  })

  test('count the address that the front reports, not one that the caller writes', async () => {
    await limit({ phoneDay: 99, addressHour: 1, vacancyDay: 99 })
    const ip = desk.nextAddress()
    expect((await spend({}, ip)).status).toBe(200)
    const { form } = await desk.opened(await desk.published())
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' }
    expect((await desk.apply(form, {}, { ip, headers: forged })).status).toBe(429)
    await limit({ phoneDay: 5, addressHour: 30, vacancyDay: 200 })
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { archives } from '#modules/hr/archives/define/archive.ts'
import {
  FORM_CALL,
  registrationForms,
  sharedForms,
} from '#modules/hr/archives/wire/registration-forms.ts'
import { USUAL_RATES } from '#platform/api/identity/throttle/rate-limits.ts'
import { MAX_WRONG } from '#platform/api/links/try-passcode.ts'
import {
  OWN_LINK_CALLS,
  SHARE_CALLS,
  shareLinks,
} from '#platform/define/shipped/sharing/share-link.ts'
import { shareOpenings } from '#platform/define/shipped/sharing/share-opening.ts'
import { REPORT_CALLS, reportData } from '#platform/wire/reports/report.ts'
import {
  madeShareLink,
  ownLink,
  type ShareLinkAnswer,
  sharedReport,
  shareLinkAnswer,
} from '#platform/wire/sharing/share-links.ts'
import {
  type Caller,
  newId,
  ORIGIN,
  pageIn,
  recordIn,
  refusalIn,
  startApi,
} from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany({ trustClientIp: true })
const { database, api } = company
let manager: Caller
let people: string[]

beforeAll(async () => {
  manager = await api.as('hrmgr')
  const rows = await database.rows(
    "select id from user_base_info where deleted_at is null and status = '1' order by emp_no limit 3",
  )
  people = rows.map(({ id }) => String(id))
})

const PHONE = 'Mozilla/5.0 (Linux; Android 14) Mobile'
let addresses = 0
function nextAddress(): string {
  addresses += 1
  return `10.0.${addresses >> 8}.${addresses & 255}`
}

/** Sends a request of a visitor without an account, each time from another address. */
async function outside(path: string, body: object, ip = nextAddress(), at = api) {
  const answer = await at.fetch(
    new Request(ORIGIN + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-ip': ip, 'user-agent': PHONE },
      body: JSON.stringify(body),
    }),
  )
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    response: JSON.parse(text).response,
  }
}

type Page = 'printUser' | 'userTemplate'
const resolve = async (
  token: string,
  passcode?: string,
  page: Page = 'printUser',
): Promise<ShareLinkAnswer> =>
  shareLinkAnswer.parse((await outside(SHARE_CALLS.resolve, { page, token, passcode })).response)

const look = async (opening: string) =>
  sharedForms.parse((await outside(SHARE_CALLS.forms, { opening })).response).forms

const SHARE_REPORTS = 'system/share-links:shareReport'
const ROSTER = { reportUrl: 'hr/roster', params: '' }

async function make(
  more: object = {},
  by = manager,
  scope: object = { people },
  page: Page = 'printUser',
) {
  const body = { page, scope, ...more }
  return madeShareLink.parse((await by(SHARE_CALLS.add, { method: 'POST', body })).body.response)
}

async function open(token: string, page: Page = 'printUser'): Promise<string> {
  const answer = await resolve(token, undefined, page)
  if (answer.outcome !== 'open') throw new Error(answer.outcome)
  return answer.opening
}

const results = async (id: string) =>
  pageIn(await manager(shareOpenings.endpoints.list, { query: { linkId: id } }))
    .data.map(({ result }) => result)
    .sort()

const stateOf = async (id: string) =>
  recordIn(await manager(shareLinks.endpoints.info, { query: { id } })).state

describe('a share link', () => {
  test('shows the forms of its people, masked, to everybody who has it, and logs its creator', async () => {
    const { id, token } = await make()
    const forms = await look(await open(token))
    expect(forms.map(({ record }) => record.id)).toEqual(people)
    const number = String(
      await database.value('select id_card_no from user_base_info where id = $1', [
        people[0] ?? '',
      ]),
    )
    expect(forms[0]?.record.idCardNo).toMatch(/\*/)
    expect(JSON.stringify(forms)).not.toContain(number)
    expect(await results(id)).toEqual(['open'])
    const [opening] = pageIn(
      await manager(shareOpenings.endpoints.list, { query: { linkId: id } }),
    ).data
    expect(opening).toMatchObject({ device: 'phone', ip: expect.stringMatching(/^10\.0\./) })
    const kept = await database.rows(
      'select secret_hash, passcode_hash from access_link where id = $1',
      [id],
    )
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(
      await database.value(
        "select count(*)::int from visit_log where user_id is null and remark = '/printUser' and model_type = '1'",
      ),
    ).toBeGreaterThan(0)
  })

  test('tells an outsider nothing of why it is closed, and its creator all', async () => {
    const garbled = await outside(SHARE_CALLS.resolve, { page: 'printUser', token: 'x'.repeat(43) })
    const revoked = await make()
    await manager(shareLinks.actions.revoke?.endpoint ?? '', {
      method: 'PUT',
      query: { id: revoked.id },
    })
    const expired = await make()
    await database.rows(
      "update access_link set expires_at = now() - interval '1 s' where id = $1",
      [expired.id],
    )
    const used = await make({ maxViews: 1 })
    await open(used.token)
    const guarded = await make({ passcode: '602817' })
    const elsewhere = await make({}, manager, ROSTER, 'userTemplate')
    for (const { id, token } of [revoked, expired, used, guarded, elsewhere]) {
      const answer = await outside(SHARE_CALLS.resolve, { page: 'printUser', token })
      expect(
        [answer.status, answer.text, [...answer.headers.keys()].sort()],
        String(await stateOf(id)),
      ).toEqual([garbled.status, garbled.text, [...garbled.headers.keys()].sort()])
    }
    expect(await results(guarded.id)).toEqual(['passcode'])
    expect(await results(elsewhere.id)).toEqual([])
    expect(await results(revoked.id)).toEqual(['revoked'])
    expect(await results(expired.id)).toEqual(['expired'])
    expect(await results(used.id)).toEqual(['open', 'used'])
    expect(await stateOf(used.id)).toBe('used')
  })

  test('with one view left lets one of ten in that come at once', async () => {
    const { id, token } = await make({ maxViews: 2 })
    await open(token)
    const answers = await Promise.all(Array.from({ length: 10 }, () => resolve(token)))
    expect(answers.filter(({ outcome }) => outcome === 'open')).toHaveLength(1)
    expect(await database.value('select use_count from access_link where id = $1', [id])).toBe(2)
  })

  test('closes for those who are looking, too, when it is revoked', async () => {
    const { id, token } = await make()
    const opening = await open(token)
    expect(await look(opening)).toHaveLength(people.length)
    await manager(shareLinks.actions.revoke?.endpoint ?? '', { method: 'PUT', query: { id } })
    expect(await look(opening)).toEqual([])
    expect(await look(token)).toEqual([])
  })

  test('lasts no longer than some minutes once it is open', async () => {
    const opening = await open((await make()).token)
    await database.rows(
      "update link_use set good_until = now() - interval '1 s' where good_until > now()",
    )
    expect(await look(opening)).toEqual([])
  })
})

describe('a passcode', () => {
  test('withstands guesses from a hundred addresses at once, and its creator hears of it', async () => {
    const { id, token } = await make({ passcode: '493027' })
    expect(await resolve(token)).toEqual({ outcome: 'closed' })
    const guesses = Array.from({ length: 100 }, (_, at) => String(100_000 + at))
    const answers: string[] = []
    for (let from = 0; from < guesses.length; from += 20) {
      const some = guesses.slice(from, from + 20)
      answers.push(
        ...(await Promise.all(some.map(async (one) => (await resolve(token, one)).outcome))),
      )
    }
    expect(new Set(answers)).toEqual(new Set(['closed']))
    const wrong = (await database.value(
      "select count(*)::int from link_use where link_id = $1 and result = 'wrong'",
      [id],
    )) as number
    expect(wrong).toBe(MAX_WRONG)
    // The right passcode comes too late.
    expect(await resolve(token, '493027')).toEqual({ outcome: 'closed' })
    expect(await stateOf(id)).toBe('locked')
    const count = await database.value(
      "select count(*)::int from message m join message_copy c on c.message_id = m.id where m.code = 'shareLocked' and m.biz_id = $1",
      [id],
    )
    expect(count).toBe(1)
  })

  test('that is right opens the link, after wrong ones too, and is nowhere to read', async () => {
    const { id, token } = await make({ passcode: '118844' })
    expect((await resolve(token, '118845')).outcome).toBe('closed')
    expect((await resolve(token, '118844')).outcome).toBe('open')
    expect(await database.value('select attempts from access_link where id = $1', [id])).toBe(1)
    const kept = await database.rows(
      'select l::text, (select jsonb_agg(a)::text from audit_log a where a.record_id = l.id) as log from access_link l where id = $1',
      [id],
    )
    expect(JSON.stringify(kept)).not.toContain('118844')
    expect(JSON.stringify(kept)).not.toContain(token)
  })
})

describe('P51 a refusal', () => {
  const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0

  test('takes as long for an unknown link as for one with a passcode, and one that is over', async () => {
    const guarded = await make({ passcode: '771204' })
    const revoked = await make()
    await manager(shareLinks.actions.revoke?.endpoint ?? '', {
      method: 'PUT',
      query: { id: revoked.id },
    })
    const tokens = { unknown: 'y'.repeat(43), guarded: guarded.token, revoked: revoked.token }
    const times: Record<string, number[]> = { unknown: [], guarded: [], revoked: [] }
    for (let at = 0; at < 7; at += 1) {
      for (const [kind, token] of Object.entries(tokens)) {
        const begun = performance.now()
        await resolve(token, '000000')
        times[kind]?.push(performance.now() - begun)
      }
    }
    const [unknown, ...others] = Object.values(times).map(median)
    // Verifying a passcode takes tens of milliseconds. A refusal without it would be ten times faster.
    for (const other of others) expect(other / (unknown ?? 1)).toBeGreaterThan(0.4)
    for (const other of others) expect((unknown ?? 0) / other).toBeGreaterThan(0.4)
  })

  test('of too many attempts is the same for links that there are and that there are not', async () => {
    const { token } = await make({ passcode: '771205' })
    const strict = await startApi(company.url, { trustClientIp: true, rates: USUAL_RATES })
    const last = async (one: string, ip: string) => {
      const answers = []
      for (let at = 0; at < 11; at += 1) {
        answers.push(
          await outside(
            SHARE_CALLS.resolve,
            { page: 'printUser', token: one, passcode: '111111' },
            ip,
            strict,
          ),
        )
      }
      return answers.map(({ status }) => status)
    }
    try {
      const known = await last(token, '10.9.0.1')
      expect(known).toEqual([...new Array(10).fill(200), 429])
      expect(await last('z'.repeat(43), '10.9.0.2')).toEqual(known)
    } finally {
      await strict.close()
    }
  })
})

describe('a report that is shared', () => {
  const readReport = async (opening: string, page = 1) =>
    sharedReport.parse((await outside(SHARE_CALLS.report, { opening, page })).response).report

  test('is what its creator may carry away, as it was asked for, and no file', async () => {
    const { id, token } = await make({}, manager, ROSTER, 'userTemplate')
    const report = await readReport(await open(token, 'userTemplate'))
    const own = reportData.parse(
      (await manager(REPORT_CALLS.data, { query: { reportUrl: 'hr/roster' } })).body.response,
    )
    expect(report).toEqual({ ...own, mayExport: false, mayShare: false })
    expect(report?.count).toBeGreaterThan(0)
    const kept = await database.rows('select scope, subject from access_link where id = $1', [id])
    // The link stores the day of the report, so that it shows the same data on another day.
    expect(JSON.stringify(kept)).toContain(`date=${own.asOf}`)
  })

  test('opens by its own page alone, and forms by theirs', async () => {
    const { token } = await make({}, manager, ROSTER, 'userTemplate')
    expect(await resolve(token)).toEqual({ outcome: 'closed' })
    const opening = await open(token, 'userTemplate')
    expect(await look(opening)).toEqual([])
    const forms = await open((await make()).token)
    expect(await look(forms)).not.toEqual([])
    expect(await readReport(forms)).toBeNull()
    expect(await readReport(token)).toBeNull()
  })

  test.each([
    ['hr/nothing', 404],
    ['../hr/roster', 404],
  ])('cannot be %s', async (reportUrl, status) => {
    const body = { page: 'userTemplate', scope: { reportUrl, params: '' } }
    expect((await manager(SHARE_CALLS.add, { method: 'POST', body })).status).toBe(status)
  })

  test('is nothing that its maker may not share or that has a parameter of no report', async () => {
    const scope = { ...ROSTER, params: 'salary=1' }
    const body = { page: 'userTemplate', scope }
    expect((await manager(SHARE_CALLS.add, { method: 'POST', body })).status).toBe(404)
    const head = await api.as('leader1')
    const theirs = { page: 'userTemplate', scope: ROSTER }
    expect((await head(SHARE_CALLS.add, { method: 'POST', body: theirs })).status).toBe(403)
  })

  test('closes when the report is switched off', async () => {
    const scope = { reportUrl: 'hr/structure-political', params: '' }
    const { token } = await make({}, manager, scope, 'userTemplate')
    const opening = await open(token, 'userTemplate')
    expect(await readReport(opening)).not.toBeNull()
    const off = (enabled: boolean) =>
      database.rows('update report_template set enabled = $1 where key = $2', [
        enabled,
        scope.reportUrl,
      ])
    await off(false)
    expect(await readReport(opening)).toBeNull()
    expect(await resolve(token, undefined, 'userTemplate')).toEqual({ outcome: 'closed' })
    await off(true)
  })
})

describe('what a link shows', () => {
  async function sharer(groups: readonly string[] = [], more: readonly string[] = []) {
    const role = newId()
    const userName = `sharer-${role.slice(-8)}`
    await database.rows("insert into role (id, code, name, scope) values ($1, $2, $2, '4')", [
      role,
      userName,
    ])
    await database.rows(
      `insert into role_navigation (role_id, kind, target_id)
       select $1, 'button', b.id from button b join page_right p on p.button_id = b.id
       where p.code = any($2)`,
      [
        role,
        [
          'hr/archives:view',
          'hr/archives:share',
          ...groups.map((one) => `hr/archives:group.${one}`),
          ...more,
        ],
      ],
    )
    await database.rows(
      `insert into app_user (id, user_name, code, name, password_hash)
       select gen_random_uuid(), $1, upper(right($1, 6)), '分享者', password_hash from app_user where user_name = 'hrmgr'`,
      [userName],
    )
    await database.rows(
      'insert into role_user (id, role_id, user_id) select gen_random_uuid(), $1, id from app_user where user_name = $2',
      [role, userName],
    )
    return { role, userName, call: await api.as(userName) }
  }

  test('is no more than its creator sees', async () => {
    const { call } = await sharer(['base'])
    const { token } = await make({}, call)
    const [form] = await look(await open(token))
    expect(form?.groups.sort()).toEqual(['base', 'work'])
    expect(form?.record).not.toHaveProperty('phone')
    expect(form?.record).not.toHaveProperty('idCardNo')
    expect(form?.rows).not.toHaveProperty('hr/contracts')
    const answer = await call(FORM_CALL, { query: { ids: people.join(',') } })
    expect(registrationForms.parse(answer.body.response)).toEqual(await look(await open(token)))
  })

  test('has numbers without covers only where its creator sees them so, and asked for it', async () => {
    const numbers = await database.rows(
      'select id_card_no as number from user_base_info where id = any($1)',
      [people],
    )
    const all = numbers.map(({ number }) => String(number))
    const shown = async (token: string) => JSON.stringify(await look(await open(token)))
    const isThere = (text: string) => all.some((number) => text.includes(number))
    const { role, call } = await sharer(['base', 'identity'])
    const clear = { people, isClear: true }
    const body = { page: 'printUser', scope: clear }
    expect(refusalIn(await call(SHARE_CALLS.add, { method: 'POST', body })).status).toBe(403)
    await database.rows(
      `insert into role_navigation (role_id, kind, target_id)
       select $1, 'button', b.id from button b join page_right p on p.button_id = b.id
       where p.code = 'hr/archives:unmask'`,
      [role],
    )
    expect(isThere(await shown((await make({}, call)).token))).toBe(false)
    const { token } = await make({}, call, clear)
    expect(isThere(await shown(token))).toBe(true)
    await database.rows(
      `delete from role_navigation where role_id = $1 and target_id in
         (select button_id from page_right where code = 'hr/archives:unmask')`,
      [role],
    )
    expect(isThere(await shown(token))).toBe(false)
  })

  test.each([
    ['lost the right', 'delete from role_navigation where role_id = $1'],
    [
      'was locked',
      "update app_user set state = '2' where id in (select user_id from role_user where role_id = $1)",
    ],
    [
      'has a password that somebody else knows',
      'update app_user set must_change_password = true where id in (select user_id from role_user where role_id = $1)',
    ],
  ])('is nothing any more once its creator %s', async (_what, statement) => {
    const { role, call } = await sharer()
    const { id, token } = await make({}, call)
    const opening = await open(token)
    expect(await look(opening)).toHaveLength(people.length)
    await database.rows(statement, [role])
    expect(await look(opening)).toEqual([])
    expect(await resolve(token)).toEqual({ outcome: 'closed' })
    expect(await results(id)).toEqual(['open', 'rights'])
  })

  test('is no report any more once its creator may not share reports', async () => {
    const rights = ['hr/archives:export', 'system/report-templates:view', SHARE_REPORTS]
    const { role, call } = await sharer([], rights)
    const { id, token } = await make({}, call, ROSTER, 'userTemplate')
    const opening = await open(token, 'userTemplate')
    const isShown = async () => {
      const { response } = await outside(SHARE_CALLS.report, { opening })
      return sharedReport.parse(response).report !== null
    }
    expect(await isShown()).toBe(true)
    await database.rows(
      `delete from role_navigation where role_id = $1 and target_id in
         (select button_id from page_right where code = $2)`,
      [role, SHARE_REPORTS],
    )
    expect(await isShown()).toBe(false)
    expect(await resolve(token, undefined, 'userTemplate')).toEqual({ outcome: 'closed' })
    expect(await results(id)).toEqual(['open', 'rights'])
    const body = { page: 'userTemplate', scope: ROSTER }
    expect((await call(SHARE_CALLS.add, { method: 'POST', body })).status).toBe(403)
  })

  test('is whom its creator may share, or nothing', async () => {
    const { call } = await sharer()
    const body = { page: 'printUser', scope: { people: [...people, newId()] } }
    expect(refusalIn(await call(SHARE_CALLS.add, { method: 'POST', body })).status).toBe(404)
    const staff = await api.as('staff1')
    const own = { page: 'printUser', scope: { people } }
    expect(refusalIn(await staff(SHARE_CALLS.add, { method: 'POST', body: own })).status).toBe(403)
    for (const bad of [
      { ...own, page: 'userTemplate' },
      { ...own, page: 'userTemplate', scope: { ...ROSTER, also: 1 } },
      { ...own, page: 'userTemplate', scope: ROSTER, hours: 721 },
      { ...own, hours: 25 },
      { ...own, maxViews: 0 },
      { ...own, passcode: '12345' },
      { ...own, scope: { people: [] } },
      { ...own, scope: { people, also: 1 } },
      { ...own, scope: { people: Array.from({ length: 51 }, newId) } },
    ]) {
      expect(
        (await manager(SHARE_CALLS.add, { method: 'POST', body: bad })).status,
        JSON.stringify(bad),
      ).toBe(400)
    }
  })

  test('shows its consequences before it is made', async () => {
    const endpoint = archives.actions.share?.endpoint ?? ''
    const before = await database.value('select count(*)::int from access_link')
    const body = { people, hours: 2, passcode: '202020', preview: true }
    const { preview } = (await manager(endpoint, { method: 'PUT', body })).body.response as {
      preview: { digest: string; lines: string[] }
    }
    expect(preview.lines.join('\n')).toMatch(/基本.*家庭成员/)
    expect(preview.lines.join('\n')).not.toContain('202020')
    expect(await database.value('select count(*)::int from access_link')).toBe(before)
    const made = await manager(endpoint, {
      method: 'PUT',
      body: { people, hours: 2, passcode: '202020', confirm: preview.digest },
    })
    const { link } = made.body.response as { link: string }
    const token = new URL(link, ORIGIN).searchParams.get('k') ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await resolve(token)).toEqual({ outcome: 'closed' })
  })
})

test('links that ended long ago are cleared away with their log', async () => {
  const { id, token } = await make()
  await open(token)
  await database.rows("update access_link set kept_until = now() - interval '1 s' where id = $1", [
    id,
  ])
  const jobs = api.startJobs({ atOnce: 1 })
  try {
    await database.rows("select graphile_worker.add_job('clear-share-links', '{}'::json)")
    await expect
      .poll(() => database.value('select count(*)::int from access_link where id = $1', [id]), {
        timeout: 10_000,
      })
      .toBe(0)
    expect(
      await database.value('select count(*)::int from link_use where link_id = $1', [id]),
    ).toBe(0)
  } finally {
    await jobs.stop()
  }
})

test('fifty forms are answered at once, in their order, and no more than fifty', async () => {
  const rows = await database.rows(
    'select id from user_base_info where deleted_at is null order by emp_no limit 50',
  )
  const ids = rows.map(({ id }) => String(id))
  const answer = await manager(FORM_CALL, { query: { ids: ids.join(',') } })
  expect(registrationForms.parse(answer.body.response).map(({ record }) => record.id)).toEqual(ids)
  const many = await manager(FORM_CALL, { query: { ids: [...ids, newId()].join(',') } })
  expect(many.status).toBe(400)
  const staff = await api.as('staff1')
  const theirs = await staff(FORM_CALL, { query: { ids: ids.join(',') } })
  expect(registrationForms.parse(theirs.body.response)).toHaveLength(1)
})

describe('the page of the own links', () => {
  const own = async (by: Caller) =>
    z.array(ownLink).parse((await by(OWN_LINK_CALLS.list)).body.response)
  const withdraw = (by: Caller, body: object) =>
    by(OWN_LINK_CALLS.withdraw, { method: 'PUT', body })

  test('shows the links of the caller with their uses, and never a secret', async () => {
    const { id, token } = await make({ maxViews: 5, passcode: '602933' })
    await resolve(token, '111111')
    await resolve(token, '602933')
    const answer = await manager(OWN_LINK_CALLS.list)
    expect(answer.text).not.toContain(token)
    const link = (await own(manager)).find((one) => one.id === id)
    expect(link).toMatchObject({
      purpose: 'printUser',
      state: 'open',
      useCount: 1,
      mostUses: 5,
      hasPasscode: true,
    })
    expect(link?.uses.map(({ result }) => result)).toEqual(['open', 'wrong'])
    expect(link?.lastUsedAt).not.toBeNull()
    const other = await api.as('hrdir')
    expect((await own(other)).map((one) => one.id)).not.toContain(id)
    // A user who may share nothing can open the page of own links as well.
    expect(await own(await api.as('staff1'))).toEqual([])
  })

  test('withdraws one of the own links with a note, and none of another user', async () => {
    const { id, token } = await make()
    const other = await api.as('hrdir')
    const refused = await withdraw(other, { id })
    const missing = await withdraw(other, { id: newId() })
    expect([refused.status, refused.body.msg]).toEqual([missing.status, missing.body.msg])
    expect(refused.status).toBe(404)
    expect((await resolve(token)).outcome).toBe('open')
    expect((await withdraw(manager, { id, note: '发错了人' })).status).toBe(200)
    expect((await resolve(token)).outcome).toBe('closed')
    expect((await withdraw(manager, { id })).status).toBe(404)
    const record = recordIn(await manager(shareLinks.endpoints.info, { query: { id } }))
    expect(record).toMatchObject({ state: 'revoked', endReason: 'withdrawn', endNote: '发错了人' })
    for (const bad of [{ id: 'x' }, { id, note: 'x'.repeat(201) }, { id, all: true }, []]) {
      expect((await withdraw(manager, bad)).status, JSON.stringify(bad)).toBe(400)
    }
  })

  test('withdraws all of the own links at once, and no other', async () => {
    const director = await api.as('hrdir')
    const mine = [await make({}, director), await make({ maxViews: 1 }, director)]
    const opening = await open(mine[1]?.token ?? '')
    const theirs = await make()
    const { count } = (await withdraw(director, {})).body.response as { count: number }
    expect(count).toBe(2)
    for (const { token } of mine) expect((await resolve(token)).outcome).toBe('closed')
    expect(await look(opening)).toEqual([])
    expect((await resolve(theirs.token)).outcome).toBe('open')
    expect((await own(director)).map(({ endReason }) => endReason)).toContain('all')
    expect((await withdraw(director, {})).body.response).toEqual({ count: 0 })
  })

  test('gets a message with the reason when an administrator withdraws a link', async () => {
    const { id } = await make()
    const director = await api.as('hrdir')
    const answer = await director(shareLinks.actions.revoke?.endpoint ?? '', {
      method: 'PUT',
      query: { id },
      body: { note: '内容有误' },
    })
    expect(answer.status, answer.text).toBe(200)
    expect((await own(manager)).find((one) => one.id === id)).toMatchObject({ endNote: '内容有误' })
    expect(
      await database.value(
        "select count(*)::int from message where code = 'linkWithdrawn' and biz_id = $1",
        [id],
      ),
    ).toBe(1)
  })
})

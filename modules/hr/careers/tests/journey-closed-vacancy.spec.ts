import { expect } from '@playwright/test'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { sql } from '#tests/e2e/database.ts'
import { visit } from '#tests/e2e/http.ts'
import { test } from '#tests/e2e/test.ts'
import { PDF } from '#tests/picture-files.ts'

const GONE = '该职位已不接收应聘'
let made = 0

/** A published need of this test alone, like one of the demo company. */
async function ownNeed(): Promise<string> {
  made += 1
  const [need] = await sql<{ id: string }>(
    `insert into recruiting_application select (jsonb_populate_record(a, jsonb_build_object(
       'id', gen_random_uuid(), 'doc_no', $1::text, 'state', '4', 'effect_done', true, 'publish_state', '1',
       'publish_until', today() + 30, 'channels', to_jsonb(array['官网']), 'closed_at', null))).*
     from recruiting_application a where state = '4' and deleted_at is null order by id limit 1 returning id`,
    [`ZPX${Date.now()}${made}`],
  )
  if (!need) throw new Error('no need is approved')
  return need.id
}

const change = (id: string, how: string) =>
  sql(`update recruiting_application set ${how} where id = $1`, [id])

/** What takes a vacancy away: personnel closes it, takes it off, never published it, or its day has passed. */
const ENDS: Readonly<Record<string, string>> = {
  closed: "publish_state = '9', closed_at = now()",
  'taken off': "publish_state = '2'",
  'not published': "publish_state = '0', publish_until = null",
  'on other pages': "channels = '{内推}'",
  over: 'publish_until = today() - 1',
}

test('fault 1: a vacancy that ended is closed by its page, its form and the sending of it, and shows open ones', async ({
  openAs,
  watch,
}) => {
  watch.allow(422)
  const open = await ownNeed()
  for (const [what, end] of Object.entries(ENDS)) {
    const need = await ownNeed()
    const post = `/addUser?job=${need}`
    expect((await visit(post)).text, what).not.toContain(GONE)
    await change(need, end)
    for (const path of [`/SharingCenter/Recruitment?id=${need}`, post]) {
      const { status, text } = await visit(path)
      expect([what, status, text.includes(GONE)]).toEqual([what, 200, true])
      expect(text, what).toContain(open)
      expect(text, what).not.toContain('name="form"')
      expect((await visit(path, { method: 'HEAD' })).text, what).toBe('')
    }
    const list = await visit('/SharingCenter/Recruitment')
    expect(list.text, what).not.toContain(need)
  }
  // Somebody has the form open while personnel closes the vacancy.
  const need = await ownNeed()
  const page = await openAs(null)
  await page.goto(`/addUser?job=${need}`)
  await page.getByLabel('姓名').fill('迟到的人')
  await page.getByLabel('手机').fill('16631239901')
  const resume = { name: '简历.pdf', mimeType: 'application/pdf', buffer: PDF }
  await page.getByLabel('简历', { exact: true }).setInputFiles(resume)
  await page.getByLabel('我已阅读并同意').check()
  const sum = (await page.locator('label[for="sum"]').textContent()) ?? ''
  const [one = 0, other = 0] = [...sum.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  await page.getByLabel('+').fill(String(one + other))
  await change(need, ENDS.closed ?? '')
  await page.getByRole('button', { name: '提交应聘' }).click()
  await expect(page.getByText(GONE)).toBeVisible()
  const kept = await sql('select id from candidate where recruiting_id = $1', [need])
  expect(kept).toEqual([])
  await sql("update recruiting_application set publish_state = '2' where doc_no like 'ZPX%'")
})

/** A link of a purpose with this secret, which could be used once. */
async function linkOf(purpose: string, secret: string): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into access_link (id, purpose, scope, subject, secret_hash, expires_at, kept_until, creator, creator_id,
       most_uses)
     select gen_random_uuid(), $1, '{}', 'HX', $2, now() + interval '9 days', now() + interval '99 days', '', id, 1
     from app_user where user_name = 'recruiter' returning id`,
    [purpose, hashToken(secret)],
  )
  return row?.id ?? ''
}

test('an address that is looked at ahead, or passed on, uses no opening and shows nothing', async () => {
  const pages: Readonly<Record<string, string>> = {
    candidateStatus: '/SharingCenter/candidate',
    salaryTalk: '/SharingCenter/SalaInterview',
    joinForm: '/addUser',
    team: '/SharingCenter/teaminfo',
    positive: '/SharingCenter/Positive',
    transferNotice: '/SharingCenter/TransferCenter',
  }
  for (const [purpose, page] of Object.entries(pages)) {
    const secret = `looked-at-${purpose}-${Date.now()}`
    const id = await linkOf(purpose, secret)
    const path = `${page}?k=${secret}`
    const ways: readonly Record<string, string>[] = [
      {},
      { 'sec-purpose': 'prefetch' },
      { 'user-agent': 'WhatsApp/2.0' },
    ]
    for (const method of ['GET', 'HEAD'] as const) {
      for (const headers of ways) {
        const { status, headers: told, text, setCookies } = await visit(path, { method, headers })
        expect([purpose, status]).toEqual([purpose, 303])
        expect(told['cache-control'], purpose).toBe('no-store')
        expect(String(told.location), purpose).not.toContain(secret)
        expect(text, purpose).toBe('')
        // Another reader of the next address has no cookie, so the page shows nothing.
        const next = String(told.location)
        expect((await visit(next)).text, purpose).not.toContain(secret)
        const cookie = setCookies.map((line) => line.split(';')[0]).join('; ')
        expect((await visit(next, { cookie })).text, purpose).not.toContain(secret)
      }
    }
    const used = await sql('select use_count from access_link where id = $1', [id])
    expect([purpose, used]).toEqual([purpose, [{ use_count: 0 }]])
  }
})

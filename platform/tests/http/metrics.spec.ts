import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { visit } from '#tests/e2e/http.ts'
import { openSession, signIn } from '#tests/e2e/sign-in.ts'

const CURRENT_USER = '/uc/api/User/GetCurrentUser'

/** All metrics by name and labels. */
async function figures(): Promise<ReadonlyMap<string, number>> {
  const { text } = await visit('/metrics')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

// Other tests change the metrics at the same time. So each metric must have grown by at least the requests of this
// test.
test('the figures follow real traffic through both tiers', async () => {
  const cookie = await signIn('er')
  const { access_token } = await openSession(cookie)
  await sql("delete from identity_state where model = 'AccessToken' and id = $1", [
    createHash('sha256').update(access_token).digest('base64url'),
  ])
  const headers = { authorization: `Bearer ${access_token}` }
  await expect.poll(async () => (await visit(CURRENT_USER, { headers })).status).toBe(401)
  const before = await figures()
  const pages = await Promise.all(
    Array.from({ length: 5 }, () => visit('/hr/archives', { cookie })),
  )
  for (const { status } of pages) expect(status).toBe(200)
  await visit('/login', { form: { user: 'nobody at all', password: 'x' } })
  await visit('/login', { method: 'POST', headers: { origin: 'http://elsewhere.example' } })
  const after = await figures()
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const pageTime = 'staffdesk_http_request_seconds_count{kind="page",method="GET",status="2xx"}'
  expect(grown(pageTime)).toBeGreaterThanOrEqual(5)
  expect(grown('staffdesk_token_refreshes_total{outcome="success"}')).toBeGreaterThanOrEqual(1)
  expect(grown('staffdesk_token_refreshes_total{outcome="coalesced"}')).toBeGreaterThanOrEqual(1)
  expect(grown('staffdesk_api_refused_total{reason="unknown-caller"}')).toBeGreaterThanOrEqual(1)
  expect(grown('staffdesk_api_refused_total{reason="sign-in"}')).toBeGreaterThanOrEqual(1)
  expect(grown('staffdesk_http_refused_total{reason="foreign-origin"}')).toBeGreaterThanOrEqual(1)
  for (const present of [
    'staffdesk_password_hashing{state="waiting"}',
    'staffdesk_database_connections{state="idle"}',
    'staffdesk_http_connections',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    expect(after.has(present), present).toBe(true)
  }
  // The number of series stays small, because no input of a visitor becomes a label.
  const ours = [...after.keys()].filter((key) => key.startsWith('staffdesk_'))
  expect(ours.length).toBeLessThan(800)
  expect(ours.join('\n')).not.toMatch(/archives|nobody|elsewhere/)
})

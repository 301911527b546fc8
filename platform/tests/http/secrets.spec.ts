import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { RESOURCES } from '#product/define/registry.server.ts'
import { dataPath, visit } from '#tests/e2e/http.ts'
import { noteSecret, readRun, secretsIn } from '#tests/e2e/run-state.ts'
import { openSession, passwordOf, signIn } from '#tests/e2e/sign-in.ts'

const CLIENT_FOLDER = 'build/client'

function clientFiles(): { name: string; text: string }[] {
  return readdirSync(CLIENT_FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|json|svg|txt)$/.test(entry.name))
    .map(({ parentPath, name }) => ({ name, text: readFileSync(join(parentPath, name), 'utf8') }))
}

test('tokens, keys and passwords are in no answer and in no log line', async () => {
  const run = readRun()
  const cookie = await signIn('hrmgr')
  const { access_token, refresh_token } = await openSession(cookie)
  const form = { grant_type: 'password', username: 'er', password: passwordOf('er') }
  const client = { client_id: 'staffdesk-web', client_secret: run.clientSecret }
  // visit() refuses any response with a secret. This response must have one, so the test uses fetch directly.
  const granted = await fetch(`${run.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, ...client }),
  })
  const tokens = (await granted.json()) as { access_token: string; refresh_token: string }
  noteSecret(run, access_token, refresh_token, tokens.access_token, tokens.refresh_token)

  const paths = [
    '/',
    '/hr/archives',
    '/org/departments',
    '/account/password',
    '/messages',
    '/hr/archives/new',
    `/hr/archives?key=${encodeURIComponent(tokens.access_token.slice(0, 6))}`,
    dataPath('/', 'routes/_app'),
    dataPath('/', 'root'),
    dataPath('/hr/archives', 'routes/_app.hr.archives._index'),
  ]
  for (const path of paths) expect((await visit(path, { cookie })).status, path).toBeLessThan(400)
  for (const path of ['/login', dataPath('/login', 'routes/login')]) {
    const refused = await visit(path, { form: { user: 'er', password: 'wrong' } })
    expect(refused.status).toBe(400)
  }
  // The address bar of the user may show the password, but the log must not.
  await fetch(`${run.url}/login?user=er&password=${encodeURIComponent(passwordOf('er'))}`)
  const authorization = `Bearer ${tokens.access_token}`
  const call = await visit('/UserInfo/GetCurrentUser', { headers: { authorization } })
  expect(call.status).toBeLessThan(500)
  expect(secretsIn(readFileSync(join(run.folder, 'server.log'), 'utf8'), run)).toEqual([])
})

test('the log has one JSON object a line, and no query of sign-in pages', async () => {
  const marker = `marker-${Date.now()}`
  await visit(`/login?redirect=%2F${marker}`)
  await visit(`/hr/archives?key=${marker}%0A%7B%22forged%22%3Atrue%7D`, {
    headers: { 'user-agent': `\u001b[31m${marker}` },
  }).catch(() => undefined)
  const lines = readFileSync(join(readRun().folder, 'server.log'), 'utf8').trim().split('\n')
  // One assertion for all lines, because tens of thousands of assertions take a minute.
  const bad = lines.slice(0, -1).filter((line) => {
    const { time, forged, path } = JSON.parse(line) as Record<string, unknown>
    if (!String(time).endsWith('Z') || forged !== undefined) return true
    return String(path ?? '').startsWith('/login') && line.includes(marker)
  })
  expect(lines.length).toBeGreaterThan(1)
  expect(bad).toEqual([])
})

const PAGE_TEXTS = readFileSync('platform/web/i18n/zh.json', 'utf8')

test('the client holds no secret and no definition of a resource', () => {
  const files = clientFiles()
  expect(files.length).toBeGreaterThan(10)
  const markers = RESOURCES.flatMap(({ table, fields, controller }) => [
    table.includes('_') ? table : `${table}_view`,
    `Get${controller.name}PageList`,
    ...Object.values(fields)
      .map(({ label }) => label)
      // A label that also occurs in the texts of the pages, even within a longer text, does not show that a definition
      // leaked.
      .filter((label) => label.length >= 5 && !PAGE_TEXTS.includes(label)),
  ])
  const everywhere = files.map(({ text }) => text).join('\n')
  expect(markers.filter((marker) => everywhere.includes(marker))).toEqual([])
  expect(secretsIn(everywhere, readRun())).toEqual([])
  expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([])
})

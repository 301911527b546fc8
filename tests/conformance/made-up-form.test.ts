import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { control } from '#platform/web/components/form/control.tsx'
import { DetailGroups } from '#platform/web/components/page/detail-groups.tsx'
import { createGateway } from '#platform/web/gateway/gateway.server.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { loadNew } from '#platform/web/pages/forms/form.server.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'
import { saveNew } from '#platform/web/pages/forms/save.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { type MadeUpApi, startMadeUp } from '../../platform/tests/http/made-up-api.ts'
import { freshDatabase, type TestDatabase } from '../api/database.ts'
import { connect, type DatabaseClient } from '../api/database-client.ts'
import { newId, type RunningApi, recordIn, startApi } from '../api/running-api.ts'
import { SHEET_TABLE, sheets } from './made-up-sheet.ts'

const t = translator('zh')
let copy: TestDatabase
let database: DatabaseClient
let running: RunningApi
let madeUp: MadeUpApi

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  await database.rows(SHEET_TABLE)
  await database.rows('grant select, insert, update on made_up_sheet to staffdesk_app')
  running = await startApi(copy.url)
  const userNames = ['hrdir']
  madeUp = await startMadeUp(running, database, { url: copy.url, resource: sheets, userNames })
})

afterAll(async () => {
  await madeUp?.close()
  await running?.close()
  await database?.end()
  await copy?.drop()
})

/** A call with every button, as the route passes it to the page. */
async function callOf(entries: Record<string, string>, path = 'new', id?: string) {
  const token = await running.token('hrdir')
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  const sub = await database.value("select id from app_user where user_name = 'hrdir'")
  const person = { sub: String(sub), name: '人', user_name: 'hrdir', avatar: '', face: '' }
  // Calls of the made-up resource go to the made-up API, all others to the product.
  const transport = (request: Request) =>
    (new URL(request.url).pathname.includes(sheets.controller.name) ? madeUp : running).fetch(
      request,
    )
  const unused = async () => {
    throw new Error('not to be renewed')
  }
  const gateway = createGateway({
    transport,
    person,
    language: 'zh',
    requestId: 'request-1',
    hrPrefix: '/hr',
    orgPrefix: '/cyl',
    clientAddress: '',
    onVisitFailed: unused,
    tokens: { current: async () => token, renew: unused, pair: () => ({}) },
  } as unknown as Parameters<typeof createGateway>[0])
  return {
    resource: sheets,
    form,
    language: 'zh',
    t,
    requestId: 'request-1',
    gateway,
    person,
    params: { id },
    url: new URL(`https://desk.example/${sheets.path}/${path}`),
    permissions: new Set(['view', 'add', 'edit']),
    setFlash: () => undefined,
  } as unknown as ResourceCall
}

const htmlOf = ({ groups }: FormView) =>
  renderToStaticMarkup(groups.flatMap(({ controls }) => controls.map((view) => control(view, t))))

/** The fields that a browser without scripts submits for an unchanged form. */
function sentOf(html: string): Record<string, string> {
  const sent: Record<string, string> = {}
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const isBox = ['checkbox', 'radio'].includes(attribute(tag, 'type') ?? '')
    if (isBox && !tag.includes('checked')) continue
    sent[attribute(tag, 'name') ?? ''] = attribute(tag, 'value') ?? ''
  }
  for (const [, tag = '', value = ''] of html.matchAll(/<textarea([^>]*)>([^<]*)<\/textarea>/g)) {
    sent[attribute(tag, 'name') ?? ''] = value
  }
  return sent
}

async function post(entries: Record<string, string>) {
  const answer = await saveNew(await callOf(entries))
  if (!('data' in answer)) return { status: answer.status, html: '', sent: {} }
  const html = htmlOf(answer.data)
  return { status: answer.init?.status, html, sent: sentOf(html) }
}

const rowsDrawn = (sent: Record<string, string>) => Number(sent['parts.shown'])

test('a form without scripts takes rows, colours, times and formatted text', async () => {
  const id = newId()
  const first = sentOf(htmlOf(await loadNew(await callOf({}))))
  expect(rowsDrawn(first)).toBe(2)
  const typed = {
    ...first,
    id,
    name: '夜班',
    startsAt: '20:00',
    happensAt: '2026-11-22T20:00',
    tint: '#1a7f37',
    note: '**重要**',
    'parts.0.from': '20:00',
    'parts.0.until': '23:30',
  }
  // Add rows twice: everything typed stays in the form.
  const more = await post({ ...typed, intent: 'add:parts' })
  expect([more.status, rowsDrawn(more.sent)]).toEqual([200, 3])
  expect(more.sent).toMatchObject({ 'parts.0.until': '23:30', note: '**重要**', startsAt: '20:00' })
  const most = await post({ ...typed, ...more.sent, id, intent: 'add:parts' })
  expect(rowsDrawn(most.sent)).toBe(4)
  expect(most.html).not.toContain('value="add:parts"')

  // An incomplete row is refused at its empty cell.
  const partly = { ...typed, ...most.sent, id, 'parts.2.from': '01:00' }
  const refused = await post(partly)
  expect(refused.status).toBe(400)
  expect(refused.html).toMatch(/id="f-parts\.1\.until"[^>]*aria-invalid="true"/)
  expect(refused.html).toContain('时段 2 · 至不能为空')
  expect(refused.sent).toMatchObject({ 'parts.0.from': '20:00', 'parts.1.from': '01:00' })

  // The button of the row removes it, and the rest is saved.
  const removed = await post({ ...typed, ...refused.sent, id, intent: 'remove:parts.1' })
  expect([removed.status, removed.sent['parts.1.from']]).toEqual([200, ''])
  const saved = await post({ ...typed, ...removed.sent, id })
  expect(saved.status).toBe(303)
  const call = await madeUp.as('hrdir')
  expect(recordIn(await call(sheets.endpoints.info, { query: { id } }))).toMatchObject({
    name: '夜班',
    startsAt: '20:00',
    happensAt: '2026-11-22 20:00:00',
    tint: '#1a7f37',
    note: '**重要**',
    parts: [{ from: '20:00', until: '23:30', minutes: null, needed: true }],
  })

  // The record page renders the rows as a table and the text as elements.
  const { groups } = await loadRecord(await callOf({}, id, id))
  const page = renderToStaticMarkup(DetailGroups({ groups }))
  expect(page).toContain('<strong>重要</strong>')
  expect(page).toMatch(/<td[^>]*>20:00<\/td><td[^>]*>23:30<\/td>/)
  expect(page).toContain('fill="#1a7f37"')
})

test('a colour outside of the palette counts only where it is chosen', async () => {
  const formHtml = async (tint: string) =>
    (await post({ id: newId(), name: '', tint, 'tint.other': '#abcdef' })).html
  const checked = (value: string) => new RegExp(`name="tint"[^>]*checked=""[^>]*value="${value}"`)
  const other = await formHtml('other')
  expect(other).toMatch(checked('other'))
  expect(other).toContain('value="#abcdef"')
  const named = await formHtml('#1a7f37')
  expect(named).toMatch(checked('#1a7f37'))
  expect(named).not.toContain('value="#abcdef"')
})

test('P18 a preview draws what the list allows and nothing else', async () => {
  const attack = '# Titel\n\n<script>alert(1)</script>[x](javascript:alert(1))\n\n*gut*'
  const { status, html } = await post({ id: newId(), note: attack, intent: 'preview:note' })
  expect(status).toBe(200)
  const preview = /<section class="card text-preview".*?<\/section>/s.exec(html)?.[0] ?? ''
  expect(preview).toContain('<em>gut</em>')
  expect(preview).toContain('<h3>Titel</h3>')
  expect(preview).not.toMatch(/<script|javascript:|onerror/i)
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { beginWalk } from '../walk.ts'

const PAGES: Readonly<Record<string, string>> = {
  '/': `<main><a href="/form">form</a><button popovertarget="menu">more</button>
    <div id="menu" popover>menu</div>
    <button onclick="history.pushState({}, '', '/in-place')">in place</button>
    <button onclick="history.pushState({}, '', location.pathname + '?step=2')">state</button></main>`,
  '/form': `<main><form action="/done"><label>day <input name="day" value="today"></label>
    <label>why <input name="why"></label>
    <label>kind <select name="kind"><option value="a">own<option value="b">other</select></label>
    <label><input type="checkbox" name="half" checked> half</label><button>save</button></form></main>`,
  '/done': '<main>saved <a href="/?saved=1">back</a> <a href="/done/more">more</a></main>',
  '/done/more': '<main>more <a href="/done">done</a></main>',
}

let server: Server
let origin = ''

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    response.setHeader('content-type', 'text/html')
    response.end(`<script>performance.mark('interactive')</script>${PAGES[pathname] ?? ''}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

test.afterAll(() => server.close())

test('documents, other paths, presses and typed values are counted, and nothing else', async ({
  page,
}) => {
  await page.goto(origin)
  const { main, press, fill, choose, tick, see, walked } = await beginWalk(page, true)
  await press(main.getByRole('button', { name: 'more' }))
  await see('menu')
  await press(main.getByRole('button', { name: 'state' }))
  expect(await walked()).toMatchObject({ pages: 0, presses: 2, values: 0, kilobytes: 0 })
  await press(main.getByRole('button', { name: 'in place' }))
  await press(main.getByRole('link', { name: 'form' }))
  await fill(main.getByLabel('day'), 'today')
  await fill(main.getByLabel('why'), 'illness')
  await choose(main.getByLabel('kind'), 'own')
  await choose(main.getByLabel('kind'), 'other')
  await tick(main.getByLabel('half'))
  await press(main.getByRole('button', { name: 'save' }))
  await see('saved')
  const cost = await walked()
  expect(cost).toMatchObject({ pages: 3, presses: 5, values: 2 })
  expect(cost.kilobytes).toBeGreaterThan(0.5)
})

test('a return to the page where the job began opens nothing new; every other page counts each time', async ({
  page,
}) => {
  await page.goto(origin)
  const { main, press, see, walked } = await beginWalk(page, true)
  await press(main.getByRole('link', { name: 'form' }))
  await press(main.getByRole('button', { name: 'save' }))
  await press(main.getByRole('link', { name: 'back' }))
  await see(main.getByRole('button', { name: 'in place' }))
  expect(await walked()).toMatchObject({ pages: 2, returns: 1, presses: 3 })
  // A return to any page other than the first one counts as a page, even if the job has opened that
  // page before.
  await press(main.getByRole('link', { name: 'form' }))
  await press(main.getByRole('button', { name: 'save' }))
  await press(main.getByRole('link', { name: 'more' }))
  await press(main.getByRole('link', { name: 'done' }))
  expect(await walked()).toMatchObject({ pages: 6, returns: 1 })
  // When a script changes the address to that of the first page, this counts as a return too.
  await page.evaluate(() => history.pushState({}, '', '/?tab=2'))
  await page.evaluate(() => history.pushState({}, '', '/?tab=3'))
  expect(await walked()).toMatchObject({ pages: 6, returns: 2 })
})

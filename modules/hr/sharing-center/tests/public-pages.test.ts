import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN } from '#tests/api/running-api.ts'
import { ODD_VALUES, publicBodies } from './odd-values.ts'
import { columnsOf, PUBLIC_PAGES, type PublicPage, shapeOf } from './public-columns.ts'
import { namesIn, openShownDesk, type ShownDesk } from './shown-desk.ts'

const LONG_MS = 300_000
const SERVER_FAULT = 500

let desk: ShownDesk
/** What each page may be asked for: an id by page, an opening by tier. */
let ids: Readonly<Record<string, string>>
let openings: Readonly<Record<string, string>>

beforeAll(async () => {
  desk = await openShownDesk()
  const { deptId, positiveId, transferId } = desk
  const need = await desk.published()
  const applied = await desk.applied(need)
  const people = await desk.database.rows(
    'select id from user_base_info where deleted_at is null order by id limit 1',
  )
  ids = {
    'Recruitment?id': need,
    'addUser?job': need,
    postInfo: await desk.describedPost(),
    dptinfo: deptId,
    teaminfo: deptId,
  }
  openings = {
    team: await desk.shared('team', { deptId }, 'leader1'),
    department: await desk.shared('department', { deptId }),
    positive: await desk.shared('positive', { positiveId }),
    transferNotice: await desk.shared('transferNotice', { transferId }),
    printUser: await desk.shared('printUser', { people: people.map(({ id }) => id) }, 'hrmgr'),
    status: (await desk.enter(applied.ticket)) ?? '',
    offer: await desk.offered(),
    ticket: await desk.ticket(),
  }
})
afterAll(() => desk?.close())

const KEY_NAMES: Readonly<Record<string, string>> = { id: 'id', ticket: 'ticket' }
const bodyOf = ({ tier }: PublicPage, key: string) =>
  tier === 'none' ? {} : { [KEY_NAMES[tier] ?? 'opening']: key }
const rightKey = ({ page, tier }: PublicPage) => ids[page] ?? openings[tier] ?? ''
const asked = (page: PublicPage, key: string, headers = {}) =>
  desk.outside(page.call, bodyOf(page, key), { headers })

const EMPTY = ['null', '[]', '{}']

/** What an answer shows besides the company, which is on every page. */
const shownIn = (response: unknown): unknown[] => {
  if (response === null) return []
  const { company: _, isIndexable: __, ...rest } = response as Record<string, unknown>
  return Object.values(rest).filter((part) => !EMPTY.includes(JSON.stringify(part)))
}

describe.each(PUBLIC_PAGES)('P51 the public page $page', (page) => {
  // The fields of a personnel file are asked in share-links.test.ts.
  test.skipIf(page.page === 'printUser?k')(
    'lets through the columns of its list, and no other',
    () => {
      expect(shapeOf(page)).toEqual(columnsOf(page))
    },
  )

  test('shows them to who holds its key, with any session and without', async () => {
    const stranger = await asked(page, rightKey(page))
    expect(stranger.status).toBe(200)
    expect(page.answer.safeParse(stranger.response).success).toBe(true)
    const columns = columnsOf(page)
    const names = namesIn(stranger.response).filter(
      (name) => !/^(forms\.\w+|photos|form\.texts)\./.test(name),
    )
    expect(names.filter((name) => !columns.includes(name))).toEqual([])
    expect(shownIn(stranger.response)).not.toEqual([])
    for (const who of ['hrdir', 'staff1']) {
      const headers = { authorization: `Bearer ${await desk.api.token(who)}` }
      const signedIn = await asked(page, rightKey(page), headers)
      expect(namesIn(signedIn.response), who).toEqual(namesIn(stranger.response))
    }
  })

  test.skipIf(page.tier === 'none')(
    'shows nothing without a key, by a wrong one and by those of other pages',
    async () => {
      const others = Object.entries(openings).filter(([tier]) => tier !== page.tier)
      const tried = ['', 'x'.repeat(43), ...others.map(([, opening]) => opening)]
      for (const key of tried) {
        for (const headers of [{}, { authorization: `Bearer ${await desk.api.token('hrdir')}` }]) {
          const { status, response } = await asked(page, key, headers)
          expect(status).toBe(200)
          expect(shownIn(response)).toEqual([])
        }
      }
    },
  )

  test('answers no other method', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      const key = encodeURIComponent(rightKey(page))
      const address = `${ORIGIN}${page.call}?opening=${key}&id=${key}`
      const answer = await desk.api.fetch(new Request(address, { method }))
      expect(answer.status, method).toBeGreaterThanOrEqual(400)
    }
  })
})

test(
  'P51 no value of any field of a public call is a fault of the server',
  async () => {
    const faults: string[] = []
    async function send(path: string, body: unknown): Promise<void> {
      const { status, text } = await desk.outside(path, body as object)
      if (status < SERVER_FAULT) return
      faults.push(`${path} ${status} ${JSON.stringify(body).slice(0, 300)} ${text.slice(0, 80)}`)
    }
    for (const [path, usual] of await publicBodies(desk, openings)) {
      for (const odd of ODD_VALUES) await send(path, odd)
      for (const name of Object.keys(await usual())) {
        for (const odd of ODD_VALUES) {
          await send(path, Object.assign({}, await usual(), { [name]: odd }))
        }
      }
    }
    expect(faults).toEqual([])
  },
  LONG_MS,
)

import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { readIdCard } from '#platform/wire/values/id-card.ts'
import { type Caller, ORIGIN, pageIn, recordIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

/**
 * At least this many identity numbers must match a masked number. With fewer, the masked number almost reveals the real
 * one.
 */
const LEAST_LEFT = 30
const GROUPS = Object.keys(archives.groups ?? {}).map((name) => `group.${name}`)
const TODAY = '2026-11-22'

const { database, api } = testCompany()
/** Sees and edits all files with all groups, but always masked. */
let auditor: Caller

beforeAll(async () => {
  await grant(['edit', 'export', ...GROUPS])
  auditor = await api.as('auditor')
})

function grant(buttons: readonly string[]) {
  return database.rows(
    `insert into role_navigation (role_id, kind, target_id)
     select role.id, 'button', button.id from role, button join menu on menu.id = menu_id
     where role.code = 'auditor' and menu.path = '/hr/archives' and button.code = any($1) on conflict do nothing`,
    [buttons],
  )
}

async function fileOf(path: string): Promise<string> {
  const headers = { authorization: `Bearer ${await api.token('auditor')}` }
  return (await api.fetch(new Request(ORIGIN + path, { headers }))).text()
}

type Person = { id: string; number: string }

const people = () =>
  database.rows<Person>(
    `select id, id_card_no as number from user_base_info where id_type = '1' order by emp_no`,
  )

/** All numbers that fit the masked values, for a reader who also knows the county of the holder. */
function candidates(county: string, seen: Readonly<Record<string, unknown>>): string[] {
  const day = String(seen.birthDate).replaceAll('-', '')
  const shown = new RegExp(`^${String(seen.idCardNo).replaceAll('*', '.')}$`)
  const found: string[] = []
  for (let sequence = 0; sequence < 1_000; sequence += 1) {
    const first = `${county}${day}${String(sequence).padStart(3, '0')}`
    for (const last of '0123456789X') {
      const number = first + last
      if (shown.test(number) && readIdCard(number, TODAY)?.gender === seen.gender) {
        found.push(number)
      }
    }
  }
  return found
}

describe('P12 a covered identity number', () => {
  test('cannot be put together from its ends, the birth date and the sex', async () => {
    const all = await people()
    expect(all.length).toBeGreaterThan(50)
    const left: number[] = []
    for (const { id, number } of all) {
      const seen = recordIn(await auditor(archives.endpoints.info, { query: { id } }))
      const found = candidates(number.slice(0, 6), seen)
      expect(found).toContain(number)
      left.push(found.length)
    }
    expect(Math.min(...left)).toBeGreaterThanOrEqual(LEAST_LEFT)
  })

  test('looks the same in lists, files, history and conflicts', async () => {
    const [{ id, number } = { id: '', number: '' }] = await people()
    const cover = `${number[0]}${'*'.repeat(16)}${number[17]}`
    const page = pageIn(
      await auditor(archives.endpoints.list, { query: { ids: id, columns: 'idCardNo' } }),
    )
    expect(page.data[0]?.idCardNo).toBe(cover)
    const file = await fileOf(`${archives.endpoints.export}?ids=${id}&columns=idCardNo`)
    const stale = await auditor(archives.endpoints.update, {
      method: 'PUT',
      body: { id, version: 999, nativePlace: 'x' },
    })
    expect((stale.body.response as Record<string, unknown>).idCardNo).toBe(cover)
    await database.rows(
      `insert into audit_log (id, at, resource, record_id, version, action, before, after)
       values (gen_random_uuid(), now(), 'hr/archives', $1, 1, 'update', $2, $3)`,
      [
        id,
        JSON.stringify({ idCardNo: number }),
        JSON.stringify({ idCardNo: '51010719900101123X' }),
      ],
    )
    const answer = await auditor(archives.endpoints.history, { query: { id } })
    expect(answer.text).toContain(cover)
    expect(file).toContain(cover)
    for (const text of [file, stale.text, answer.text])
      expect(text).not.toContain(number.slice(0, 6))
  })
})

describe('a birth date that does not show', () => {
  test('cannot be found out by trying hire dates', async () => {
    await database.rows(
      `delete from role_navigation where kind = 'button' and target_id in (
         select button.id from button join menu on menu.id = menu_id
         where menu.path = '/hr/archives' and button.code in ('group.base', 'group.identity'))`,
    )
    await grant(['correct'])
    const caller = await api.as('auditor')
    const [{ id: first } = { id: '' }] = await people()
    const seen = async () =>
      recordIn(await caller(archives.endpoints.info, { query: { id: first } })).birthDate ?? null
    await expect.poll(seen).toBeNull()
    const answers = new Map<string, number>()
    for (const { id, number } of (await people()).slice(0, 10)) {
      const born = Number(number.slice(6, 10))
      for (const years of [1, 10, 15, 17, 30]) {
        const { version, birthDate } = recordIn(
          await caller(archives.endpoints.info, { query: { id } }),
        )
        expect(birthDate ?? null).toBeNull()
        const { status: state } = recordIn(await caller(archives.endpoints.info, { query: { id } }))
        const body = {
          version,
          status: state,
          joinDate: `${born + years}-06-15`,
          reason: '试探',
        }
        const { status, body: answer } = await caller(archives.actions.correct?.endpoint ?? '', {
          method: 'PUT',
          query: { id },
          body,
        })
        const outcome = JSON.stringify([status, answer.code, answer.errors])
        answers.set(outcome, (answers.get(outcome) ?? 0) + 1)
      }
    }
    expect([...answers.keys()]).toHaveLength(1)
    expect([...answers.keys()][0]).toContain('joinDate')
  })
})

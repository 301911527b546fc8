import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restoreBackup } from '#db/backup/load-backup.ts'
import { takeBackup } from '#db/backup/take-backup.ts'
import { migrate } from '#db/migrate.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import { createOrganisation, type Organisation } from '#modules/org/tests/organisation-fixture.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { spell } from '#platform/wire/language/pinyin.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import { NO_FILES } from '#tests/api/no-files.ts'
import { type RunningApi, savedIn, startApi } from '#tests/api/running-api.ts'

const SPELT = RESOURCES.filter(({ pinyin }) => pinyin)

let copy: TestDatabase
let database: DatabaseClient
let api: RunningApi
let organisation: Organisation

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  api = await startApi(copy.url)
  organisation = createOrganisation(await api.as('hrdir'), database)
})

afterAll(async () => {
  await api?.close()
  await database?.end()
  await copy?.drop()
})

/** Rows whose column `pinyin` does not match the spelling of their name, in any state. */
async function strayRows(within = database): Promise<string[]> {
  const strays: string[] = []
  for (const { table, title, pinyin = 'words' } of SPELT) {
    const rows = await within.rows<{ id: string; name: string; words: string[] | null }>(
      `select id, ${title} as name, tsvector_to_array(pinyin) as words from ${table}`,
    )
    expect(rows.length, table).toBeGreaterThan(0)
    for (const { id, name, words } of rows) {
      const kept = words === null ? 'nothing' : [...words].sort().join(' ')
      if (kept !== spell(name, pinyin)) strays.push(`${table} ${id} ${name}: ${kept}`)
    }
  }
  return strays
}

async function rename(resource: typeof archives, id: string, name: string) {
  savedIn(await organisation.change(resource, id, { name }))
}

describe('how a name is typed stands beside it', () => {
  test('in the company that a first start makes', async () => {
    expect(SPELT.length).toBeGreaterThan(3)
    expect(await strayRows()).toEqual([])
  })

  test('after adding and after renaming', async () => {
    const department = await organisation.addDepartment(
      String(await database.value('select id from department where pid is null limit 1')),
    )
    const post = await organisation.addPost(department)
    const person = await organisation.addPerson(department, { name: '曾晓舟' })
    expect(await strayRows()).toEqual([])
    await rename(departments, department, '重庆银行部')
    await rename(posts, post, '行政秘书')
    await rename(archives, person, '单晓舟')
    expect(await strayRows()).toEqual([])
  })

  test('of an account that follows its file', async () => {
    const [linked] = await database.rows<{ file: string; account: string }>(
      `select u.user_base_id as file, u.id as account from app_user u
       join user_base_info b on b.id = u.user_base_id and b.deleted_at is null
       where u.user_name = 'staff1'`,
    )
    await rename(archives, linked?.file ?? '', '仇乐行')
    const name = await database.value('select name from app_user where id = $1', [linked?.account])
    expect(name).toBe('仇乐行')
    expect(await strayRows()).toEqual([])
  })

  test('after adding and renaming an account that has no file', async () => {
    const admin = await api.as('admin')
    const added = await admin(users.endpoints.add, {
      method: 'POST',
      body: {
        id: crypto.randomUUID(),
        user_name: 'typed.in',
        code: 'T-IN',
        name: '解键入',
        language: 'zh',
      },
    })
    const { id, version } = savedIn(added)
    expect(await strayRows()).toEqual([])
    const body = { id, version, name: '查键入' }
    savedIn(await admin(users.endpoints.update, { method: 'PUT', body }))
    expect(await strayRows()).toEqual([])
  })

  test('after a start that finds rows of before the column, which the next one leaves alone', async () => {
    for (const { table } of SPELT) await database.rows(`update ${table} set pinyin = null`)
    const log: string[] = []
    await migrate(copy.url, (message) => log.push(message))
    expect(log.length).toBe(SPELT.length)
    expect(await strayRows()).toEqual([])
    await migrate(copy.url, (message) => log.push(message))
    expect(log.length).toBe(SPELT.length)
  })

  test('after a restore, of a backup that lacks it too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'staffdesk-pinyin-'))
    const target = await freshDatabase()
    try {
      const file = join(folder, 'old.sql.gz')
      await database.rows('update user_base_info set pinyin = null')
      await takeBackup(copy.url, file, { product: 'test', files: NO_FILES })
      await restoreBackup(target.url, file, { replace: true, files: NO_FILES })
      const restored = await connect(target.url)
      expect(await strayRows(restored)).toEqual([])
      await restored.end()
    } finally {
      await target.drop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

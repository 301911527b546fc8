import { expect, test } from '@playwright/test'
import { RESOURCES } from '#product/define/registry.server.ts'
import { EVERY_SHAPE } from '../shapes.ts'
import { sql } from './database.ts'
import { dataPath, visit } from './http.ts'
import { addPowerfulAccount } from './own-accounts.ts'
import { noteSecret, readRun } from './run-state.ts'
import { sessionOf } from './sign-in.ts'

const WALK_MS = 120_000

// attack-markup.spec.ts checks the source of every page, because it opens all pages anyway.
test('P04 no file or loader answer holds a token, a key, a password or its hash', async () => {
  test.setTimeout(WALK_MS)
  const cookie = await sessionOf(await addPowerfulAccount())
  const hashes = await sql<{ hash: string }>('select distinct password_hash as hash from app_user')
  // From here on, every answer of the run and its log at the end are checked for these hashes too.
  noteSecret(
    readRun(),
    ...hashes.map(({ hash }) => hash).filter((hash) => hash.startsWith('$argon2')),
  )
  const troubles: string[] = []
  const look = async (path: string) => {
    // visit() itself fails if an answer contains a secret.
    const { status, text } = await visit(path, { cookie })
    if (status >= 500) troubles.push(`${path}: ${status}`)
    if (/\$argon2|password_?hash/i.test(text)) troubles.push(`${path}: a hash`)
  }
  // The data of the page frame depends on the reader, and hardly on the page, so one page of each shape is
  // enough.
  for (const { path } of EVERY_SHAPE) await look(dataPath(`/${path}`, 'routes/_app'))
  for (const { path } of RESOURCES) await look(`/${path}/export?format=csv`)
  expect(troubles).toEqual([])
})

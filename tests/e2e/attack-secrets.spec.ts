import { expect, test } from '@playwright/test'
import { RESOURCES } from '#product/define/registry.server.ts'
import { EVERY_SHAPE } from '../shapes.ts'
import { sql } from './database.ts'
import { dataPath, visit } from './http.ts'
import { addPowerfulAccount } from './own-accounts.ts'
import { noteSecret, readRun } from './run-state.ts'
import { sessionOf } from './sign-in.ts'

const WALK_MS = 120_000

// The source of every page: attack-markup.spec.ts, in whose company each page is opened anyway.
test('P04 no file or loader answer holds a token, a key, a password or its hash', async () => {
  test.setTimeout(WALK_MS)
  const cookie = await sessionOf(await addPowerfulAccount())
  const hashes = await sql<{ hash: string }>('select distinct password_hash as hash from app_user')
  // From here on every answer of the run, and the log at its end, is held against them too.
  noteSecret(
    readRun(),
    ...hashes.map(({ hash }) => hash).filter((hash) => hash.startsWith('$argon2')),
  )
  const troubles: string[] = []
  const look = async (path: string) => {
    // visit() itself refuses an answer with a secret in it.
    const { status, text } = await visit(path, { cookie })
    if (status >= 500) troubles.push(`${path}: ${status}`)
    if (/\$argon2|password_?hash/i.test(text)) troubles.push(`${path}: a hash`)
  }
  // What the frame of the pages answers depends on the reader, and hardly on the page.
  for (const { path } of EVERY_SHAPE) await look(dataPath(`/${path}`, 'routes/_app'))
  for (const { path } of RESOURCES) await look(`/${path}/export?format=csv`)
  expect(troubles).toEqual([])
})

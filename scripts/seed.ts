import { parseArgs } from 'node:util'
import { migrate } from '#db/migrate.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import { SEED_SIZES, type SeedSize } from '#platform/seed/company-size.ts'
import { seedDatabase } from '#product/seed/seed-database.ts'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/database/embedded.ts'
import { requireStrongPasswords } from '#server/require-strong-passwords.ts'
import { readFirstSignIn } from '#server/secrets.ts'

const USAGE = `npm run seed -- [--size ${SEED_SIZES.join('|')}] [--today yyyy-MM-dd] [--reset]`

type Wish = { size: SeedSize; today: string | undefined; reset: boolean }

function readWish(fallback: SeedSize): Wish {
  const { values } = parseArgs({
    options: {
      size: { type: 'string', default: fallback },
      today: { type: 'string' },
      reset: { type: 'boolean', default: false },
    },
  })
  const size = SEED_SIZES.find((known) => known === values.size)
  if (!size) throw new RangeError(`there is no size ${values.size}\n${USAGE}`)
  return { size, today: values.today, reset: values.reset }
}

async function seed(): Promise<void> {
  const config = readConfig(process.env)
  const wish = readWish(config.seed)
  await requireStrongPasswords(config)
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: console })
  try {
    await fill(config.databaseUrl ?? embedded?.url ?? '', config, wish)
  } finally {
    await embedded?.stop()
  }
}

async function fill(url: string, config: ReturnType<typeof readConfig>, wish: Wish): Promise<void> {
  const started = performance.now()
  await migrate(url, console.log)
  const passwords = await readFirstSignIn({
    adminPassword: config.adminPassword,
    demoPassword: config.seedPassword ?? (wish.size === 'none' ? '' : null),
    dataDir: config.dataDir,
  })
  const { accounts } = await seedDatabase(url, {
    ...wish,
    adminPassword: passwords.adminPassword,
    demoPassword: passwords.demoPassword,
    adminMustChangePassword: config.adminPassword === null,
    hashPassword,
    log: console.log,
  })
  console.log(`\nSeeded in ${((performance.now() - started) / 1000).toFixed(1)} s. Accounts:`)
  for (const { userName, name, roles } of accounts) {
    console.log(`  ${userName.padEnd(10)} ${name} (${roles.join(', ')})`)
  }
  console.log(
    passwords.file
      ? `The passwords are in ${passwords.file}`
      : 'The passwords are the configured ones',
  )
}

try {
  await seed()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

import { sql } from 'kysely'
import { inputsOfRun } from '#modules/pay/runs/api/rows-of-run.ts'
import { withholdYear } from '#modules/pay/tax/api/engine/withhold.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { PAY_DATE, WORK_MONTH } from './facts.ts'

/**
 * Computes the tax of a whole year again for all people, in a separate process that is bundled like the product.
 * The caller sets DATABASE_URL. The figures go to the standard output.
 */

export type YearOfTax = { seconds: number; people: number; payments: number }

async function main(): Promise<void> {
  const { DATABASE_URL: url = '' } = process.env
  const { db, pool } = openDatabase(url, { poolSize: 2, onIdleError: () => undefined })
  const { rows } = await sql<{ id: string }>`
    select id from legal_entity where name = '量测单位'`.execute(db)
  const run = {
    id: crypto.randomUUID(),
    runNo: 'ZZ',
    kind: 'normal',
    entityId: String(rows[0]?.id),
    month: WORK_MONTH,
    payDate: PAY_DATE,
    taxPeriod: PAY_DATE.slice(0, WORK_MONTH.length),
  }
  const began = performance.now()
  const counted = { people: 0, payments: 0 }
  for await (const { input } of inputsOfRun(db, run, [])) {
    if (!input) continue
    const { person, earlier, law } = input.tax
    const year = withholdYear(
      person,
      earlier.map(({ payment }) => payment),
      law,
    )
    counted.people += 1
    counted.payments += year.payments.length
  }
  const done: YearOfTax = { seconds: (performance.now() - began) / 1_000, ...counted }
  process.stdout.write(JSON.stringify(done))
  await pool.end()
}

await main()

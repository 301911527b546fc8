import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { read, root } from './new-resource/checkout.ts'
import { planSheet } from './new-resource/plan-sheet.ts'
import { writePlan } from './new-resource/write-plan.ts'

const USAGE = 'npm run new:sheet pay/meal-allowances 餐补月表'

try {
  const [path = '', label = ''] = process.argv.slice(2)
  const migrations = readdirSync(resolve(root, 'db/migrations')).filter((name) =>
    name.endsWith('.sql'),
  )
  writePlan(planSheet({ path, label }, migrations, read))
} catch (error) {
  console.error((error as Error).message)
  console.error(`usage: ${USAGE}`)
  process.exitCode = 1
}

import { read } from './new-resource/checkout.ts'
import { runCommand } from './new-resource/command.ts'
import { planSheet } from './new-sheet/plan.ts'

const USAGE = 'npm run new:sheet pay/meal-allowances 餐补月表'

await runCommand(USAGE, (migrations) => {
  const [path = '', label = ''] = process.argv.slice(2)
  return planSheet({ path, label }, migrations, read)
})

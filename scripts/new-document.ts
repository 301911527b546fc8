import { planDocument } from './new-document/plan.ts'
import { read } from './new-resource/checkout.ts'
import { readWords, runCommand } from './new-resource/command.ts'

const USAGE = 'npm run new:document hr/gift-requests 礼品申请 [-- --about file|account|outsider]'

await runCommand(USAGE, (migrations) => {
  const { words, value } = readWords('about')
  const [path = '', label = ''] = words
  return planDocument({ path, label, about: value || undefined }, migrations, read)
})

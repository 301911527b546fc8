import { read } from './new-resource/checkout.ts'
import { runCommand } from './new-resource/command.ts'
import { planResource, type Wish } from './new-resource/plan.ts'

const USAGE =
  'npm run new:resource attendance/shift-groups 班次组 [--child attendance/shift-segments 班次时段]'

/** Reads path and name of the resource, then those of its child rows. */
function readWish(): Wish {
  const words = process.argv.slice(2).filter((word) => word !== '--child')
  // If no `--` precedes the option, npm takes the option and the first word after it.
  const kept = process.env.npm_config_child
  if (kept && words.length === 3) words.splice(2, 0, kept)
  if (words.length < 2 || words.length % 2 > 0) {
    throw new Error('Each resource has a path and a Chinese name')
  }
  const [owner, ...children] = Array.from({ length: words.length / 2 }, (_, index) => ({
    path: words[index * 2] ?? '',
    label: words[index * 2 + 1] ?? '',
  }))
  return { ...(owner ?? { path: '', label: '' }), children }
}

await runCommand(USAGE, (migrations) => planResource(readWish(), migrations, read))

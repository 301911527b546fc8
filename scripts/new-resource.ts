import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { lineAt } from './guards/source-tree.ts'
import { read, root, write } from './new-resource/checkout.ts'
import { planResource, type Step, type Wish } from './new-resource/plan.ts'

const USAGE =
  'npm run new:resource attendance/shift-groups 班次组 [--child attendance/shift-segments 班次时段]'

/** Path and name of the resource, then those of its child rows. */
function readWish(): Wish {
  const words = process.argv.slice(2).filter((word) => word !== '--child')
  // Without `--` before it, npm keeps the option and its first word to itself.
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

function writeAndTell(path: string, text: string): void {
  console.log(`${read(path) === null ? 'wrote  ' : 'changed'} ${path}`)
  write(path, text)
}

/** Sorts imports and wraps lines; the files are correct without it. */
function format(paths: readonly string[]): void {
  const biome = resolve(root, 'node_modules/.bin/biome')
  spawnSync(biome, ['check', '--write', ...paths], { cwd: root, stdio: 'ignore' })
}

function tell({ file, beside, write }: Step): string {
  const text = read(file) ?? ''
  return `  ${file}:${lineAt(text, Math.max(0, text.indexOf(beside)))}\n    ${write}`
}

try {
  const migrations = readdirSync(resolve(root, 'db/migrations')).filter((name) =>
    name.endsWith('.sql'),
  )
  const { files, steps } = planResource(readWish(), migrations, read)
  for (const [path, text] of files) writeAndTell(path, text)
  format([...files.keys()].filter((path) => !path.endsWith('.sql')))
  console.log(`\nLeft to write:\n${steps.map(tell).join('\n')}`)
  console.log('\nThen: npm run db:types, npm run check, and npm test -- --changed')
} catch (error) {
  console.error((error as Error).message)
  console.error(`usage: ${USAGE}`)
  process.exitCode = 1
}

import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { lineAt } from '../guards/source-tree.ts'
import { read, root, write } from './checkout.ts'
import type { ResourcePlan, Step } from './plan.ts'

/** Writes the files of a plan, formats them, and prints what is left to write. */
export function writePlan({ files, steps }: ResourcePlan): void {
  for (const [path, text] of files) writeAndTell(path, text)
  format([...files.keys()].filter((path) => !path.endsWith('.sql')))
  console.log(`\nLeft to write:\n${steps.map(tell).join('\n')}`)
  console.log('\nThen: npm run db:types, npm run check, and npm test -- --changed')
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

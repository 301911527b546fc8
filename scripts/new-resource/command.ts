import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { lineAt } from '#scripts/guards/source-tree.ts'
import { read, root, write } from './checkout.ts'
import type { Plan, Step } from './draft.ts'

/**
 * Writes the files that `plan` returns into the checkout and prints the remaining steps; prints an error
 * together with `usage`.
 */
export async function runCommand(
  usage: string,
  plan: (migrations: readonly string[]) => Plan | Promise<Plan>,
): Promise<void> {
  try {
    const migrations = readdirSync(resolve(root, 'db/migrations')).filter((name) =>
      name.endsWith('.sql'),
    )
    const { files, steps } = await plan(migrations)
    for (const [path, text] of files) writeAndTell(path, text)
    format([...files.keys()].filter((path) => !path.endsWith('.sql')))
    console.log(`\nLeft to write:\n${steps.map(tell).join('\n')}`)
    const types = [...files.keys()].some((path) => path.endsWith('.sql'))
    console.log(
      `\nThen: ${types ? 'npm run db:types, ' : ''}npm run check, and npm test -- --changed`,
    )
  } catch (error) {
    console.error((error as Error).message)
    console.error(`usage: ${usage}`)
    process.exitCode = 1
  }
}

/** The arguments of the command line, and the value of one option. */
export function readWords(option: string): { words: string[]; value: string | undefined } {
  const words = process.argv.slice(2)
  const at = words.indexOf(`--${option}`)
  if (at >= 0) return { value: words[at + 1], words: words.toSpliced(at, 2) }
  // If no `--` precedes the option, npm takes the option and the first word after it.
  return { value: process.env[`npm_config_${option}`], words }
}

function writeAndTell(path: string, text: string): void {
  console.log(`${read(path) === null ? 'wrote  ' : 'changed'} ${path}`)
  write(path, text)
}

/**
 * Formats the lines of these files only: `biome check` would read the whole checkout, and the imports are
 * already in order.
 */
function format(paths: readonly string[]): void {
  const biome = resolve(root, 'node_modules/.bin/biome')
  spawnSync(biome, ['format', '--write', ...paths], { cwd: root, stdio: 'ignore' })
}

function tell({ file, beside, write }: Step): string {
  const text = read(file) ?? ''
  return `  ${file}:${lineAt(text, Math.max(0, text.indexOf(beside)))}\n    ${write}`
}

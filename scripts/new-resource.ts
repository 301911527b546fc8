import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { planResource } from './resource-template.ts'

const root = resolve(import.meta.dirname, '..')
const [path = '', label = path] = process.argv.slice(2)

function writeNew(file: { path: string; text: string }): void {
  const full = resolve(root, file.path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, file.text, { flag: 'wx' })
  console.log(`wrote ${file.path}`)
}

try {
  const migrations = readdirSync(resolve(root, 'db/migrations')).filter((name) =>
    name.endsWith('.sql'),
  )
  const plan = planResource(path, label, migrations)
  if (existsSync(resolve(root, plan.definition.path))) {
    throw new Error(`${plan.definition.path} is there already`)
  }
  writeNew(plan.definition)
  writeNew(plan.migration)
  console.log(`\n${plan.nextSteps.join('\n')}`)
} catch (error) {
  console.error((error as Error).message)
  console.error('usage: npm run new:resource attendance/shift-groups 班次组')
  process.exitCode = 1
}

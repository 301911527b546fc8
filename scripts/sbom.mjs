// `npm run sbom [file]`: lists the packages of the product in CycloneDX format. npm writes the list, and this
// script keeps the delivered packages. npm's own `--omit dev` would drop some of them, such as react and pg,
// because tools name them as peer dependencies.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const sbom = delivered(listAll())
const text = `${JSON.stringify(sbom, null, 2)}\n`
const [file] = process.argv.slice(2)
if (file === undefined) process.stdout.write(text)
else writeFileSync(file, text)

function listAll() {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const { stdout, stderr, status } = spawnSync('npm', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`npm sbom ended with ${status}: ${stderr}`)
  return JSON.parse(stdout)
}

function delivered({ components, dependencies, ...rest }) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const kept = new Set(
    Object.entries(lock.packages)
      .filter(([at, locked]) => at !== '' && !locked.dev)
      .map(([at, { name, version }]) => `${name ?? at.split('node_modules/').pop()}@${version}`),
  )
  const parts = components.filter(({ name, version }) => kept.has(`${name}@${version}`))
  const refs = new Set([rest.metadata.component, ...parts].map((part) => part['bom-ref']))
  const edges = dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((to) => refs.has(to)) }))
  return { ...rest, components: parts, dependencies: edges }
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Lock, Manifest } from '#scripts/guards/lock-file.ts'

const root = resolve(import.meta.dirname, '../..')
const read = <T>(path: string): T => JSON.parse(readFileSync(resolve(root, path), 'utf8')) as T
const lock = read<Lock>('package-lock.json')
const manifest = read<Manifest>('package.json')

function npm(...words: string[]): string {
  const { stdout, status, stderr } = spawnSync('npm', words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm ${words.join(' ')} ended with ${status}: ${stderr}`)
  return stdout
}

type Component = { name: string; version: string; hashes?: { alg: string; content: string }[] }
type Sbom = { bomFormat: string; components: Component[]; dependencies: { ref: string }[] }

/** Dependencies in the output of npm, at any depth. */
type Listed = { version?: string; dependencies?: Record<string, Listed> }

function versionsOf(name: string, { dependencies = {} }: Listed): string[] {
  return Object.entries(dependencies).flatMap(([key, listed]) => [
    ...(key === name && listed.version ? [listed.version] : []),
    ...versionsOf(name, listed),
  ])
}

describe('P45 what the product is made of', () => {
  test('npm run sbom lists every package that is delivered, by version and hash', () => {
    const sbom = JSON.parse(npm('run', '--silent', 'sbom')) as Sbom
    expect(sbom.bomFormat).toBe('CycloneDX')
    const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`))
    for (const [name, version] of Object.entries(manifest.dependencies)) {
      expect(listed).toContain(`${name}@${version}`)
    }
    const lockedAs = (isTool: boolean) =>
      Object.entries(lock.packages)
        .filter(([at, { dev = false }]) => at !== '' && dev === isTool)
        .map(([at, { version }]) => `${at.split('node_modules/').pop()}@${version}`)
    const parts = lockedAs(false)
    expect([...listed].sort()).toEqual([...new Set(parts)].sort())
    const tools = lockedAs(true).filter((tool) => !parts.includes(tool))
    expect(tools.length).toBeGreaterThan(100)
    expect(tools.filter((tool) => listed.has(tool))).toEqual([])
    expect(sbom.components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([])
    expect(sbom.dependencies.length).toBeGreaterThanOrEqual(sbom.components.length)
  }, 60_000)

  test('npm ls shows the versions of the overrides', () => {
    const names = Object.keys(manifest.overrides)
    const tree = JSON.parse(npm('ls', '--package-lock-only', '--json', '--all', ...names)) as Listed
    for (const [name, version] of Object.entries(manifest.overrides)) {
      expect([name, ...new Set(versionsOf(name, tree))]).toEqual([name, version])
    }
  }, 60_000)
})

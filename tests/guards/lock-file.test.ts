import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  checkComplete,
  checkDenied,
  checkEngines,
  checkExactVersions,
  checkHosts,
  checkInstallScripts,
  checkOverrides,
  type DenyList,
  type Lock,
  type Manifest,
} from '#scripts/guards/lock-file.ts'
import { compareVersions, inRange } from '#scripts/guards/versions.ts'

const root = resolve(import.meta.dirname, '../..')
const read = <T>(path: string): T => JSON.parse(readFileSync(resolve(root, path), 'utf8')) as T
const lock = read<Lock>('package-lock.json')
const manifest = read<Manifest>('package.json')
const list = read<DenyList>('tests/lock-deny-list.json')

describe('P45 the committed lock file', () => {
  test('holds no version with a known fault', () => {
    expect(checkDenied(lock, list)).toEqual([])
  })

  test('follows the overrides', () => {
    expect(checkOverrides(lock, manifest)).toEqual([])
  })

  test('holds the exact direct versions', () => {
    expect(checkExactVersions(lock, manifest)).toEqual([])
  })

  test('leaves out no package, so that npm ci accepts it', () => {
    expect(checkComplete(lock)).toEqual([])
  })

  test('names no host', () => {
    expect(checkHosts(lock)).toEqual([])
  })

  test('runs on the oldest Node that is promised', () => {
    expect(checkEngines(lock, manifest, list)).toEqual([])
  })

  test('has every install script decided', () => {
    expect(checkInstallScripts(lock, manifest)).toEqual([])
  })

  test('gives a reason for each entry of the deny-list', () => {
    for (const entry of list.denied) {
      expect(entry.why.length, entry.package).toBeGreaterThan(15)
      expect(entry.id.length, entry.package).toBeGreaterThan(8)
    }
  })

  test('the flags that keep a tolerated fault out of reach are off', async () => {
    const remixConfig = await import(resolve(root, 'remix.config.js'))
    expect(remixConfig.default.future).toMatchObject({
      v3_singleFetch: false,
      v3_lazyRouteDiscovery: false,
    })
  })
})

describe('each check fails when it should', () => {
  const small: Lock = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.2.3' },
      'node_modules/b/node_modules/a': { version: '1.0.0' },
    },
  }
  const plain: Manifest = {
    engines: { node: '>=20.19.0' },
    overrides: {},
    allowScripts: {},
    dependencies: { a: '1.2.3' },
    devDependencies: {},
  }
  const nobody: DenyList = { denied: [], engines: [] }
  const denied = (range: string, tolerated?: string): DenyList => ({
    ...nobody,
    denied: [
      {
        package: 'a',
        range,
        id: 'X',
        why: 'it is old',
        ...(tolerated ? { tolerated: [{ at: tolerated, why: 'build only' }] } : {}),
      },
    ],
  })

  test('a denied copy, however deep', () => {
    expect(checkDenied(small, denied('<1.2.3'))).toHaveLength(1)
    expect(checkDenied(small, denied('<2'))).toHaveLength(2)
    expect(checkDenied(small, denied('<1.0.0'))).toEqual([])
  })

  const renamed: Lock = {
    packages: { 'node_modules/old-a': { name: 'a', version: '1.0.0' } },
  }

  test('a denied copy under another name', () => {
    expect(checkDenied(renamed, denied('<1.2.3'))).toHaveLength(1)
  })

  test('a range under another name, while an exact version is fine', () => {
    const manifestWith = (range: string): Manifest => ({
      ...plain,
      dependencies: { 'old-a': range },
    })
    expect(checkExactVersions(renamed, manifestWith('npm:a@1.0.0'))).toEqual([])
    expect(checkExactVersions(renamed, manifestWith('npm:a@^1.0.0'))).toHaveLength(1)
    expect(checkExactVersions(renamed, manifestWith('npm:a@1.0.1'))).toHaveLength(1)
  })

  test('an exception covers one copy and must be needed', () => {
    expect(checkDenied(small, denied('<1.2.3', 'node_modules/b/node_modules/a'))).toEqual([])
    expect(checkDenied(small, denied('<0.1.0', 'node_modules/a'))[0]?.fix).toContain('Delete')
  })

  test('an override that one copy escapes, or that overrides nothing', () => {
    expect(checkOverrides(small, { ...plain, overrides: { a: '1.2.3' } })).toHaveLength(1)
    expect(checkOverrides(small, { ...plain, overrides: { c: '1.0.0' } })).toHaveLength(1)
  })

  test('a range, or a lock that is behind', () => {
    expect(checkExactVersions(small, plain)).toEqual([])
    expect(checkExactVersions(small, { ...plain, dependencies: { a: '^1.2.3' } })).toHaveLength(1)
    expect(checkExactVersions(small, { ...plain, dependencies: { a: '1.2.4' } })).toHaveLength(1)
    expect(checkExactVersions(small, { ...plain, devDependencies: { z: '1.0.0' } })).toHaveLength(1)
  })

  test('a package that is left out', () => {
    const packages = {
      '': { version: '1.0.0', dependencies: { a: '1.0.0' } },
      'node_modules/a': { version: '1.0.0', optionalDependencies: { '@x/linux': '1.0.0' } },
      'node_modules/a/node_modules/b': { version: '1.0.0', dependencies: { a: '1.0.0' } },
    }
    expect(checkComplete({ packages })).toHaveLength(1)
    const linux = { 'node_modules/a/node_modules/@x/linux': { version: '1.0.0' } }
    expect(checkComplete({ packages: { ...packages, ...linux } })).toEqual([])
  })

  test('a host', () => {
    const packages = { 'node_modules/a': { version: '1.0.0', resolved: 'https://host.test/a.tgz' } }
    expect(checkHosts({ packages })).toHaveLength(1)
  })

  test('an engine that leaves the promised Node out', () => {
    const packages = { 'node_modules/a': { version: '1.0.0', engines: { node: '>=22' } } }
    expect(checkEngines({ packages }, plain, nobody)).toHaveLength(1)
    const excused = { ...nobody, engines: [{ package: 'a', why: 'only the test needs it' }] }
    expect(checkEngines({ packages }, plain, excused)).toEqual([])
    expect(checkEngines(small, plain, excused)).toHaveLength(1)
  })

  test('an install script that nobody decided about', () => {
    const packages = { 'node_modules/@x/a': { version: '1.0.0', hasInstallScript: true } }
    expect(checkInstallScripts({ packages }, plain)).toHaveLength(1)
    for (const key of ['@x/a', '@x/a@1.0.0']) {
      expect(
        checkInstallScripts({ packages }, { ...plain, allowScripts: { [key]: true } }),
      ).toEqual([])
    }
    expect(checkInstallScripts(small, { ...plain, allowScripts: { a: true } })).toHaveLength(1)
  })
})

describe('ranges', () => {
  test.each([
    ['20.19.0', '>=20.19.0', true],
    ['20.19.0', '^18.0.0||^20.0.0||>=22.0.0', true],
    ['20.19.0', '18 || 20 || >=22', true],
    ['20.19.0', '18 || 19 || >=22', false],
    ['20.19.0', '^18.17||>=20', true],
    ['20.19.0', '>= 0.8.0', true],
    ['20.19.0', '*', true],
    ['20.19.0', '20.x', true],
    ['20.19.0', '10 - 21', true],
    ['20.19.0', '>=10 <20', false],
    ['20.19.0', '>20', false],
    ['20.19.0', '<=20', true],
    ['20.19.0', '~20.18', false],
    ['0.25.12', '<0.25.0', false],
    ['0.24.2', '^0.24.1', true],
    ['0.25.0', '^0.24.1', false],
    ['1.2.3', '=1.2.3', true],
    ['1.2.4', '1.2.3', false],
    ['5.0.0-beta.1', '<5.0.0', true],
    ['7.18.1', '<6.23.0 || >=7.0.0 <7.18.2', true],
    ['6.29.1', '<6.23.0 || >=7.0.0 <7.18.2', false],
  ])('%s in %s: %s', (version, range, expected) => {
    expect(inRange(version, range)).toBe(expected)
  })

  test('order', () => {
    expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0)
    expect(compareVersions('18.4.0-beta.17', '18.4.0-beta.9')).toBeGreaterThan(0)
    expect(compareVersions('2.0.0-rc.1', '2.0.0')).toBeLessThan(0)
    expect(() => inRange('1.0.0', 'latest')).toThrow('Not a range')
  })
})

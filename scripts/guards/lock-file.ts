import type { Finding } from './source-tree.ts'
import { inRange } from './versions.ts'

export type LockedPackage = {
  version: string
  /** The name in the registry, if the package is installed under another name. */
  name?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  engines?: { node?: string } | string[]
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export type Lock = { packages: Record<string, LockedPackage> }

export type Manifest = {
  engines: { node: string }
  overrides: Record<string, string>
  allowScripts: Record<string, boolean>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

type Tolerated = { at: string; why: string }

export type DenyList = {
  denied: { package: string; range: string; id: string; why: string; tolerated?: Tolerated[] }[]
  engines: { package: string; why: string }[]
}

const LOCK = 'package-lock.json'
const MANIFEST = 'package.json'

type Copy = { at: string; name: string; locked: LockedPackage }

function copiesOf(lock: Lock): Copy[] {
  return Object.entries(lock.packages)
    .filter(([at, locked]) => at !== '' && !locked.link)
    .map(([at, locked]) => ({
      at,
      name: locked.name ?? at.split('node_modules/').pop() ?? at,
      locked,
    }))
}

/** No copy of a package, at any depth, has a version with a known fault. */
export function checkDenied(lock: Lock, list: DenyList): Finding[] {
  const copies = copiesOf(lock)
  return list.denied.flatMap((entry) => {
    const hits = copies.filter(
      (copy) => copy.name === entry.package && inRange(copy.locked.version, entry.range),
    )
    const tolerated = entry.tolerated ?? []
    return [
      ...hits
        .filter((hit) => !tolerated.some((exception) => exception.at === hit.at))
        .map((hit) => ({
          path: LOCK,
          problem: `${hit.at} ${hit.locked.version}: ${entry.why} (${entry.id})`,
          fix: `Leave the range ${entry.range}, with an entry in overrides if another package depends on it.`,
        })),
      ...tolerated
        .filter((exception) => !hits.some((hit) => hit.at === exception.at))
        .map((exception) => ({
          path: 'tests/lock-deny-list.json',
          problem: `the exception for ${exception.at} (${entry.id}) is no longer needed`,
          fix: 'Delete the exception.',
        })),
    ]
  })
}

/** Every copy of an overridden package has the version of the override. */
export function checkOverrides(lock: Lock, manifest: Manifest): Finding[] {
  const copies = copiesOf(lock)
  return Object.entries(manifest.overrides).flatMap(([name, version]) => {
    const found = copies.filter((copy) => copy.name === name)
    if (found.length === 0) {
      const fix = 'Delete the override, or install the package that it is about.'
      return [{ path: MANIFEST, problem: `override of ${name} overrides nothing`, fix }]
    }
    return found
      .filter((copy) => copy.locked.version !== version)
      .map((copy) => ({
        path: LOCK,
        problem: `${copy.at} is ${copy.locked.version}, the override says ${version}`,
        fix: 'Delete node_modules and the lock entry of the package, then run npm install.',
      }))
  })
}

/** An exact version, also of a package that is installed under another name. */
const EXACT = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?(\d+\.\d+\.\d+(?:-[\w.]+)?)$/

/** Each direct dependency has one exact version, and the lock file has that version. */
export function checkExactVersions(lock: Lock, manifest: Manifest): Finding[] {
  const direct = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides }
  return Object.entries(direct).flatMap(([name, range]) => {
    const version = EXACT.exec(range)?.[1]
    if (version === undefined) {
      const fix = 'Write the exact version that is installed.'
      return [{ path: MANIFEST, problem: `${name}: "${range}" is not an exact version`, fix }]
    }
    const locked = lock.packages[`node_modules/${name}`]?.version
    if (locked === version) return []
    const problem = `${name} is ${version} in package.json and ${locked ?? 'missing'} here`
    return [{ path: LOCK, problem, fix: 'Run npm install and commit the lock file.' }]
  })
}

/** The lock file names no host: the settings of the machine decide which registry serves the packages. */
export function checkHosts(lock: Lock): Finding[] {
  return Object.entries(lock.packages)
    .filter(([, locked]) => locked.resolved !== undefined && !locked.link)
    .map(([at, locked]) => ({
      path: LOCK,
      problem: `${at} is bound to ${locked.resolved}`,
      fix: 'Set omit-lockfile-registry-resolved=true in .npmrc and run npm install.',
    }))
}

/** `npm ci` refuses a lock file that lacks a package, even a package for another platform. */
export function checkComplete(lock: Lock): Finding[] {
  return Object.entries(lock.packages).flatMap(([at, locked]) =>
    Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })
      .filter((name) => !isLocked(lock, at, name))
      .map((name) => ({
        path: LOCK,
        problem: `${name}, which ${at} may need, is missing: npm ci will refuse`,
        fix: 'Run npm install where all platforms are served, or add the entry with its version, os and cpu.',
      })),
  )
}

/** Searches where Node searches: beside the package, then level by level up to the root. */
function isLocked(lock: Lock, at: string, name: string): boolean {
  const levels = at === '' ? [''] : [at, ...parentsOf(at)]
  return levels.some((level) => `${level ? `${level}/` : ''}node_modules/${name}` in lock.packages)
}

function parentsOf(at: string): string[] {
  const cut = at.lastIndexOf('/node_modules/')
  return cut === -1 ? [''] : [at.slice(0, cut), ...parentsOf(at.slice(0, cut))]
}

/** Every installed package runs on the oldest Node version that we support. */
export function checkEngines(lock: Lock, manifest: Manifest, list: DenyList): Finding[] {
  const floor = manifest.engines.node.replace(/^>=/, '')
  const misfits = copiesOf(lock).filter((copy) => {
    const { engines } = copy.locked
    const range = engines && !Array.isArray(engines) ? engines.node : undefined
    return range !== undefined && !inRange(floor, range)
  })
  const excused = new Set(list.engines.map((exception) => exception.package))
  return [
    ...misfits
      .filter((copy) => !excused.has(copy.name))
      .map((copy) => ({
        path: LOCK,
        problem: `${copy.at} ${copy.locked.version} does not promise to run on Node ${floor}`,
        fix: 'Take an older version line, or give the reason why it runs in tests/lock-deny-list.json.',
      })),
    ...[...excused]
      .filter((name) => !misfits.some((copy) => copy.name === name))
      .map((name) => ({
        path: 'tests/lock-deny-list.json',
        problem: `the engine exception for ${name} is no longer needed`,
        fix: 'Delete the exception.',
      })),
  ]
}

/** The manifest allows or refuses each install script by package name, and names no other package. */
export function checkInstallScripts(lock: Lock, manifest: Manifest): Finding[] {
  const scripted = new Set(
    copiesOf(lock)
      .filter((copy) => copy.locked.hasInstallScript)
      .map((copy) => copy.name),
  )
  const decided = new Set(
    Object.keys(manifest.allowScripts).map((key) => key.replace(/(?<=.)@.*$/, '')),
  )
  return [
    ...[...scripted]
      .filter((name) => !decided.has(name))
      .map((name) => ({
        path: MANIFEST,
        problem: `no decision allows or refuses the install script of ${name}`,
        fix: 'Read the script, then add the package to allowScripts with true or false.',
      })),
    ...[...decided]
      .filter((name) => !scripted.has(name))
      .map((name) => ({
        path: MANIFEST,
        problem: `allowScripts speaks of ${name}, which has no install script`,
        fix: 'Delete the entry.',
      })),
  ]
}

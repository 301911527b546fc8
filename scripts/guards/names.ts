import { layerOf } from '../layers.mjs'
import { type Finding, lineAt, type SourceFile } from './source-tree.ts'

const CODE = /\.(c?[jt]s|mjs|[jt]sx|css|sql)$/
const VAGUE = /^(utils?|misc|helpers?|commons?|shared|stuff)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const SNAKE = /^[a-z0-9]+(_[a-z0-9]+)*$/
/** Folders whose file names follow another grammar: URLs, or SQL names. */
const OWN_GRAMMAR = /^(db\/migrations|public)\/|(^|\/)app\/routes\/|\/sql\/[a-z0-9_]+\.sql$/
const INDEX_ALLOWED = new Set(['product/api/index.ts'])

/** File names describe the content: kebab-case, no miscellaneous files, no barrel. */
export function checkNames(files: readonly SourceFile[]): Finding[] {
  return files
    .filter((file) => CODE.test(file.path) && !file.path.startsWith('.'))
    .flatMap((file) => [...vague(file.path), ...spelling(file.path), ...barrel(file.path)])
}

function vague(path: string): Finding[] {
  const hit = path.split(/[/.]/).find((part) => VAGUE.test(part))
  if (!hit) return []
  const fix =
    'Name the file after what it does (parse-page.ts, money.ts) and put it beside its user.'
  return [{ path, problem: `"${hit}" says nothing about the content`, fix }]
}

function spelling(path: string): Finding[] {
  if (OWN_GRAMMAR.test(path)) return []
  const parts = path.split('/')
  const file = parts.pop() ?? ''
  const wrong = [...parts, ...file.split('.').slice(0, -1)].find((part) => !isKebab(part))
  if (wrong === undefined) return []
  return [
    { path, problem: `"${wrong}" is not kebab-case`, fix: 'Rename it: small letters and hyphens.' },
  ]
}

function isKebab(part: string): boolean {
  return part === '' || KEBAB.test(part)
}

function barrel(path: string): Finding[] {
  if (!/(^|\/)index\.[jt]sx?$/.test(path) || INDEX_ALLOWED.has(path)) return []
  const fix = 'Import from the file that declares the name; give this file the name of its content.'
  return [{ path, problem: 'index files hide where a name comes from', fix }]
}

const EXPORTED = /^export (?:async )?function\*? ([A-Za-z]\w*)/gm

/** The tier of a file: its layer, or `server` or `db`; null for tests. */
function tierOf(path: string): string | null {
  const layer = layerOf(path)
  if (layer === 'tests') return null
  return layer ?? /^(db|server)\//.exec(path)?.[1] ?? null
}

/**
 * Within a tier, an exported name has one meaning; different tiers may use the same name for the same thing.
 */
export function checkOneMeaning(files: readonly SourceFile[]): Finding[] {
  const known = new Map<string, string>()
  const findings: Finding[] = []
  for (const { path, text } of files) {
    const tier = tierOf(path)
    if (tier === null || !/\.tsx?$/.test(path) || OWN_GRAMMAR.test(path)) continue
    for (const [head, name = ''] of text.matchAll(EXPORTED)) {
      const key = `${tier} ${name}`
      // Overloads of one function are in the same file.
      const other = known.get(key) ?? path
      known.set(key, other)
      if (other === path) continue
      const fix = 'Use that one, or give this one the name of what it does otherwise.'
      const line = lineAt(text, text.indexOf(head))
      findings.push({
        path,
        line,
        problem: `${name} is also the name of something in ${other}`,
        fix,
      })
    }
  }
  return findings
}

/** Migrations run in the order of their numbers and never change after a release. */
export function checkMigrations(files: readonly SourceFile[]): Finding[] {
  const paths = files.map((file) => file.path).filter((path) => path.startsWith('db/migrations/'))
  const findings: Finding[] = []
  const sorted = [...paths].sort()
  sorted.forEach((path, index) => {
    const match = /^db\/migrations\/(\d{4})_(.+)\.sql$/.exec(path)
    if (!match || !SNAKE.test(match[2] ?? '')) {
      const fix = 'Name it NNNN_what_it_does.sql.'
      findings.push({ path, problem: 'not the name of a migration', fix })
    } else if (Number(match[1]) !== index + 1) {
      const expected = String(index + 1).padStart(4, '0')
      const fix = `Give it the next free number; ${expected} is expected at this place.`
      findings.push({ path, problem: `number ${match[1]} leaves a gap or is used twice`, fix })
    }
  })
  return findings
}

/** Each decision record has a unique number, because other texts quote it by number. */
export function checkDecisions(files: readonly SourceFile[]): Finding[] {
  const first = new Map<string, string>()
  return files.flatMap(({ path }) => {
    const [, number] = /^docs\/decisions\/(\d{4})-/.exec(path) ?? []
    if (number === undefined) return []
    const other = first.get(number) ?? path
    first.set(number, other)
    if (other === path) return []
    const fix = 'Give it the next free number, in its heading too.'
    return [{ path, problem: `${other} has this number already`, fix }]
  })
}

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import config from '#playwright.config.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SCRIPTS = '@scripts'
const JOURNEY = /\/journey-[^/]*\.spec\.ts$/
/** The number of journeys needed to show everything that scripts do. */
const FEWEST_WITH_SCRIPTS = 60

type Journey = { file: string; title: string; tags: string[]; body: string }

const specs = ['modules', 'platform', 'tests'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `/${folder}/${name}`),
)

/** The tests of a file: each begins with its title and ends where the next one begins. */
function journeysIn(file: string): Journey[] {
  const parts = readFileSync(join(ROOT, file), 'utf8').split(/^ *test\((?=['`])/m)
  return parts.slice(1).map((body) => ({
    file,
    title: body.split('\n', 1)[0] ?? '',
    tags: body.split('=>', 1)[0]?.match(/(?<=')@[\w-]+/g) ?? [],
    body,
  }))
}

const journeys = specs.filter((file) => JOURNEY.test(file)).flatMap(journeysIn)

const list = (value: unknown): RegExp[] =>
  [value ?? []].flat().filter((one): one is RegExp => one instanceof RegExp)

/** The projects of playwright.config.ts that run a test of a file with these tags. */
function projectsOf(file: string, tags: readonly string[]): string[] {
  const isIn = (patterns: unknown) => list(patterns).some((pattern) => pattern.test(file))
  return (config.projects ?? [])
    .filter(({ testMatch }) => testMatch === undefined || isIn(testMatch))
    .filter(({ testIgnore }) => !isIn(testIgnore))
    .filter(({ grep }) => grep === undefined || list(grep).some((one) => one.test(tags.join(' '))))
    .map(({ name = '' }) => name)
}

describe('the projects of the browser tests', () => {
  test('run every file, each journey without scripts, and tagged ones with scripts too', () => {
    expect(specs.length).toBeGreaterThan(100)
    for (const file of specs) {
      const isJourney = JOURNEY.test(file)
      expect([file, projectsOf(file, [])]).toEqual([file, [isJourney ? 'nojs' : 'js']])
      const tagged = isJourney ? ['nojs', 'journeys-js'] : ['js']
      expect([file, projectsOf(file, [SCRIPTS])]).toEqual([file, tagged])
    }
    // No other setting leaves out a test.
    expect(config.projects?.map(({ grepInvert }) => grepInvert)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect([config.grep, config.grepInvert, config.testIgnore]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('know one tag', () => {
    expect(journeys.length).toBeGreaterThan(200)
    expect(new Set(journeys.flatMap(({ tags }) => tags))).toEqual(new Set([SCRIPTS]))
    const withScripts = journeys.filter(({ tags }) => tags.includes(SCRIPTS))
    expect(withScripts.length).toBeGreaterThanOrEqual(FEWEST_WITH_SCRIPTS)
  })

  test('run what a journey does with scripts: it has the tag', () => {
    const never = journeys.filter(
      ({ body, tags }) => /if \(!?isScripted\)/.test(body) && !tags.includes(SCRIPTS),
    )
    expect(never.map(({ file, title }) => `${file}: ${title}`)).toEqual([])
  })
})

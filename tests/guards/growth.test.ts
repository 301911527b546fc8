import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { layerOf } from '#scripts/layers.mjs'
import { EVERY_SHAPE, EVERY_STRUCTURE, representatives, structureOf, traitsOf } from '../shapes.ts'

const MADE_UP = 80
const root = resolve(import.meta.dirname, '../..')

/** Test files that loop over every resource, with the cost of one resource in each of them. */
const LOOPS_OVER_ALL: Readonly<Record<string, string>> = {
  'tests/api/attack-writes.test.ts': 'which calls every definition brings, in memory',
  'platform/tests/records/bulk-change.test.ts': 'fields of definitions, in memory',
  'platform/tests/http/calls-policy.test.ts':
    'sets of rights in memory, and a knock a call without a token',
  'platform/tests/records/choices.test.ts': 'option lists, in memory but for one question each',
  'platform/tests/lists/deciding-fields.test.ts':
    'a list each, only where an action depends on a field outside it',
  'platform/tests/lists/document-keywords.test.ts':
    'a few searches, only where people are looked for',
  'platform/tests/records/narrowed-options.test.ts': 'which fields refer to accounts, in memory',
  'platform/tests/http/openapi.test.ts': 'the document, in memory',
  'modules/org/departments/tests/organisation.test.ts': 'names of tables, in memory',
  'platform/tests/search/pinyin-column.test.ts': 'only those whose names are spelt',
  'tests/api/rights-company.ts': 'which resources have a scope, in memory',
  'tests/api/rights-matrix.test.ts': 'pages of the matrix, in memory',
  'tests/api/rights-table.ts': 'which option lists are open, in memory',
  'platform/tests/search/search.test.ts': 'which of them take part, in memory',
  'platform/tests/lists/short-keywords.test.ts': 'only those with initials',
  'tests/e2e/document-states.spec.ts': 'only documents: a page for each state',
  'modules/party/tests/secrecy.test.ts':
    'every reading call, asked once by a user without the right to members',
  'tests/api/pay-secrecy.test.ts':
    'only those with figures of pay: every way to their rows, asked once without a competence',
  'tests/conformance/actions.test.ts':
    'only actions with conditions: a refusal, and a record for each state',
  'tests/conformance/calls.test.ts': 'the promise itself: the life of one record',
  'tests/conformance/conformance-company.ts': 'the lists that the loops take',
  'tests/conformance/definitions.test.ts': 'definitions, in memory',
  'tests/conformance/list-tabs.test.ts': 'only lists in parts: a few questions',
  'tests/conformance/files.test.ts': 'only those with files: a call a state',
  'tests/conformance/identifiers.test.ts': 'two refused writes for each call with a body',
  'tests/conformance/in-passing.test.ts': 'a HEAD request for each call that reads',
  'tests/conformance/reference-names.test.ts': 'a list for each of four readers',
  'tests/conformance/scopes.test.ts': 'nine questions for two readers each',
  'tests/conformance/taken-values.test.ts':
    'only those with a unique value: a write for each of three readers',
  'tests/conformance/lists.test.ts': 'the promise itself: half a second of calls',
  'tests/e2e/attack-markup.spec.ts': 'two addresses of each',
  'tests/e2e/attack-secrets.spec.ts': 'one plain request',
  'tests/e2e/guard-matrix.spec.ts': 'addresses matched in memory',
  'tests/e2e/lists-fit.spec.ts': 'three pages',
  'tests/e2e/markup-company.ts': 'one row written',
  'tests/e2e/route-manifest.ts': 'resources with pages of their own',
  'platform/tests/http/secrets.spec.ts': 'names looked for in what was logged',
  'tests/guards/growth.test.ts': 'this',
  'tests/shapes.ts': 'which few stand for all',
  'tests/guards/test-runner.test.ts': 'paths read from their files, in memory',
}

const LOOP = /\b(RESOURCES|WRITABLE_RESOURCES|EVERY_RESOURCE)\b(?!.*from ')/

/** The existing resources, and copies of them under new names. */
const many: Resource[] = [
  ...RESOURCES,
  ...Array.from({ length: MADE_UP }, (_, index) => {
    const like = RESOURCES[index % RESOURCES.length] as Resource
    const table = `made_up_${index}`
    const view = like.view === like.table ? table : `${table}_view`
    return { ...like, path: `made/up-${index}`, table, view }
  }),
]

function testFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => `${entry.parentPath.slice(root.length + 1)}/${entry.name}`)
    .filter((file) => layerOf(file) === 'tests' || file.startsWith('tests/'))
}

describe('what the tests cost does not grow with the number of resources', () => {
  test('eighty more of known shapes add nothing to costly loops', () => {
    expect(representatives(many, (resource) => [structureOf(resource)])).toHaveLength(
      EVERY_STRUCTURE.length,
    )
    expect(representatives(many, traitsOf)).toHaveLength(EVERY_SHAPE.length)
  })

  test('whatever goes through all resources says what one of them costs', () => {
    const loops = ['modules', 'platform', 'tests'].flatMap(testFiles).filter((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .some((line) => LOOP.test(line)),
    )
    const untold = loops.filter((file) => !Object.hasOwn(LOOPS_OVER_ALL, file))
    expect(
      untold,
      'take EVERY_SHAPE or EVERY_STRUCTURE, or write here what a resource costs',
    ).toEqual([])
    expect(Object.keys(LOOPS_OVER_ALL).filter((file) => !loops.includes(file))).toEqual([])
  })
})

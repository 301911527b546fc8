import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** By rule: the offending files with their text; a rule may have several. */
const BREAKS: Record<string, Record<string, string>> = {
  'wire-stands-alone': { 'platform/wire/a1.ts': "import '#platform/define/shipped/ok.ts'" },
  'definitions-know-the-wire-only': {
    'modules/hr/staff/define/a2.ts': "import '#platform/api/ok.ts'",
  },
  'api-never-upwards': {
    'platform/api/a3.ts': "import '#platform/web/lib/ok.ts'",
    'platform/api/a4.ts': "import { ok } from '#server/ok.ts'\nexport const a = ok",
    'platform/api/a5.ts': "import type { Ok } from '#platform/seed/ok.ts'\nexport type A = Ok",
  },
  'db-stands-apart': {
    'modules/hr/staff/seed/a6.ts': "import '#platform/api/ok.ts'",
    'modules/hr/staff/seed/a7.ts': "import '#platform/web/lib/ok.ts'",
    'modules/hr/staff/seed/a7b.ts': "import '#server/ok.ts'",
  },
  'web-knows-the-wire-only': {
    'app/routes/a8.tsx': "import type { Ok } from '#platform/api/ok.ts'\nexport type A = Ok",
    'platform/web/pages/a9.server.ts': "import '#platform/seed/ok.ts'",
    'platform/web/session/a10.server.ts': "export { ok } from '#server/ok.ts'",
    'platform/web/pages/a10b.server.ts': "export const late = () => import('#platform/api/ok.ts')",
  },
  'nobody-imports-tests': { 'server/a12.ts': "import '#platform/api/ok.test.ts'" },
  'nobody-imports-routes': {
    'platform/web/pages/a13.tsx': "import '#app/routes/ok.tsx'",
    'app/routes/a14.tsx': "export { default } from './ok.tsx'",
  },
  'platform-knows-no-module': {
    'platform/web/pages/a15.tsx': "import '#modules/hr/staff/web/ok.tsx'",
    'platform/api/a15b.ts': "import '#modules/hr/staff/api/ok.ts'",
    'platform/api/a15c.ts':
      "import type { Ok } from '#modules/hr/staff/define/ok.ts'\nexport type A = Ok",
  },
  'product-composes-at-the-top': {
    'modules/hr/staff/api/a15d.ts': "import '#product/api/ok.ts'",
  },
  'areas-show-apart': {
    'modules/hr/staff/web/a16.tsx': "import '#modules/org/posts/web/ok.tsx'",
  },
  'modules-draw-no-generic-page': {
    'modules/hr/staff/web/a17.tsx': "import '#platform/web/pages/ok.tsx'",
  },
  'components-look-down-only': {
    'platform/web/components/a18.tsx': "import '#platform/web/pages/ok.tsx'",
    'platform/web/components/a19.tsx':
      "import type { Ok } from '#platform/web/session/ok.server.ts'\nexport type A = Ok",
  },
  'ui-primitives-look-down-only': {
    'platform/web/components/ui/a20.tsx': "import '#platform/web/components/ok.tsx'",
  },
  'engine-knows-no-reader': {
    'platform/define/engine/a21b.ts': "import '#platform/define/described/ok.ts'",
  },
  'lib-is-the-bottom': { 'platform/web/lib/a21.ts': "import '#platform/web/components/ui/ok.tsx'" },
  'gateway-knows-no-screen': {
    'platform/web/gateway/a22.server.ts': "import '#platform/web/session/ok.server.ts'",
  },
  'request-knows-no-screen': {
    'platform/web/session/a23.server.ts': "import '#platform/web/components/ok.tsx'",
  },
  'sessions-know-no-request': {
    'platform/web/session/a23b.server.ts': "import '#platform/web/request/ok.server.ts'",
    'platform/web/session/a23c.server.ts':
      "import type { Ok } from '#platform/web/sign-in/link/ok.server.ts'\nexport type A = Ok",
  },
  'requests-know-no-sign-in': {
    'platform/web/request/a23d.server.ts': "import '#platform/web/sign-in/link/ok.server.ts'",
  },
  'ways-to-sign-in-stay-apart': {
    'platform/web/sign-in/oidc/a23e.server.ts': "import '#platform/web/sign-in/link/ok.server.ts'",
  },
  'i18n-is-low': { 'platform/web/i18n/a24.ts': "import '#platform/web/components/ok.tsx'" },
  'server-modules-stay-on-the-server': {
    'platform/web/pages/a25.tsx': "import '#platform/web/gateway/ok.server.ts'",
    'modules/hr/staff/define/a26.ts': "import '#product/define/registry.server.ts'",
  },
  'definitions-stay-on-the-server': {
    'platform/web/pages/a27.tsx': "import '#platform/define/shipped/ok.ts'",
    'platform/web/i18n/a27b.ts': "import '#platform/define/shipped/ok.ts'",
    'modules/hr/staff/web/a28.tsx':
      "import { ok } from '#modules/hr/staff/define/ok.ts'\nexport const a = ok",
  },
  'web-tier-has-no-database': { 'app/routes/a29.tsx': "import 'pg'" },
  'definitions-are-plain-data': { 'modules/hr/staff/define/a30.ts': "import 'react'" },
  'api-has-no-web-framework': { 'platform/api/a31.ts': "import '@remix-run/node'" },
  'rules-know-no-http': {
    'modules/hr/staff/api/a32.ts': "import type { Ok } from 'hono'\nexport type A = Ok",
  },
  'gateway-has-no-react': { 'platform/web/gateway/a33.server.ts': "import 'react'" },
  'no-development-packages-in-the-product': { 'server/a34.ts': "import 'vitest'" },
  'no-unlisted-packages': { 'server/a35.ts': "import 'not-listed'" },
  'no-circular': { 'platform/api/a36.ts': "import './loop.ts'" },
  'no-orphans': { 'platform/web/lib/a38.ts': 'export const a = 1' },
  'no-unresolvable': { 'platform/web/lib/a39.ts': "import '#platform/web/lib/gone.ts'" },
  'nobody-imports-tools': { 'server/a40.ts': "import '#scripts/ok.ts'" },
}

/** Imports that must stay legal, in the files that the offenders above import. */
const LEGAL: Record<string, string> = {
  'platform/define/shipped/ok.ts': "export { ok } from '#platform/wire/ok.ts'\nexport type Ok = 1",
  'platform/seed/ok.ts': "import '#platform/define/shipped/ok.ts'\nexport type Ok = 1",
  'product/api/ok.ts': "import '#modules/hr/staff/api/ok.ts'\nimport '#platform/api/ok.ts'",
  'modules/hr/staff/tests/ok.ts': "import '#tests/ok.ts'\nimport '#server/ok.ts'\nimport 'vitest'",
  'platform/wire/ok.ts': 'export const ok = 1',
  'modules/hr/staff/define/ok.ts': "export { ok } from '#platform/wire/ok.ts'\nexport type Ok = 1",
  'product/define/registry.server.ts': "export { ok } from '#modules/hr/staff/define/ok.ts'",
  'platform/api/ok.ts':
    "import type { Db } from '#db/schema.d.ts'\nimport 'pg'\nimport 'hono'\nexport { ok } from '#platform/define/shipped/ok.ts'\nexport type Ok = Db",
  'platform/api/loop.ts': "import './a36.ts'",
  'platform/api/asks.ts': "import '#product/api/ok.ts'",
  'platform/api/ok.test.ts': "import './ok.ts'\nimport '#tests/ok.ts'\nimport 'vitest'",
  'modules/hr/staff/api/ok.ts': "import '#platform/api/ok.ts'\nimport 'kysely'",
  'db/schema.d.ts': 'export type Db = 1',
  'modules/hr/staff/seed/ok.ts': "import '#modules/hr/staff/define/ok.ts'\nexport type Ok = 1",
  'server/ok.ts':
    "import '#platform/api/ok.ts'\nimport '#modules/hr/staff/seed/ok.ts'\nimport '#platform/web/gateway/ok.server.ts'\nexport const ok = 1",
  'scripts/ok.ts': "import '#server/ok.ts'\nimport '#platform/web/pages/ok.tsx'\nimport 'vitest'",
  'platform/define/described/ok.ts': 'export type Ok = string',
  'bench/ok.ts': "import '#app/routes/ok.tsx'",
  'tests/ok.ts': "import '#platform/api/ok.ts'\nimport '#app/routes/ok.tsx'",
  'platform/web/lib/ok.ts': "import '#platform/wire/ok.ts'\nexport type Ok = 1",
  'platform/web/i18n/ok.ts': "import '#platform/web/lib/ok.ts'\nimport 'react'",
  'platform/web/i18n/ok.server.ts': "import './ok.ts'\nimport '#product/define/registry.server.ts'",
  'platform/web/components/ui/ok.tsx': "import '#platform/web/lib/ok.ts'",
  'platform/web/components/ok.tsx':
    "import './ui/ok.tsx'\nimport '#platform/web/i18n/ok.ts'\nexport type View = 1",
  'platform/web/gateway/ok.server.ts':
    "import '#platform/define/shipped/ok.ts'\nimport '#platform/web/lib/ok.ts'",
  'platform/web/session/ok.server.ts':
    "import '#platform/web/gateway/ok.server.ts'\nimport type { View } from '#platform/web/components/ok.tsx'\nexport type Ok = View",
  'platform/web/request/ok.server.ts': "import '#platform/web/session/ok.server.ts'",
  'platform/web/sign-in/ok.server.ts': "import '#platform/web/request/ok.server.ts'",
  'platform/web/sign-in/link/ok.server.ts':
    "import '#platform/web/sign-in/ok.server.ts'\nimport '#platform/web/session/ok.server.ts'\nexport type Ok = 1",
  'platform/web/pages/ok.tsx':
    "import type { Ok } from './ok.server.ts'\nimport type { Ok as R } from '#platform/define/shipped/ok.ts'\nimport '#platform/web/components/ok.tsx'\nexport type P = Ok | R",
  'platform/web/pages/ok.server.ts': "import '#platform/define/shipped/ok.ts'\nexport type Ok = 1",
  'modules/hr/staff/web/ok.tsx': "import '#platform/web/components/ok.tsx'",
  'modules/org/posts/web/ok.tsx': "import '#platform/web/components/ok.tsx'",
  'app/routes/ok.tsx':
    "import '#platform/web/pages/ok.tsx'\nimport '#platform/web/pages/ok.server.ts'\nimport '#modules/hr/staff/web/ok.tsx'\nimport '#platform/web/session/ok.server.ts'\nimport '#product/define/registry.server.ts'\nexport default 1",
}

const PACKAGES = ['pg', 'kysely', 'hono', 'react', '@remix-run/node', 'vitest', 'not-listed']
const root = resolve(import.meta.dirname, '../..')
let folder = ''
let result: ICruiseResult

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function writeTree(): void {
  const listed = PACKAGES.filter((name) => name !== 'vitest' && name !== 'not-listed')
  write(
    'package.json',
    JSON.stringify({
      type: 'module',
      imports: { '#*': './*' },
      dependencies: Object.fromEntries(listed.map((name) => [name, '1.0.0'])),
      devDependencies: { vitest: '1.0.0' },
    }),
  )
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    write(`node_modules/${name}/index.js`, '')
  }
  for (const files of [LEGAL, ...Object.values(BREAKS)]) {
    for (const [path, text] of Object.entries(files)) write(path, text)
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
  writeTree()
  const options = await extractOptions(join(root, '.dependency-cruiser.cjs'))
  const folders = [
    'app',
    'bench',
    'db',
    'modules',
    'platform',
    'product',
    'scripts',
    'server',
    'tests',
  ]
  const cruised = await cruise(
    folders,
    { ...options, baseDir: folder, validate: true },
    undefined,
    {
      tsConfig: extractTsConfig(join(root, 'tsconfig.json')),
    },
  )
  result = cruised.output as ICruiseResult
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function rulesBrokenBy(files: string[]): string[] {
  const hits = result.summary.violations.filter((violation) => files.includes(violation.from))
  return [...new Set(hits.map((violation) => violation.rule.name))].sort()
}

describe('import rules', () => {
  for (const [rule, files] of Object.entries(BREAKS)) {
    for (const path of Object.keys(files)) {
      test(`${rule} answers for ${path}`, () => {
        expect(rulesBrokenBy([path])).toEqual([rule])
      })
    }
  }

  test('legal imports stay legal', () => {
    expect(rulesBrokenBy(Object.keys(LEGAL))).toEqual([])
  })

  test('every rule is broken once here and says how to fix it', async () => {
    const { ruleSet } = await extractOptions(join(root, '.dependency-cruiser.cjs'))
    const rules = ruleSet?.forbidden ?? []
    expect(rules.map((rule) => rule.name).sort()).toEqual(Object.keys(BREAKS).sort())
    for (const rule of rules) {
      expect(rule.severity, rule.name).toBe('error')
      expect(rule.comment?.length ?? 0, `${rule.name} has no advice`).toBeGreaterThan(40)
    }
  })
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** rule → the offending file and what it says; several offenders for one rule are allowed. */
const BREAKS: Record<string, Record<string, string>> = {
  'contracts-stand-alone': { 'contracts/a1.ts': "import '#resources/hr/ok.ts'" },
  'resources-know-contracts-only': { 'resources/hr/a2.ts': "import '#api/ok.ts'" },
  'api-never-upwards': {
    'api/a3.ts': "import '#app/lib/ok.ts'",
    'api/a4.ts': "import { ok } from '#server/ok.ts'\nexport const a = ok",
    'api/a5.ts': "import type { Ok } from '#db/seeds/ok.ts'\nexport type A = Ok",
  },
  'db-stands-apart': {
    'db/seeds/a6.ts': "import '#api/ok.ts'",
    'db/seeds/a7.ts': "import '#app/lib/ok.ts'",
    'db/seeds/a7b.ts': "import '#server/ok.ts'",
  },
  'app-knows-the-wire-only': {
    'app/routes/a8.tsx': "import type { Ok } from '#api/ok.ts'\nexport type A = Ok",
    'app/pages/a9.server.ts': "import '#db/seeds/ok.ts'",
    'app/session/a10.server.ts': "export { ok } from '#server/ok.ts'",
    'app/pages/a10b.server.ts': "export const late = () => import('#api/ok.ts')",
  },
  'nobody-imports-tests': { 'server/a12.ts': "import '#api/ok.test.ts'" },
  'nobody-imports-routes': {
    'app/pages/a13.tsx': "import '#app/routes/ok.tsx'",
    'app/routes/a14.tsx': "export { default } from './ok.tsx'",
  },
  'pages-stay-generic': { 'app/pages/a15.tsx': "import '#app/features/hr/ok.tsx'" },
  'features-stay-apart': {
    'app/features/hr/a16.tsx': "import '#app/features/org/ok.tsx'",
    'app/features/hr/a17.tsx': "import '#app/pages/ok.tsx'",
  },
  'components-look-down-only': {
    'app/components/a18.tsx': "import '#app/pages/ok.tsx'",
    'app/components/a19.tsx':
      "import type { Ok } from '#app/session/ok.server.ts'\nexport type A = Ok",
  },
  'ui-primitives-look-down-only': {
    'app/components/ui/a20.tsx': "import '#app/components/ok.tsx'",
  },
  'engine-knows-no-reader': {
    'resources/engine/a21b.ts': "import '#resources/described/ok.ts'",
  },
  'lib-is-the-bottom': { 'app/lib/a21.ts': "import '#app/components/ui/ok.tsx'" },
  'gateway-knows-no-screen': { 'app/gateway/a22.server.ts': "import '#app/session/ok.server.ts'" },
  'request-knows-no-screen': { 'app/session/a23.server.ts': "import '#app/components/ok.tsx'" },
  'sessions-know-no-request': {
    'app/session/a23b.server.ts': "import '#app/request/ok.server.ts'",
    'app/session/a23c.server.ts':
      "import type { Ok } from '#app/sign-in/link/ok.server.ts'\nexport type A = Ok",
  },
  'requests-know-no-sign-in': {
    'app/request/a23d.server.ts': "import '#app/sign-in/link/ok.server.ts'",
  },
  'ways-to-sign-in-stay-apart': {
    'app/sign-in/oidc/a23e.server.ts': "import '#app/sign-in/link/ok.server.ts'",
  },
  'i18n-is-low': { 'app/i18n/a24.ts': "import '#app/components/ok.tsx'" },
  'server-modules-stay-on-the-server': {
    'app/pages/a25.tsx': "import '#app/gateway/ok.server.ts'",
    'resources/hr/a26.ts': "import '#resources/registry.server.ts'",
  },
  'definitions-stay-on-the-server': {
    'app/pages/a27.tsx': "import '#resources/hr/ok.ts'",
    'app/i18n/a27b.ts': "import '#resources/hr/ok.ts'",
    'app/features/hr/a28.tsx': "import { ok } from '#resources/hr/ok.ts'\nexport const a = ok",
  },
  'web-tier-has-no-database': { 'app/routes/a29.tsx': "import 'pg'" },
  'definitions-are-plain-data': { 'resources/hr/a30.ts': "import 'react'" },
  'api-has-no-web-framework': { 'api/a31.ts': "import '@remix-run/node'" },
  'rules-know-no-http': {
    'api/rules/hr/a32.ts': "import type { Ok } from 'hono'\nexport type A = Ok",
  },
  'gateway-has-no-react': { 'app/gateway/a33.server.ts': "import 'react'" },
  'no-development-packages-in-the-product': { 'server/a34.ts': "import 'vitest'" },
  'no-unlisted-packages': { 'server/a35.ts': "import 'not-listed'" },
  'no-circular': { 'api/a36.ts': "import './loop.ts'" },
  'no-orphans': { 'app/lib/a38.ts': 'export const a = 1' },
  'no-unresolvable': { 'app/lib/a39.ts': "import '#app/lib/gone.ts'" },
  'nobody-imports-tools': { 'server/a40.ts': "import '#scripts/ok.ts'" },
}

/** Edges that must stay legal, next to the targets of the offenders above. */
const LEGAL: Record<string, string> = {
  'contracts/ok.ts': 'export const ok = 1',
  'resources/hr/ok.ts': "export { ok } from '#contracts/ok.ts'\nexport type Ok = 1",
  'resources/registry.server.ts': "export { ok } from './hr/ok.ts'",
  'api/ok.ts':
    "import type { Db } from '#db/schema.d.ts'\nimport 'pg'\nimport 'hono'\nexport { ok } from '#resources/hr/ok.ts'\nexport type Ok = Db",
  'api/loop.ts': "import './a36.ts'",
  'api/ok.test.ts': "import './ok.ts'\nimport '#tests/ok.ts'\nimport 'vitest'",
  'api/rules/hr/ok.ts': "import '#api/ok.ts'\nimport 'kysely'",
  'db/schema.d.ts': 'export type Db = 1',
  'db/seeds/ok.ts': "import '#resources/hr/ok.ts'\nexport type Ok = 1",
  'server/ok.ts':
    "import '#api/ok.ts'\nimport '#db/seeds/ok.ts'\nimport '#app/gateway/ok.server.ts'\nexport const ok = 1",
  'scripts/ok.ts': "import '#server/ok.ts'\nimport '#app/pages/ok.tsx'\nimport 'vitest'",
  'resources/described/ok.ts': 'export type Ok = string',
  'bench/ok.ts': "import '#app/routes/ok.tsx'",
  'tests/ok.ts': "import '#api/ok.ts'\nimport '#app/routes/ok.tsx'",
  'app/lib/ok.ts': "import '#contracts/ok.ts'\nexport type Ok = 1",
  'app/i18n/ok.ts': "import '#app/lib/ok.ts'\nimport 'react'",
  'app/i18n/ok.server.ts': "import './ok.ts'\nimport '#resources/registry.server.ts'",
  'app/components/ui/ok.tsx': "import '#app/lib/ok.ts'",
  'app/components/ok.tsx': "import './ui/ok.tsx'\nimport '#app/i18n/ok.ts'\nexport type View = 1",
  'app/gateway/ok.server.ts': "import '#resources/hr/ok.ts'\nimport '#app/lib/ok.ts'",
  'app/session/ok.server.ts':
    "import '#app/gateway/ok.server.ts'\nimport type { View } from '#app/components/ok.tsx'\nexport type Ok = View",
  'app/request/ok.server.ts': "import '#app/session/ok.server.ts'",
  'app/sign-in/ok.server.ts': "import '#app/request/ok.server.ts'",
  'app/sign-in/link/ok.server.ts':
    "import '#app/sign-in/ok.server.ts'\nimport '#app/session/ok.server.ts'\nexport type Ok = 1",
  'app/pages/ok.tsx':
    "import type { Ok } from './ok.server.ts'\nimport type { Ok as R } from '#resources/hr/ok.ts'\nimport '#app/components/ok.tsx'\nexport type P = Ok | R",
  'app/pages/ok.server.ts': "import '#resources/hr/ok.ts'\nexport type Ok = 1",
  'app/features/hr/ok.tsx': "import '#app/components/ok.tsx'",
  'app/features/org/ok.tsx': "import '#app/components/ok.tsx'",
  'app/routes/ok.tsx':
    "import '#app/pages/ok.tsx'\nimport '#app/pages/ok.server.ts'\nimport '#app/features/hr/ok.tsx'\nimport '#app/session/ok.server.ts'\nimport '#resources/registry.server.ts'\nexport default 1",
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
    'api',
    'bench',
    'contracts',
    'db',
    'resources',
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

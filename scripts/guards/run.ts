import { resolve } from 'node:path'
import { checkDefinitionKeys, checkTypeBudgets } from './budgets.ts'
import { checkCodes } from './codes.ts'
import { checkDocuments } from './documents.ts'
import { checkEnterKey } from './enter-key.ts'
import { checkFormTokens } from './form-tokens.ts'
import { checkKeyHandlers } from './key-handlers.ts'
import { checkLinks } from './links.ts'
import { checkLiterals } from './literals.ts'
import { checkClimbing, checkOpenFiles } from './modules.ts'
import { checkMoney } from './money.ts'
import { checkDecisions, checkMigrations, checkNames, checkOneMeaning } from './names.ts'
import { checkPromises } from './promises.ts'
import { checkGenericCode, checkMounts, checkRegistry } from './registry.ts'
import { checkReports } from './reports.ts'
import { checkEngineSize, checkFileSizes, checkFunctionSizes } from './sizes.ts'
import { type Finding, type Guard, readSourceTree } from './source-tree.ts'
import { checkAuditWriter, checkSql } from './sql.ts'
import { checkMigratedFunctions, checkSqlFiles } from './sql-files.ts'
import { checkCasts, checkWords } from './words.ts'

const GUARDS: readonly Guard[] = [
  { name: 'file sizes', check: checkFileSizes },
  { name: 'function sizes', check: checkFunctionSizes },
  { name: 'engine size', check: checkEngineSize },
  { name: 'key budgets', check: checkTypeBudgets },
  { name: 'definition keys', check: checkDefinitionKeys },
  { name: 'plain literals', check: checkLiterals },
  { name: 'codes', check: checkCodes },
  { name: 'names', check: checkNames },
  { name: 'one meaning', check: checkOneMeaning },
  { name: 'open files', check: checkOpenFiles },
  { name: 'imports from the root', check: checkClimbing },
  { name: 'migrations', check: checkMigrations },
  { name: 'decisions', check: checkDecisions },
  { name: 'links', check: checkLinks },
  { name: 'words', check: checkWords },
  { name: 'casts', check: checkCasts },
  { name: 'money', check: checkMoney },
  { name: 'sql', check: checkSql },
  { name: 'audit writer', check: checkAuditWriter },
  { name: 'functions and views', check: checkSqlFiles },
  { name: 'functions in migrations', check: checkMigratedFunctions },
  { name: 'registry', check: checkRegistry },
  { name: 'mounts', check: checkMounts },
  { name: 'documents', check: checkDocuments },
  { name: 'reports', check: checkReports },
  { name: 'generic code', check: checkGenericCode },
  { name: 'form tokens', check: checkFormTokens },
  { name: 'enter key', check: checkEnterKey },
  { name: 'key handlers', check: checkKeyHandlers },
  { name: 'promises', check: checkPromises },
]

function explain({ path, line, problem, fix }: Finding): string {
  return `  ${path}${line ? `:${line}` : ''}\n    ${problem}\n    how to fix: ${fix}`
}

/** Runs every guard and prints its findings; returns how many guards passed and failed. */
function runGuards(root: string, withRemarks: boolean): { passed: number; failed: number } {
  const files = readSourceTree(root)
  let failed = 0
  for (const guard of GUARDS) {
    const findings = guard.check(files)
    const faults = findings.filter((finding) => !finding.remark)
    const shown = withRemarks ? findings : faults
    console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${guard.name}`)
    for (const finding of shown) console.log(explain(finding))
    if (faults.length > 0) failed += 1
  }
  return { passed: GUARDS.length - failed, failed }
}

const { passed, failed } = runGuards(
  resolve(import.meta.dirname, '../..'),
  process.argv.includes('--remarks'),
)
console.log(`guards: ${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

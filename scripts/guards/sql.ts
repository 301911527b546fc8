import ts from 'typescript'
import { layerOf } from '../layers.mjs'
import { type Finding, isTest, isTypeScript, lineAt, type SourceFile } from './source-tree.ts'

/** Code of the running product; tests and tools get no input from users. */
const PRODUCT = /^(app|modules|platform|product|server)\//
/** The layer that builds SQL for the other layers, and the folder that creates roles and databases. */
const DATA_LAYER = /^(platform\/api\/store|server\/database)\//
/** Helpers that insert a text into a statement without escaping. */
const RAW = new Set(['raw', 'lit', 'literal', 'unsafe'])

/** Whether a string is built from parts at run time. */
function isBuilt(node: ts.Expression | undefined): boolean {
  if (!node) return false
  if (ts.isTemplateExpression(node)) return true
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken
}

function problemOf(node: ts.CallExpression): string | null {
  const { expression } = node
  if (!ts.isPropertyAccessExpression(expression)) return null
  const method = expression.name.text
  const owner = expression.expression.getText()
  if ((owner === 'sql' || owner === 'CompiledQuery') && RAW.has(method)) {
    return `${owner}.${method}() puts a text into SQL as it is`
  }
  if (method === 'query' && isBuilt(node.arguments[0])) return 'SQL is put together as a text'
  return null
}

/** Finds SQL that contains more than bound values and listed names. */
export function checkSql(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => isTypeScript(path) && PRODUCT.test(path) && !DATA_LAYER.test(path))
    .filter(({ path }) => !isTest(path) && layerOf(path) !== 'seed')
    .flatMap(findingsIn)
}

function findingsIn({ path, text }: SourceFile): Finding[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const findings: Finding[] = []
  const visit = (node: ts.Node): void => {
    const problem = ts.isCallExpression(node) ? problemOf(node) : null
    if (problem !== null) {
      findings.push({
        path,
        line: lineAt(text, node.getStart(source)),
        problem,
        fix: 'Put the value into the sql template itself, which binds it; for names use sql.id or sql.ref with a listed name.',
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return findings
}

const AUDIT_WRITER = 'platform/api/history/history.ts'
const WRITES_AUDIT = /insert\s+into\s+audit_log|insertInto\(\s*'audit_log'/gi

/**
 * Only one module writes the operation log: it adds the user, the origin and the required fields of an entry.
 */
export function checkAuditWriter(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(
      ({ path }) =>
        isTypeScript(path) && PRODUCT.test(path) && !isTest(path) && path !== AUDIT_WRITER,
    )
    .flatMap(({ path, text }) =>
      [...text.matchAll(WRITES_AUDIT)].map(({ index }) => ({
        path,
        line: lineAt(text, index),
        problem: 'writes into the operation log itself',
        fix: `Use writeAudit, auditRows or historyRows of ${AUDIT_WRITER}.`,
      })),
    )
}

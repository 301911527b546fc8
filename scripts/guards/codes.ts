import ts from 'typescript'
import { layerOf } from '../layers.mjs'
import { type Finding, isTest, isTypeScript, lineAt, type SourceFile } from './source-tree.ts'

const HAN = /\p{Script=Han}/u
/** A comparison in SQL with a literal in Chinese. */
const IN_SQL = /(?:=|<>|!=|\bin \(|\bwhen)\s*'[^']*\p{Script=Han}[^']*'/gu
const COMPARES = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
])
/** The Chinese words in these files are parts of dates and times, not codes. */
const WORDS = new Set([
  'modules/attendance/clocking/api/read-moment.ts',
  'platform/web/lib/format.ts',
])
const FIX =
  'Give the value a name beside its choice list (define/choices.ts) and compare with that; in SQL bind it.'

/** Rules compare a Chinese code by its name, so that renaming the option finds every rule that uses it. */
export function checkCodes(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(
      ({ path }) =>
        isTypeScript(path) &&
        layerOf(path) !== null &&
        layerOf(path) !== 'seed' &&
        !isTest(path) &&
        !WORDS.has(path),
    )
    .flatMap(findingsIn)
}

function findingsIn({ path, text }: SourceFile): Finding[] {
  if (!HAN.test(text)) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const findings: Finding[] = []
  const tell = (at: number, problem: string) =>
    findings.push({ path, line: lineAt(text, at), problem, fix: FIX })
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && COMPARES.has(node.operatorToken.kind)) {
      for (const side of [node.left, node.right]) {
        if (isHan(side)) tell(side.getStart(source), `compares with ${side.getText(source)}`)
      }
    }
    if (ts.isCaseClause(node) && isHan(node.expression)) {
      tell(node.getStart(source), `goes by ${node.expression.getText(source)}`)
    }
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source).startsWith('sql')) {
      const statement = node.template.getText(source)
      for (const { 0: found, index } of statement.matchAll(IN_SQL)) {
        tell(node.template.getStart(source) + index, `SQL compares: ${found}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return findings
}

function isHan(node: ts.Expression): boolean {
  return ts.isStringLiteralLike(node) && HAN.test(node.text)
}

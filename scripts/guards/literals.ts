import ts from 'typescript'
import { type Finding, isTypeScript, lineAt, type SourceFile } from './source-tree.ts'

/**
 * Finds a literal that is spread into another literal, a call or an element: `{ ...{ a, b }, c }` is `{ a, b,
 * c }`. A spread literal disables the check for unknown keys, and Node builds such an object ten times
 * slower.
 */
export function checkLiterals(files: readonly SourceFile[]): Finding[] {
  return files.filter(({ path }) => isTypeScript(path)).flatMap(spreadLiterals)
}

function spreadLiterals({ path, text }: SourceFile): Finding[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kindOf(path))
  const findings: Finding[] = []
  const visit = (node: ts.Node): void => {
    if (isSpread(node) && isLiteral(node.expression)) {
      findings.push({
        path,
        line: lineAt(text, node.getStart(source)),
        problem: 'a literal is spread into what surrounds it',
        fix: 'Write its entries out where it stands; the formatter gives each a line.',
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return findings
}

const kindOf = (path: string) => (path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)

function isSpread(
  node: ts.Node,
): node is ts.SpreadAssignment | ts.SpreadElement | ts.JsxSpreadAttribute {
  return ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isJsxSpreadAttribute(node)
}

function isLiteral(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) {
    return isLiteral(node.expression)
  }
  if (ts.isSatisfiesExpression(node)) return isLiteral(node.expression)
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node)
}

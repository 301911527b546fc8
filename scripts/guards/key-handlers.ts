import ts from 'typescript'
import { layerOf } from '../layers.mjs'
import { type Finding, isTest, isTypeScript, lineAt, type SourceFile } from './source-tree.ts'

const WRAPPER = 'ignoreComposition'
const JSX_HANDLERS = new Set(['onKeyDown', 'onKeyUp', 'onKeyPress'])
const EVENTS = new Set(['keydown', 'keyup', 'keypress'])

/**
 * Every key handler ignores keys while an input method is composing: Enter and arrow keys then choose a
 * candidate, and must not choose, send or move anything on the page.
 */
export function checkKeyHandlers(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => layerOf(path) === 'web' && isTypeScript(path) && !isTest(path))
    .flatMap(unwrappedHandlers)
}

function unwrappedHandlers({ path, text }: SourceFile): Finding[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, scriptKind(path))
  const wrapped = new Set<string>()
  const handlers: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && isWrapped(node.initializer)) {
      wrapped.add(node.name.getText(source))
    }
    const handler = handlerIn(node, source)
    if (handler) handlers.push(handler)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return handlers
    .filter((handler) => !isWrapped(handler) && !wrapped.has(handler.getText(source)))
    .map((handler) => ({
      path,
      line: lineAt(text, handler.getStart(source)),
      problem: 'a handler of keys acts while an input method composes',
      fix: `Wrap it: ${WRAPPER}(handler), from platform/web/lib/ignore-composition.ts.`,
    }))
}

function scriptKind(path: string): ts.ScriptKind {
  return path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
}

function isWrapped(node: ts.Expression): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === WRAPPER
}

/** The key handler in a JSX attribute or in a call of `addEventListener`. */
function handlerIn(node: ts.Node, source: ts.SourceFile): ts.Expression | undefined {
  if (ts.isJsxAttribute(node) && JSX_HANDLERS.has(node.name.getText(source))) {
    const { initializer } = node
    return initializer && ts.isJsxExpression(initializer) ? initializer.expression : undefined
  }
  if (
    !ts.isCallExpression(node) ||
    !/(^|\.)addEventListener$/.test(node.expression.getText(source))
  ) {
    return undefined
  }
  const [event, handler] = node.arguments
  return event && ts.isStringLiteral(event) && EVENTS.has(event.text) ? handler : undefined
}

import ts from 'typescript'

/** Puts an import below those that are there; sorting is the formatter's. */
export function addImport(text: string, line: string): string {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  const last = source.statements.filter(ts.isImportDeclaration).at(-1)
  const at = last?.getEnd() ?? 0
  return `${text.slice(0, at)}\n${line}${text.slice(at)}`
}

/**
 * Appends an element to a list or object: `['module', 'menus']` is the
 * `menus` inside of `module`.
 */
export function addElement(text: string, names: readonly string[], element: string): string {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  let node: ts.Node = source
  for (const name of names) {
    const found = findNamed(node, name)
    if (!found) throw new Error(`there is no ${names.join('.')} to write ${element} into`)
    node = found
  }
  if (!ts.isArrayLiteralExpression(node) && !ts.isObjectLiteralExpression(node)) {
    throw new Error(`${names.join('.')} is not a list to write ${element} into`)
  }
  const elements = ts.isArrayLiteralExpression(node) ? node.elements : node.properties
  const comma = elements.length > 0 && !elements.hasTrailingComma ? ',' : ''
  const at = node.getEnd() - 1
  return `${text.slice(0, at).trimEnd()}${comma}\n${element},\n${text.slice(at)}`
}

function findNamed(node: ts.Node, name: string): ts.Expression | undefined {
  if (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) {
    if (node.name.getText() === name && node.initializer) return bare(node.initializer)
  }
  return ts.forEachChild(node, (child) => findNamed(child, name))
}

/** The expression without its type, and the result of a function: `() => [a] satisfies Rules` is the list. */
function bare(node: ts.Expression): ts.Expression {
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return bare(node.body)
  return ts.isSatisfiesExpression(node) || ts.isAsExpression(node) ? bare(node.expression) : node
}

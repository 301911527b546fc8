import ts from 'typescript'

/** Inserts an import where the formatter would: sorted by path, before imports from the same folder. */
export function addImport(text: string, line: string): string {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  const imports = source.statements.filter(ts.isImportDeclaration)
  const path = /from '([^']+)'/.exec(line)?.[1] ?? ''
  const next = imports.find((one) => {
    const other = ts.isStringLiteral(one.moduleSpecifier) ? one.moduleSpecifier.text : ''
    return other.startsWith('.') || (other.startsWith('#') && other > path)
  })
  if (next) return `${text.slice(0, next.getStart())}${line}\n${text.slice(next.getStart())}`
  const at = imports.at(-1)?.getEnd() ?? 0
  return `${text.slice(0, at)}\n${line}${text.slice(at)}`
}

/** Appends an element to a list or object: `['module', 'menus']` means the list `menus` inside `module`. */
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
  return appended(text, node, element)
}

function appended(
  text: string,
  list: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression,
  element: string,
): string {
  const elements = ts.isArrayLiteralExpression(list) ? list.elements : list.properties
  const comma = elements.length > 0 && !elements.hasTrailingComma ? ',' : ''
  const at = list.getEnd() - 1
  return `${text.slice(0, at).trimEnd()}${comma}\n${element},\n${text.slice(at)}`
}

function findNamed(node: ts.Node, name: string): ts.Expression | undefined {
  if (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) {
    if (node.name.getText() === name && node.initializer) return bare(node.initializer)
  }
  return ts.forEachChild(node, (child) => findNamed(child, name))
}

/**
 * The expression without `satisfies` or `as`; for an arrow function, the expression it returns: `[a]` for `()
 * => [a] satisfies Rules`.
 */
function bare(node: ts.Expression): ts.Expression {
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return bare(node.body)
  return ts.isSatisfiesExpression(node) || ts.isAsExpression(node) ? bare(node.expression) : node
}

/**
 * Appends an element to the list under a key of a variable: `documents` of `hr`. A value that is not a list
 * literal is spread into a new list; a missing list is added.
 */
export function addToList(text: string, [owner, key]: [string, string], element: string): string {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  const object = findNamed(source, owner)
  if (!object || !ts.isObjectLiteralExpression(object)) {
    throw new Error(`there is no ${owner} to write ${key} into`)
  }
  const property = propertyOf(object, key)
  if (!property) return addElement(text, [owner], `${key}: [${element}]`)
  if (ts.isPropertyAssignment(property)) return joinTo(text, property.initializer, element)
  throw new Error(`${owner}.${key} is not a list to write ${element} into`)
}

/**
 * Appends an element to a list argument of a call: the second argument of `documentWords` in `hr`. Null if
 * the variable has no such call.
 */
export function addToArgument(
  text: string,
  [owner, name, at]: [owner: string, call: string, argument: number],
  element: string,
): string | null {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  const value = findNamed(source, owner)
  const argument = value && findCall(value, name)?.arguments[at]
  return argument ? joinTo(text, argument, element) : null
}

/**
 * Wraps the value under a key of a variable in a call: `words: { en, es }` becomes `words: f({ en, es },
 * [a])`.
 */
export function wrapValue(
  text: string,
  [owner, key]: [string, string],
  wrap: (value: string) => string,
): string {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  const object = findNamed(source, owner)
  const property = object && ts.isObjectLiteralExpression(object) && propertyOf(object, key)
  if (!property || !ts.isPropertyAssignment(property))
    throw new Error(`there is no ${owner}.${key}`)
  const { initializer } = property
  return replaced(text, initializer, wrap(initializer.getText(source)))
}

/** The file from which a name is imported, as a path from the root; null if it is not imported. */
export function importedFrom(text: string, path: string, name: string): string | null {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  const found = source.statements.filter(ts.isImportDeclaration).find((statement) => {
    const named = statement.importClause?.namedBindings
    return named && ts.isNamedImports(named) && named.elements.some((one) => one.name.text === name)
  })
  if (!found || !ts.isStringLiteral(found.moduleSpecifier)) return null
  const { text: module } = found.moduleSpecifier
  return module.startsWith('#')
    ? module.slice(1)
    : `${path.slice(0, path.lastIndexOf('/'))}/${module.replace(/^\.\//, '')}`
}

function joinTo(text: string, list: ts.Expression, element: string): string {
  if (ts.isArrayLiteralExpression(list)) return appended(text, list, element)
  return replaced(text, list, `[...${list.getText()}, ${element}]`)
}

function replaced(text: string, node: ts.Node, by: string): string {
  return `${text.slice(0, node.getStart())}${by}${text.slice(node.getEnd())}`
}

function propertyOf(object: ts.ObjectLiteralExpression, key: string) {
  return object.properties.find((property) => property.name?.getText() === key)
}

function findCall(node: ts.Node, name: string): ts.CallExpression | undefined {
  if (ts.isCallExpression(node) && node.expression.getText() === name) return node
  return ts.forEachChild(node, (child) => findCall(child, name))
}

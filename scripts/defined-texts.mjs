// Reads texts of definitions from their syntax tree: for the guards and for `npm test -- --changed`.
import ts from 'typescript'

/** Functions that define a resource. */
export const DEFINING = new Set([
  'defineResource',
  'defineDocument',
  'defineMonthSheet',
  'defineNewBases',
  'defineCompetence',
  'defineContributionRegister',
])

/**
 * The texts that the definitions of a file give some keys: `hr/archives` for the key `path`.
 * @param {{ path: string, text: string }} file
 * @param {readonly string[]} keys
 * @returns {string[]}
 */
export function definedTexts({ path, text }, keys) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  /** @type {string[]} */
  const texts = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (isDefinitionCall(node)) texts.push(...textsOf(node.arguments[0], keys))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

/**
 * @param {ts.Node | undefined} node
 * @returns {node is ts.CallExpression}
 */
export function isDefinitionCall(node) {
  return node !== undefined && ts.isCallExpression(node) && DEFINING.has(node.expression.getText())
}

/**
 * @param {ts.Expression | undefined} definition
 * @param {readonly string[]} keys
 * @returns {string[]}
 */
function textsOf(definition, keys) {
  if (!definition || !ts.isObjectLiteralExpression(definition)) return []
  return definition.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) &&
    keys.includes(property.name.getText()) &&
    ts.isStringLiteral(property.initializer)
      ? [property.initializer.text]
      : [],
  )
}

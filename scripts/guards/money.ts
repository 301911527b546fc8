import ts from 'typescript'
import { layerOf } from '../layers.mjs'
import { type Finding, isTest, isTypeScript, lineAt, type SourceFile } from './source-tree.ts'

const MONEY_MODULE = 'platform/wire/values/money.ts'

/** A name whose last word is in this list is money: `averagePay`, `trainFee`, `BASE_SALARY`, `wages`. */
const MONEY_WORDS: ReadonlySet<string> = new Set(
  'allowance amount bonus budget cent compensation cost deduction fare fee fen money pay price salary severance subsidy wage yuan'.split(
    ' ',
  ),
)
/** Names from packages and standards that look like money but are not. */
const NO_MONEY: ReadonlySet<string> = new Set(['bufferedAmount', 'memoryCost', 'timeCost'])

/**
 * A function name that looks like a separate money converter; such a function is forbidden, whatever its
 * argument is called.
 */
const CONVERTER = /^(cents?|fen|yuan|money)(Of|From)$|^(in|to|as)(Cents?|Fen|Yuan|Money)$/
/** Functions whose result has the unit of their argument. */
const OF_ARGUMENTS: ReadonlySet<string> = new Set(
  'Number String BigInt parseFloat parseInt abs ceil floor max min round trunc'.split(' '),
)
/** Methods whose result is the value on which they are called, in another form. */
const OF_VALUE: ReadonlySet<string> = new Set(
  'at padEnd padStart replace replaceAll slice toFixed toString trim valueOf'.split(' '),
)
const TO_NUMBER: ReadonlySet<string> = new Set(['Number', 'BigInt', 'parseFloat', 'parseInt'])
const ARITHMETIC: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.AsteriskAsteriskToken,
  ts.SyntaxKind.AsteriskEqualsToken,
  ts.SyntaxKind.SlashEqualsToken,
  ts.SyntaxKind.PercentEqualsToken,
])
/** Operators whose result may be the money value of either operand. */
const EITHER: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
])

/**
 * Amounts are read, calculated and written in one module. In all other code, a money value must not go
 * through `Number(…)` or similar, `.toFixed(…)`, `*` or `/`. A value counts as money by the last word of its
 * name, or because a definition has a money field with that name.
 */
export function checkMoney(files: readonly SourceFile[]): Finding[] {
  const fields = new Set(files.filter(isDefinition).flatMap(moneyFields))
  return files
    .filter(({ path }) => isTypeScript(path) && !isTest(path) && path !== MONEY_MODULE)
    .flatMap((file) => faultsOf(file, fields))
}

const isDefinition = ({ path }: SourceFile) =>
  isTypeScript(path) && !isTest(path) && layerOf(path) === 'define'

/** `salaryAfter: money('调整后月薪')` */
function moneyFields({ text }: SourceFile): string[] {
  return [...text.matchAll(/(\w+): money\(/g)].map(([, name = '']) => name)
}

const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter(Boolean)

const inCamelCase = (name: string) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function isMoney(name: string, fields: ReadonlySet<string>): boolean {
  if (NO_MONEY.has(name)) return false
  if (fields.has(name) || fields.has(inCamelCase(name))) return true
  const last = wordsOf(name).at(-1) ?? ''
  const single = last.replace(/ies$/, 'y').replace(/s$/, '')
  return MONEY_WORDS.has(last) || MONEY_WORDS.has(single)
}

/** The names of the values in an expression: `fee` for `Math.round(Number(row.fee ?? 0))`. */
function subjectsOf(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return [node.name.text]
  if (ts.isElementAccessExpression(node)) {
    const { argumentExpression: at } = node
    return ts.isStringLiteral(at) ? [at.text] : subjectsOf(node.expression)
  }
  if (ts.isCallExpression(node)) return subjectsOfCall(node)
  if (ts.isConditionalExpression(node)) {
    return [...subjectsOf(node.whenTrue), ...subjectsOf(node.whenFalse)]
  }
  if (ts.isBinaryExpression(node)) {
    return EITHER.has(node.operatorToken.kind)
      ? [...subjectsOf(node.left), ...subjectsOf(node.right)]
      : []
  }
  if (ts.isPrefixUnaryExpression(node)) return subjectsOf(node.operand)
  const isWrapped =
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isAwaitExpression(node)
  return isWrapped ? subjectsOf(node.expression) : []
}

function subjectsOfCall({ expression: called, arguments: args }: ts.CallExpression): string[] {
  const name = nameOf(called)
  if (OF_ARGUMENTS.has(name)) return args.flatMap(subjectsOf)
  if (!ts.isPropertyAccessExpression(called)) return [name]
  if (OF_VALUE.has(name)) return subjectsOf(called.expression)
  // `form.get('fee')`
  const [key] = args
  return name === 'get' && key && ts.isStringLiteral(key) ? [key.text] : []
}

function nameOf(node: ts.Node): string {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) ? node.name.text : ''
}

/** The forbidden operation in an expression, with the values that it uses; null if there is none. */
function useOf(node: ts.Node): { what: string; values: readonly ts.Expression[] } | null {
  if (ts.isBinaryExpression(node) && ARITHMETIC.has(node.operatorToken.kind)) {
    return { what: node.operatorToken.getText(), values: [node.left, node.right] }
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.PlusToken) {
    return { what: '+', values: [node.operand] }
  }
  if (!ts.isCallExpression(node)) return null
  const { expression: called, arguments: args } = node
  const name = nameOf(called)
  if (TO_NUMBER.has(name)) return { what: `${name}(…)`, values: args }
  if (!ts.isPropertyAccessExpression(called)) return null
  if (name === 'toFixed') return { what: '.toFixed(…)', values: [called.expression] }
  // `fees.map(Number)`
  const isMapped = name === 'map' && args.some((one) => TO_NUMBER.has(nameOf(one)))
  return isMapped ? { what: '.map(Number)', values: [called.expression] } : null
}

function declaredName(node: ts.Node): string | null {
  const isDeclaration = ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)
  return isDeclaration && node.name && ts.isIdentifier(node.name) ? node.name.text : null
}

function faultsOf({ path, text }: SourceFile, fields: ReadonlySet<string>): Finding[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const findings: Finding[] = []
  const report = (node: ts.Node, problem: string) =>
    findings.push({
      path,
      line: lineAt(text, node.getStart(source)),
      problem,
      fix: `Read the amount with moneyOf() of ${MONEY_MODULE}, calculate with its methods, which round to the fen by a named rule, and write it with String(). Numbers that are no money get a name that says what they count.`,
    })
  const visit = (node: ts.Node): void => {
    const used = useOf(node)
    const money = used?.values.flatMap(subjectsOf).find((name) => isMoney(name, fields))
    if (used && money !== undefined)
      report(node, `"${money}" is money, and goes through ${used.what}`)
    const declared = declaredName(node)
    if (declared && CONVERTER.test(declared)) report(node, `${declared} is a converter of its own`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return findings
}

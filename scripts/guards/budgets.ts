import ts from 'typescript'
import { isDefinitionCall } from '../defined-texts.mjs'
import { layerOf } from '../layers.mjs'
import { type Finding, isTest, isTypeScript, lineAt, type SourceFile } from './source-tree.ts'

const DEFINITION_KEYS = 14
const FIELD_KEYS = 9
const FIELD_KINDS = 20
const GATEWAY_VERBS = 16

type TypeBudget = { folder: string; type: string; what: string; limit: number; fix: string }

const RULE_OF_THREE =
  'One odd page is a route file, two share a component, only the third earns a key. Take another key out first.'

/** Types whose number of members is limited; for a union, the number of branches. */
const TYPE_BUDGETS: readonly TypeBudget[] = [
  {
    folder: 'platform/define/engine/',
    type: 'ResourceDefinition',
    what: 'keys of a definition',
    limit: DEFINITION_KEYS,
    fix: RULE_OF_THREE,
  },
  {
    folder: 'platform/define/engine/',
    type: 'Field',
    what: 'keys of a field',
    limit: FIELD_KEYS,
    fix: RULE_OF_THREE,
  },
  {
    folder: 'platform/define/engine/',
    type: 'FieldKind',
    what: 'field kinds',
    limit: FIELD_KINDS,
    fix: 'A kind decides SQL, wire and control. Use an existing kind with a rule, or draw the page by hand.',
  },
  {
    folder: 'platform/web/gateway/',
    type: 'Gateway',
    what: 'verbs of the gateway',
    limit: GATEWAY_VERBS,
    fix: 'The gateway has one function per call shape, never per resource. Use an existing verb with another endpoint.',
  },
]

type Declared = { file: SourceFile; node: ts.Node; size: number }

/** Counts the keys that the engine and the gateway offer. A type that cannot be found is a finding too. */
export function checkTypeBudgets(files: readonly SourceFile[]): Finding[] {
  return TYPE_BUDGETS.flatMap((budget) => {
    const declared = files
      .filter((file) => file.path.startsWith(budget.folder) && isTypeScript(file.path))
      .map((file) => findType(file, budget.type))
      .find((found) => found !== null)
    if (!declared) return [lost(budget)]
    if (declared.size <= budget.limit) return []
    return [
      {
        path: declared.file.path,
        line: lineAt(declared.file.text, declared.node.getStart()),
        problem: `${declared.size} ${budget.what}, the limit is ${budget.limit}`,
        fix: budget.fix,
      },
    ]
  })
}

function lost(budget: TypeBudget): Finding {
  return {
    path: budget.folder,
    problem: `type ${budget.type} is not declared here, so its ${budget.what} cannot be counted`,
    fix: 'Keep the name, or change it in scripts/guards/budgets.ts in the same commit.',
  }
}

function parse(file: SourceFile): ts.SourceFile {
  return ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true)
}

function findType(file: SourceFile, name: string): Declared | null {
  for (const node of parse(file).statements) {
    if (ts.isInterfaceDeclaration(node) && node.name.text === name) {
      return { file, node, size: node.members.length }
    }
    if (ts.isTypeAliasDeclaration(node) && node.name.text === name) {
      return { file, node, size: sizeOf(node.type) }
    }
  }
  return null
}

function sizeOf(type: ts.TypeNode): number {
  if (ts.isTypeLiteralNode(type)) return type.members.length
  if (ts.isUnionTypeNode(type)) return type.types.length
  if (ts.isIntersectionTypeNode(type))
    return type.types.reduce((sum, part) => sum + sizeOf(part), 0)
  return 1
}

/** Counts the keys that each definition actually uses. */
export function checkDefinitionKeys(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(
      (file) => layerOf(file.path) === 'define' && isTypeScript(file.path) && !isTest(file.path),
    )
    .flatMap((file) => {
      const findings: Finding[] = []
      const visit = (node: ts.Node): void => {
        const keys = definitionKeys(node)
        if (keys > DEFINITION_KEYS) {
          findings.push({
            path: file.path,
            line: lineAt(file.text, node.getStart()),
            problem: `${keys} keys in a definition, the limit is ${DEFINITION_KEYS}`,
            fix: RULE_OF_THREE,
          })
        }
        ts.forEachChild(node, visit)
      }
      visit(parse(file))
      return findings
    })
}

function definitionKeys(node: ts.Node): number {
  if (!isDefinitionCall(node)) return 0
  const [argument] = node.arguments
  return argument && ts.isObjectLiteralExpression(argument) ? argument.properties.length : 0
}

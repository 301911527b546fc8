import ts from 'typescript'
import { type Finding, isTest, isTypeScript, lineAt, type SourceFile } from './source-tree.ts'

const REGISTRY = 'resources/registry.server.ts'

/** A definition that is in no registry exists for nobody: no menu, no page, no test. */
export function checkRegistry(files: readonly SourceFile[]): Finding[] {
  const registry = files.find((file) => file.path === REGISTRY)
  const definitions = files.filter(isDefinition).flatMap(exportedResources)
  if (!registry) {
    return [{ path: REGISTRY, problem: 'the registry is missing', fix: 'Bring it back.' }]
  }
  const listed = listedNames(registry)
  return definitions
    .filter((definition) => !listed.has(definition.name))
    .map(({ path, line, name }) => ({
      path,
      line,
      problem: `${name} is not in the registry`,
      fix: `Import ${name} in ${REGISTRY} and add it to RESOURCES.`,
    }))
}

function isDefinition(file: SourceFile): boolean {
  return (
    /^resources\/(?!engine\/)[^/]+\/[^/]+\.ts$/.test(file.path) &&
    isTypeScript(file.path) &&
    !isTest(file.path)
  )
}

type Exported = { path: string; line: number; name: string }

function exportedResources(file: SourceFile): Exported[] {
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true)
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) => [...statement.declarationList.declarations])
    .filter((declared) => callsDefineResource(declared.initializer))
    .map((declared) => ({
      path: file.path,
      line: lineAt(file.text, declared.getStart(source)),
      name: declared.name.getText(source),
    }))
}

function callsDefineResource(value: ts.Expression | undefined): boolean {
  return (
    value !== undefined &&
    ts.isCallExpression(value) &&
    value.expression.getText() === 'defineResource'
  )
}

/** Names inside the array that is given to RESOURCES. */
function listedNames(registry: SourceFile): Set<string> {
  const source = ts.createSourceFile(REGISTRY, registry.text, ts.ScriptTarget.Latest, true)
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node)) {
      for (const element of node.elements) names.add(element.getText(source))
    }
    ts.forEachChild(node, visit)
  }
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement) && /\bRESOURCES\b/.test(statement.getText(source))) {
      visit(statement)
    }
  }
  return names
}

/** Tables that are also words of HTTP: `method="post"` is about no resource. */
const ALSO_HTTP = new Set(['post', 'button', 'application', 'menu', 'role', 'module'])
const GENERIC = /^(resources\/engine|app\/pages|app\/gateway|api\/crud)\//

/** Code that serves every resource must not know the name of one. */
export function checkGenericCode(files: readonly SourceFile[]): Finding[] {
  const names = new Set(files.filter(isDefinition).flatMap(namesOf))
  return files
    .filter((file) => GENERIC.test(file.path) && isTypeScript(file.path) && !isTest(file.path))
    .flatMap((file) => {
      const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true)
      const findings: Finding[] = []
      const visit = (node: ts.Node): void => {
        if (ts.isStringLiteralLike(node) && names.has(node.text)) {
          findings.push({
            path: file.path,
            line: lineAt(file.text, node.getStart(source)),
            problem: `generic code names one resource: '${node.text}'`,
            fix: 'Give the odd resource a more specific route file or a rule in api/rules.',
          })
        }
        ts.forEachChild(node, visit)
      }
      visit(source)
      return findings
    })
}

/** Path and table of each definition in the file. */
function namesOf(file: SourceFile): string[] {
  const names = [...file.text.matchAll(/^\s*(?:path|table): '([^']+)'/gm)].map(
    (match) => match[1] ?? '',
  )
  return names.filter((name) => !ALSO_HTTP.has(name))
}

import ts from 'typescript'
import { definedTexts, isDefinitionCall } from '../defined-texts.mjs'
import { isBesideDefinitions, placeOf } from '../layers.mjs'
import { type Finding, isTest, isTypeScript, lineAt, type SourceFile } from './source-tree.ts'

type Defined = { name: string; path: string; prefix: string; file: SourceFile; at: number }

/**
 * Checks what a document needs in addition to a resource: the words shared by all documents, a flow, and a
 * unique prefix. `kindsByPath` checks its kind when the product starts.
 */
export function checkDocuments(files: readonly SourceFile[]): Finding[] {
  const definitions = files.filter(
    ({ path }) => isBesideDefinitions(path) && isTypeScript(path) && !isTest(path),
  )
  const documents = definitions.flatMap(documentsIn)
  const worded = new Set(definitions.flatMap(wordedIn))
  const flows = new Set(definitions.flatMap(flowsIn))
  const first = new Map<string, string>()
  return documents.flatMap((document) => {
    const { name, path, prefix, file, at } = document
    const taken = first.get(prefix)
    first.set(prefix, taken ?? path)
    const findings: Finding[] = []
    if (!worded.has(name)) findings.push(tellUnworded(document, files))
    if (!flows.has(path)) {
      findings.push({
        ...placeIn(areaFile(file.path), files, 'flows'),
        problem: `${path} has no flow, so nobody can submit it`,
        fix: `Write '${path}': [{ rule: 'upLeader' }] in flows, or in the file that flows comes from.`,
      })
    }
    if (taken !== undefined) {
      findings.push({
        path: file.path,
        line: lineAt(file.text, at),
        problem: `${taken} counts its documents by the prefix ${prefix} already`,
        fix: 'Write other letters in document.prefix.',
      })
    }
    return findings
  })
}

function tellUnworded({ name, file }: Defined, files: readonly SourceFile[]): Finding {
  const problem = `${name} has no words for number, state and buttons`
  const chapter = `${file.path.slice(0, file.path.lastIndexOf('/'))}/chapter.ts`
  if (files.some(({ path }) => path === chapter)) {
    const fix = `Write ${name} in documents: […].`
    return { ...placeIn(chapter, files, 'resources'), problem, fix }
  }
  const fix = `Write ${name} in the second argument of documentWords; where there is none, write documentWords({ en, es }, [${name}]).`
  return { ...placeIn(areaFile(file.path), files, 'words:'), problem, fix }
}

const areaFile = (path: string) => `modules/${placeOf(path)?.area ?? 'system'}/define/area.ts`

function placeIn(path: string, files: readonly SourceFile[], beside: string) {
  const text = files.find((file) => file.path === path)?.text ?? ''
  return { path, line: lineAt(text, Math.max(0, text.indexOf(beside))) }
}

const parsed = ({ path, text }: SourceFile) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)

/** The kinds of documents that a file defines. */
function documentsIn(file: SourceFile): Defined[] {
  if (!file.text.includes('defineDocument(')) return []
  const [path = ''] = definedTexts(file, ['path'])
  return parsed(file)
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap((declared) => {
      const call = declared.initializer
      if (!isDefinitionCall(call) || call.expression.getText() !== 'defineDocument') return []
      const prefix = /\bprefix: '(\w+)'/.exec(call.getText())
      const at = call.getStart() + (prefix?.index ?? 0)
      return [{ name: declared.name.getText(), path, prefix: prefix?.[1] ?? '', file, at }]
    })
}

/** Names in the lists `documents`, and in the second argument of `documentWords`. */
function wordedIn(file: SourceFile): string[] {
  if (!/\bdocuments:|documentWords\(/.test(file.text)) return []
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'documents') {
      collect(node.initializer, names)
    }
    const [, second] =
      ts.isCallExpression(node) && node.expression.getText() === 'documentWords'
        ? node.arguments
        : []
    if (second) collect(second, names)
    ts.forEachChild(node, visit)
  }
  visit(parsed(file))
  return names
}

function collect(node: ts.Node, names: string[]): void {
  if (ts.isIdentifier(node)) names.push(node.text)
  ts.forEachChild(node, (child) => collect(child, names))
}

/** Paths with a flow: keys of `flows`. */
function flowsIn(file: SourceFile): string[] {
  if (!/\bflows\b/.test(file.text)) return []
  const paths: string[] = []
  const visit = (node: ts.Node): void => {
    const isFlows =
      (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) &&
      node.name.getText() === 'flows'
    if (isFlows && node.initializer && ts.isObjectLiteralExpression(node.initializer)) {
      for (const { name } of node.initializer.properties) {
        if (name && ts.isStringLiteral(name)) paths.push(name.text)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed(file))
  return paths
}

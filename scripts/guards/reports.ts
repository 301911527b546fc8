import ts from 'typescript'
import { type Finding, lineAt, type SourceFile } from './source-tree.ts'

const CHOICES = 'platform/define/shipped/reports/report-choices.ts'
const MODELS = 'product/api/read-models.ts'
const OF_AREAS = /^modules\/([^/]+)\/api\/read-models\.ts$/
const SHIPPED = /^modules\/[^/]+\/define\/([a-z-]+-)?reports\.ts$/

type Named = { name: string; at: number }

/**
 * Each report query is in three lists: the choice list, the read models of its area, and those of the
 * product.
 */
export function checkReports(files: readonly SourceFile[]): Finding[] {
  const choices = files.find(({ path }) => path === CHOICES)
  if (!choices) return []
  const queries = queriesIn(choices)
  const areas = files.filter(({ path }) => OF_AREAS.test(path))
  const models = new Set(areas.flatMap((file) => modelsIn(file).map(({ name }) => name)))
  const known = new Set(queries.map(({ name }) => name))
  // Queries for texts, such as contracts, have no read model.
  const isText = (name: string) => name.endsWith('-text')
  return [
    ...queries.flatMap(({ name, at }) => {
      if (models.has(name) || isText(name)) return []
      const problem = `the query ${name} has no read model`
      const fix = `Write '${name}': <its ReadModel> in modules/<area>/api/read-models.ts, or take the line out.`
      return [{ path: CHOICES, line: lineAt(choices.text, at), problem, fix }]
    }),
    ...areas.flatMap((file) => checkArea(file, known, files)),
    ...files.filter(({ path }) => SHIPPED.test(path)).flatMap((file) => checkShipped(file, known)),
  ]
}

function checkArea(
  file: SourceFile,
  known: ReadonlySet<string>,
  files: readonly SourceFile[],
): Finding[] {
  const list = files.find(({ path }) => path === MODELS)?.text ?? ''
  const unknown = modelsIn(file).filter(({ name }) => !known.has(name))
  const findings = unknown.map(({ name, at }) => ({
    path: file.path,
    line: lineAt(file.text, at),
    problem: `no report template can choose the query ${name}`,
    fix: `Write ['${name}', '<its name>'] in REPORT_QUERY of ${CHOICES}, and its words under reportQuery in modules/system/define/*.json.`,
  }))
  if (list.includes(`'#${file.path}'`)) return findings
  const fix = `Write import { … } from '#${file.path}' and its name in the list of READ_MODELS.`
  const line = lineAt(list, Math.max(0, list.indexOf('READ_MODELS')))
  return [...findings, { path: MODELS, line, problem: `nothing reads ${file.path}`, fix }]
}

function checkShipped(file: SourceFile, known: ReadonlySet<string>): Finding[] {
  return [...file.text.matchAll(/\bquery: '([a-z-]+)'/g)].flatMap(({ 1: name = '', index }) => {
    if (known.has(name)) return []
    const fix = `Write one of REPORT_QUERY in ${CHOICES}.`
    const problem = `there is no query ${name}`
    return [{ path: file.path, line: lineAt(file.text, index), problem, fix }]
  })
}

const parsed = ({ path, text }: SourceFile) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)

function initializerOf(file: SourceFile, isIt: (name: string) => boolean): ts.Node | undefined {
  const declared = parsed(file)
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
  return declared.find(({ name }) => isIt(name.getText()))?.initializer
}

/** Codes of `REPORT_QUERY`: the first string of each pair. */
function queriesIn(file: SourceFile): Named[] {
  const names: Named[] = []
  const visit = (node: ts.Node): void => {
    const [first] = ts.isArrayLiteralExpression(node) ? node.elements : []
    if (first && ts.isStringLiteral(first)) names.push({ name: first.text, at: first.getStart() })
    else ts.forEachChild(node, visit)
  }
  const list = initializerOf(file, (name) => name === 'REPORT_QUERY')
  if (list) visit(list)
  return names
}

/** Keys of the read models of an area. */
function modelsIn(file: SourceFile): Named[] {
  const list = initializerOf(file, (name) => name.endsWith('ReadModels'))
  if (!list || !ts.isObjectLiteralExpression(list)) return []
  return list.properties.flatMap(({ name }) => {
    if (!name) return []
    const text = ts.isStringLiteral(name) ? name.text : name.getText()
    return [{ name: text, at: name.getStart() }]
  })
}

import ts from 'typescript'
import { definedTexts, isDefinitionCall } from '../defined-texts.mjs'
import { isBesideDefinitions, placeOf } from '../layers.mjs'
import { type Finding, isTest, isTypeScript, lineAt, type SourceFile } from './source-tree.ts'

const AREAS = 'product/define/areas.server.ts'
/** Files that list definitions: those of an area, or those of a chapter that its area includes. */
const LIST = /(^|[/-])(area|chapter)\.ts$/

/** Finds definitions that no area lists: they would have no menu, no page and no test. */
export function checkRegistry(files: readonly SourceFile[]): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const definitions = files.filter(isDefinition).flatMap(exportedResources)
  const areas = [...new Set(definitions.flatMap(({ path }) => areaOf(path) ?? []))]
  const listed = listedNames(files)
  return [
    ...areas.flatMap((area) => checkArea(area, texts)),
    ...checkChapters(texts),
    ...definitions
      // A missing area list is reported once, by its folder.
      .filter(({ name, path }) => !listed.has(name) && texts.has(listFor(path, texts)))
      .map((definition) => tellUnlisted(definition, texts)),
  ]
}

function isDefinition(file: SourceFile): boolean {
  return isBesideDefinitions(file.path) && isTypeScript(file.path) && !isTest(file.path)
}

/** The area of a definition; definitions of the platform belong to the system area. */
function areaOf(path: string): string | undefined {
  return placeOf(path)?.area
}

/** Each folder of modules is an area with one line in the list of areas. */
function checkArea(area: string, texts: ReadonlyMap<string, string>): Finding[] {
  const path = `modules/${area}/define/area.ts`
  if (!texts.has(path)) {
    const fix = 'Make it after the pattern of modules/hr/define/area.ts.'
    return [{ path, problem: `modules/${area} has no define/area.ts`, fix }]
  }
  const list = texts.get(AREAS) ?? ''
  if (list.includes(`'#${path}'`)) return []
  const line = lineAt(list, Math.max(list.indexOf('const AREAS'), 0))
  const fix = `Write import { … } from '#${path}' and its name in AREAS.`
  return [{ path: AREAS, line, problem: `modules/${area} is in no list of areas`, fix }]
}

/** Finds chapters that no area includes: their definitions are as unused as unlisted ones. */
function checkChapters(texts: ReadonlyMap<string, string>): Finding[] {
  return [...texts.keys()]
    .filter((path) => isBesideDefinitions(path) && /(^|[/-])chapter\.ts$/.test(path))
    .flatMap((path) => {
      const area = `modules/${areaOf(path)}/define/area.ts`
      const text = texts.get(area) ?? ''
      const beside = `./${path.slice(path.lastIndexOf('/') + 1)}`
      const isJoined = text.includes(`'#${path}'`) || text.includes(`'${beside}'`)
      if (isJoined) return []
      const fix = `Write import { … } from '#${path}' and its name in CHAPTERS.`
      return [{ path: area, problem: `${path} is in no area`, fix }]
    })
}

/** The names in the lists `resources` of all areas and chapters. */
function listedNames(files: readonly SourceFile[]): Set<string> {
  return new Set(
    files
      .filter(({ path }) => isBesideDefinitions(path) && LIST.test(path))
      .flatMap(({ path, text }) => [...listedResources(path, text).names]),
  )
}

/**
 * The list that a definition belongs to: that of the chapter in the same folder, otherwise that of the area.
 */
function listFor(path: string, texts: ReadonlyMap<string, string>): string {
  const chapter = `${path.slice(0, path.lastIndexOf('/'))}/chapter.ts`
  return texts.has(chapter) ? chapter : `modules/${areaOf(path) ?? 'system'}/define/area.ts`
}

function tellUnlisted({ path, name }: Exported, texts: ReadonlyMap<string, string>): Finding {
  const list = listFor(path, texts)
  const { line } = listedResources(list, texts.get(list) ?? '')
  const file = path.slice(path.lastIndexOf('/') + 1)
  const isBeside = list.slice(0, list.lastIndexOf('/')) === path.slice(0, path.lastIndexOf('/'))
  const from = isBeside ? `./${file}` : `#${path}`
  return {
    path: list,
    line,
    problem: `${name} of ${path} is in no registry`,
    fix: `Write import { ${name} } from '${from}' and ${name} in resources.`,
  }
}

type Exported = { path: string; name: string; isSheet: boolean }

/** The exported constants of the definitions in a file. */
export function exportedResources(file: SourceFile): Exported[] {
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true)
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) => [...statement.declarationList.declarations])
    .filter((declared) => isDefinitionCall(declared.initializer))
    .map((declared) => ({
      path: file.path,
      name: declared.name.getText(source),
      isSheet: declared.initializer?.getText(source).startsWith('defineMonthSheet(') === true,
    }))
}

/** The names in the list `resources` of an area, and the line of that list. */
function listedResources(path: string, text: string): { names: Set<string>; line: number } {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const names = new Set<string>()
  let line = 1
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'resources') {
      line = lineAt(text, node.getStart(source))
      collectNames(node.initializer, names)
    } else ts.forEachChild(node, visit)
  }
  visit(source)
  return { names, line }
}

function collectNames(node: ts.Node, names: Set<string>): void {
  if (ts.isIdentifier(node)) names.add(node.text)
  ts.forEachChild(node, (child) => collectNames(child, names))
}

const MOUNTS = 'product/api/areas.ts'
/** Files with mount tables: that of an area, or that of a large chapter. */
const TABLE = /^modules\/[^/]+\/(api\/area|[^/]+\/api\/[a-z-]+-resources)\.ts$/

/** Every resource is in a mount table; without one, the API has no calls for it. */
export function checkMounts(files: readonly SourceFile[]): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const tables = files.filter(({ path }) => TABLE.test(path))
  const isWritten = (line: RegExp) => tables.some(({ text }) => line.test(text))
  return files.filter(isDefinition).flatMap((file) =>
    exportedResources(file).flatMap((exported) => {
      const { name, isSheet } = exported
      const unmounted = isWritten(answersOf(name)) ? [] : [tellUnmounted(exported, texts)]
      if (!isSheet || isWritten(callsOf(name))) return unmounted
      return [...unmounted, tellWithoutCalls(exported, texts)]
    }),
  )
}

/** Finds a month sheet in the list of calls. */
const callsOf = (name: string) => new RegExp(`\\bsheetCalls\\(\\s*${name}\\b`)

function tellWithoutCalls({ path, name }: Exported, texts: ReadonlyMap<string, string>): Finding {
  const table = `modules/${areaOf(path) ?? 'system'}/api/area.ts`
  const text = texts.get(table) ?? ''
  const line = lineAt(text, Math.max(0, text.indexOf('calls: [')))
  const problem = `the page of the month sheet ${name} has no calls`
  return { path: table, line, problem, fix: `Write ...sheetCalls(${name}) among its calls.` }
}

/** Finds a resource in a mount table. */
const answersOf = (name: string) => new RegExp(`\\banswers\\(\\s*${name}\\b`)

function tellUnmounted(
  { path, name, isSheet }: Exported,
  texts: ReadonlyMap<string, string>,
): Finding {
  const table = `modules/${areaOf(path) ?? 'system'}/api/area.ts`
  const text = texts.get(table)
  const problem = `nothing mounts ${name} of ${path}`
  if (text === undefined) {
    const line = lineAt(texts.get(MOUNTS) ?? '', (texts.get(MOUNTS) ?? '').indexOf('const AREAS'))
    const fix = `Make it after the pattern of modules/hr/api/area.ts, and list it at ${MOUNTS}:${line}.`
    return { path: table, problem, fix }
  }
  const line = lineAt(text, Math.max(0, text.indexOf('resources: [')))
  // A sheet needs its own rules. With the plain rules, users could not generate it, and the product would not start
  // because its buttons have no rules.
  const answer = isSheet
    ? `answers(${name}, sheetRules(…)) with its SheetKind, after modules/hr/certificates/api/certificate-month.ts,`
    : `answers(${name})`
  const fix = `Write import { ${name} } from '#${path}' and ${answer} among its resources.`
  return { path: table, line, problem, fix }
}

/** Table names that are also words of HTTP: `method="post"` does not refer to a resource. */
const ALSO_HTTP = new Set(['post', 'button', 'application', 'menu', 'role', 'module'])
const GENERIC = /^platform\/(define\/(engine|described|documents)|web\/(pages|gateway)|api\/crud)\//

/** Code that serves every resource must not name a single resource. */
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
            fix: 'Give the odd resource a more specific route file or a rule in its module.',
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
  return definedTexts(file, ['path', 'table']).filter((name) => !ALSO_HTTP.has(name))
}

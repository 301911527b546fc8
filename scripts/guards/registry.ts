import ts from 'typescript'
import { definedTexts, isDefinitionCall } from '../defined-texts.mjs'
import {
  AREA_FILES,
  type Finding,
  isTest,
  isTypeScript,
  lineAt,
  type SourceFile,
} from './source-tree.ts'

const AREAS = 'resources/areas.server.ts'

/** A definition that no area lists exists for nobody: no menu, no page, no test. */
export function checkRegistry(files: readonly SourceFile[]): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const definitions = files.filter(isDefinition).flatMap(exportedResources)
  const folders = [...new Set(definitions.map(({ path }) => folderOf(path)))]
  return [
    ...folders.flatMap((folder) => checkFolder(folder, texts)),
    ...checkChapters(texts),
    ...definitions.flatMap((definition) => checkListed(definition, texts)),
  ]
}

function isDefinition(file: SourceFile): boolean {
  return AREA_FILES.test(file.path) && isTypeScript(file.path) && !isTest(file.path)
}

function folderOf(path: string): string {
  return path.split('/')[1] ?? ''
}

/** A folder of definitions is an area, and one line in the list of areas. */
function checkFolder(folder: string, texts: ReadonlyMap<string, string>): Finding[] {
  const path = `resources/${folder}/area.ts`
  if (!texts.has(path)) {
    const fix = 'Make it after the pattern of resources/hr/area.ts.'
    return [{ path, problem: `resources/${folder} has no area.ts`, fix }]
  }
  const list = texts.get(AREAS) ?? ''
  if (list.includes(`'./${folder}/area.ts'`)) return []
  const line = lineAt(list, Math.max(list.indexOf('const AREAS'), 0))
  const fix = `Write import { … } from './${folder}/area.ts' and its name in AREAS.`
  return [{ path: AREAS, line, problem: `resources/${folder} is in no list of areas`, fix }]
}

/** A chapter that its area does not join is as lost as a definition that nobody lists. */
function checkChapters(texts: ReadonlyMap<string, string>): Finding[] {
  return [...texts.keys()]
    .map((path) => /^resources\/([^/]+)\/([^/]+)\/chapter\.ts$/.exec(path))
    .filter((found) => found !== null)
    .flatMap(([chapter, folder, name]) => {
      const area = `resources/${folder}/area.ts`
      if (texts.get(area)?.includes(`'./${name}/chapter.ts'`)) return []
      const fix = `Write import { … } from './${name}/chapter.ts' and its name in CHAPTERS.`
      return [{ path: area, problem: `${chapter} is in no area`, fix }]
    })
}

/** Where a definition is listed: in its chapter, or in the area where that has none. */
function listOf(path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/'))
  return folder.split('/').length > 2 ? `${folder}/chapter.ts` : `${folder}/area.ts`
}

function checkListed({ path, name }: Exported, texts: ReadonlyMap<string, string>): Finding[] {
  const area = listOf(path)
  const text = texts.get(area)
  if (text === undefined) {
    // What an area lacks is said once, by its folder.
    if (area.endsWith('/area.ts')) return []
    const fix = 'Make it after the pattern of resources/hr/letters/chapter.ts.'
    return [{ path: area, problem: `${path} has no ${area}`, fix }]
  }
  const { names, line } = listedResources(area, text)
  if (names.has(name)) return []
  const file = path.slice(path.lastIndexOf('/') + 1)
  return [
    {
      path: area,
      line,
      problem: `${name} of ${path} is in no registry`,
      fix: `Write import { ${name} } from './${file}' and ${name} in resources.`,
    },
  ]
}

type Exported = { path: string; name: string }

function exportedResources(file: SourceFile): Exported[] {
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true)
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) => [...statement.declarationList.declarations])
    .filter((declared) => isDefinitionCall(declared.initializer))
    .map((declared) => ({
      path: file.path,
      name: declared.name.getText(source),
    }))
}

/** Names inside the list `resources` of an area, and where it stands. */
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

const MOUNTS = 'api/areas/areas.ts'

/** A resource that no table of api/areas has answers nothing. */
export function checkMounts(files: readonly SourceFile[]): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return files
    .filter(isDefinition)
    .flatMap((file) => definedPaths(file).map((resource) => checkMount(file.path, resource, texts)))
    .filter((finding) => finding !== null)
}

const definedPaths = (file: SourceFile) => definedTexts(file, ['path'])

function checkMount(
  path: string,
  resource: string,
  texts: ReadonlyMap<string, string>,
): Finding | null {
  const table = `api/areas/${folderOf(path)}.ts`
  const text = texts.get(table)
  const problem = `nothing mounts ${resource}`
  if (text === undefined) {
    const line = lineAt(texts.get(MOUNTS) ?? '', (texts.get(MOUNTS) ?? '').indexOf('const AREAS'))
    const fix = `Make it after the pattern of api/areas/hr.ts, and list it at ${MOUNTS}:${line}.`
    return { path: table, problem, fix }
  }
  const mounts = `'${resource}':`
  if (text.includes(mounts) || isMountedBeside(table, mounts, texts)) return null
  const line = lineAt(text, Math.max(0, text.indexOf('resources: {')))
  return { path: table, line, problem, fix: `Write '${resource}': {} among its resources.` }
}

/** A large area keeps the tables of its parts in its folder. */
function isMountedBeside(
  table: string,
  mounts: string,
  texts: ReadonlyMap<string, string>,
): boolean {
  const folder = table.replace(/\.ts$/, '/')
  return [...texts].some(([path, text]) => path.startsWith(folder) && text.includes(mounts))
}

/** Tables that are also words of HTTP: `method="post"` is about no resource. */
const ALSO_HTTP = new Set(['post', 'button', 'application', 'menu', 'role', 'module'])
const GENERIC = /^(resources\/(engine|described|documents)|app\/pages|app\/gateway|api\/crud)\//

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
  return definedTexts(file, ['path', 'table']).filter((name) => !ALSO_HTTP.has(name))
}

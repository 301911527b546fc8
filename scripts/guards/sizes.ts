import ts from 'typescript'
import { isBesideDefinitions, layerOf } from '../layers.mjs'
import {
  countLines,
  type Finding,
  isProgram,
  isTest,
  isTypeScript,
  lineAt,
  type SourceFile,
} from './source-tree.ts'

/*
 * Sizes are only a report (`npm run guard -- --remarks`), never a failure: code that is split or compressed
 * to stay below a number of lines is harder to read than long code.
 */

type SizeRule = {
  what: string
  matches: (path: string) => boolean
  aim: number
  limit: number
  fix: string
}

/** The first rule that matches a path applies. */
const FILE_RULES: readonly SizeRule[] = [
  {
    what: 'generic route',
    matches: (path) => /^app\/routes\/_app\.\$area\.\$resource.*\.tsx?$/.test(path),
    aim: 45,
    limit: 80,
    fix: 'A generic route is glue. Move the work into platform/web/pages, loader halves into its *.server.ts.',
  },
  {
    what: 'route',
    matches: (path) => /^app\/routes\/.*\.tsx?$/.test(path),
    aim: 120,
    limit: 200,
    fix: 'Move the screen into the web/ folder of its chapter and its loader half into a *.server.ts there.',
  },
  {
    what: 'component file',
    matches: (path) => layerOf(path) === 'web' && path.endsWith('.tsx'),
    aim: 120,
    limit: 200,
    fix: 'Cut the component along its headings; one part of the screen is one file.',
  },
  {
    what: 'file of the API',
    matches: (path) => path.startsWith('modules/') && layerOf(path) === 'api',
    aim: 60,
    limit: 120,
    fix: 'One verb a file. Move shared checks into a file of their own beside the rules of the chapter.',
  },
  {
    what: 'file of an area',
    matches: (path) =>
      isBesideDefinitions(path) && /(^|[/-])(area|chapter|choices)\.ts$/.test(path),
    aim: 120,
    limit: 200,
    fix: 'Name what several pages share once (grants), or split the area into chapters.',
  },
  {
    what: 'resource definition',
    matches: isBesideDefinitions,
    aim: 50,
    limit: 120,
    fix: 'Past this size something is behaviour: move it to api/. Move option lists into a file of their own.',
  },
]

const FUNCTION_AIM = 30
const FUNCTION_LIMIT = 60
const ENGINE_AIM = 1_000
export const ENGINE_LIMIT = 1_800

/** Lines per file, with a limit by folder. */
export function checkFileSizes(files: readonly SourceFile[]): Finding[] {
  return files.flatMap((file) => {
    if (isTest(file.path)) return []
    const rule = FILE_RULES.find((candidate) => candidate.matches(file.path))
    const lines = countLines(file.text)
    if (!rule || lines <= rule.aim) return []
    const problem = `${rule.what} has ${lines} lines, the limit is ${rule.limit} (aim ${rule.aim})`
    return [{ path: file.path, problem, fix: rule.fix, remark: true }]
  })
}

/** Lines per function, including the functions inside it. */
export function checkFunctionSizes(files: readonly SourceFile[]): Finding[] {
  return files.filter((file) => isProgram(file.path) && !isTest(file.path)).flatMap(longFunctions)
}

function longFunctions(file: SourceFile): Finding[] {
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true)
  const findings: Finding[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const finding = judge(file, node, node.getStart(source), node.getEnd())
      if (finding) findings.push(finding)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return findings
}

function judge(file: SourceFile, node: ts.Node, start: number, end: number): Finding | null {
  const line = lineAt(file.text, start)
  const lines = lineAt(file.text, end) - line + 1
  if (lines <= FUNCTION_AIM) return null
  return {
    path: file.path,
    line,
    problem: `function ${nameOf(node)} has ${lines} lines, the limit is ${FUNCTION_LIMIT} (aim ${FUNCTION_AIM})`,
    fix: 'Give each step of it a name and a function of its own.',
    remark: true,
  }
}

function nameOf(node: ts.Node): string {
  const named = ts.isFunctionLike(node) ? (node.name ?? variableOf(node)) : undefined
  return named?.getText() ?? 'without a name'
}

function variableOf(node: ts.Node): ts.Node | undefined {
  let parent = node.parent
  while (parent && ts.isCallExpression(parent)) parent = parent.parent
  return parent && ts.isVariableDeclaration(parent) ? parent.name : undefined
}

/** A reader must be able to read the engine in one afternoon. */
export function checkEngineSize(files: readonly SourceFile[]): Finding[] {
  const engine = files.filter(
    (file) =>
      file.path.startsWith('platform/define/engine/') &&
      isTypeScript(file.path) &&
      !isTest(file.path),
  )
  const lines = engine.reduce((sum, file) => sum + countLines(file.text), 0)
  if (lines <= ENGINE_AIM) return []
  return [
    {
      path: 'platform/define/engine',
      problem: `the engine has ${lines} lines, the limit is ${ENGINE_LIMIT} (aim ${ENGINE_AIM})`,
      fix: 'Take the least-used key out; what one page needs belongs to its route file.',
      remark: true,
    },
  ]
}

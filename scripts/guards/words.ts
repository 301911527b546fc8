import ts from 'typescript'
import { type Finding, isTest, isTypeScript, lineAt, type SourceFile } from './source-tree.ts'

type WordRule = { what: string; pattern: RegExp; only?: RegExp; not?: RegExp; fix: string }

/** Builds a pattern from pieces, so that this file passes its own check. */
function pattern(flags: string, ...alternatives: string[][]): RegExp {
  return new RegExp(alternatives.map((pieces) => pieces.join('')).join('|'), flags)
}

const SAY_IT_IN_AN_ISSUE = 'Do it now, or write an issue and leave the code without the remark.'
const ABOUT_THE_PRODUCT = 'Say what the code does and why; nothing about who or what wrote it.'

const WORD_RULES: readonly WordRule[] = [
  {
    what: 'a note to come back later',
    pattern: pattern(
      'g',
      ['\\bTO', 'DO\\b'],
      ['\\bFIX', 'ME\\b'],
      ['\\bXX', 'X\\b'],
      ['\\bHA', 'CK\\b'],
    ),
    fix: SAY_IT_IN_AN_ISSUE,
  },
  {
    what: 'a switched-off type check',
    pattern: pattern('g', ['@ts-', 'ignore'], ['@ts-', 'nocheck']),
    fix: 'Make the types right; for a wrong call in a type test use @ts-expect-error.',
  },
  {
    what: 'a lint rule switched off for a whole file',
    pattern: pattern('g', ['biome-ignore', '-all'], ['eslint', '-disable']),
    fix: 'Ignore one line and give the reason after the colon.',
  },
  {
    what: 'talk about the tool that wrote the text',
    pattern: pattern(
      'gi',
      ['\\bcla', 'ude\\b'],
      ['\\banth', 'ropic\\b'],
      ['\\bcop', 'ilot\\b'],
      ['\\bchat', '-?gpt\\b'],
      ['\\bsub-?', 'agents?\\b'],
      ['\\blanguage ', 'models?\\b'],
      ['\\bL', 'LMs?\\b'],
      ['\\b(coding|code|AI)[ -](agent', '|assistant)s?\\b'],
      ['\\bco-', 'authored-by\\b'],
      [
        '\\b(helper|agent|previous|earlier|other|another) ',
        'session\\b(?! (cookie|key|of the (user|person)))',
      ],
    ),
    fix: ABOUT_THE_PRODUCT,
  },
  {
    what: 'the address of a package registry',
    pattern: pattern(
      'gi',
      ['\\bregistry\\.', 'npmjs\\.org\\b'],
      ['\\bregistry\\.', 'yarnpkg\\.com\\b'],
      ['\\bnpm', 'mirror\\.com\\b'],
      ['\\bart', 'ifactory\\b'],
      ['\\bverda', 'ccio\\b'],
      ['\\bproxy\\.', 'golang\\.org\\b'],
      ['^\\s*(@[\\w-]+:)?regis', 'try\\s*='],
    ),
    fix: 'Leave the choice of registry to the npm settings of the machine.',
  },
  {
    what: 'a path of one machine',
    pattern: pattern(
      'g',
      ['(?<![\\w.])/wo', 'rk/(main|shared|\\.library)\\b'],
      ['(?<![\\w.])/ho', 'me/(?!node\\b)[a-z][\\w-]*/'],
      ['(?<![\\w.])/Us', 'ers/[A-Za-z][\\w-]*/'],
      ['(?<![\\w.])/tmp/', 'bash_jobs'],
    ),
    fix: 'Derive the path from import.meta.dirname, the working directory or os.tmpdir().',
  },
]

/** Words that must never be in the repository. */
export function checkWords(files: readonly SourceFile[]): Finding[] {
  return files.flatMap((file) => WORD_RULES.flatMap((rule) => hitsOf(file, rule)))
}

function hitsOf(file: SourceFile, rule: WordRule): Finding[] {
  if (file.path === 'package-lock.json') return []
  return [...file.text.matchAll(rule.pattern)].map((match) => ({
    path: file.path,
    line: lineAt(file.text, match.index),
    problem: `"${match[0].trim()}" is ${rule.what}`,
    fix: rule.fix,
  }))
}

/** Finds casts to the type that disables type checking. The word in English text does not count. */
export function checkCasts(files: readonly SourceFile[]): Finding[] {
  return files
    .filter((file) => isTypeScript(file.path))
    .flatMap((file) => {
      const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true)
      const findings: Finding[] = []
      const visit = (node: ts.Node): void => {
        if (isThroughUnknown(node) && !isTest(file.path) && !hasReason(node, file.text)) {
          findings.push({
            path: file.path,
            line: lineAt(file.text, node.getStart(source)),
            problem: `"as ${node.type.getText(source)}" through unknown says no reason`,
            fix: 'Give the value the type that it has, or write the reason into a comment above the line.',
          })
        }
        if (ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.AnyKeyword) {
          findings.push({
            path: file.path,
            line: lineAt(file.text, node.getStart(source)),
            problem: `"${node.getText(source)}" switches type checking off`,
            fix: 'Parse the value with zod, or cast it to the type that it has.',
          })
        }
        ts.forEachChild(node, visit)
      }
      visit(source)
      return findings
    })
}

/** A cast through `unknown` can turn any type into any other. */
function isThroughUnknown(node: ts.Node): node is ts.AsExpression {
  return (
    ts.isAsExpression(node) &&
    ts.isAsExpression(node.expression) &&
    node.expression.type.kind === ts.SyntaxKind.UnknownKeyword
  )
}

/** Whether a comment is above the line of the cast, or above its statement. */
function hasReason(cast: ts.Node, text: string): boolean {
  let statement: ts.Node = cast
  while (statement.parent && !ts.isStatement(statement)) statement = statement.parent
  const lines = text.split('\n')
  return [cast, statement].some((node) => {
    const above = lines[lineAt(text, node.getStart()) - 2]?.trim() ?? ''
    return above.startsWith('//') || above.endsWith('*/')
  })
}

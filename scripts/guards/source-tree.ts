import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isOfTests } from '../layers.mjs'

export type SourceFile = { path: string; text: string }

export type Finding = {
  path: string
  line?: number
  problem: string
  /** The instruction to fix it, for a developer who does not know the rule. */
  fix: string
  /** A remark is printed and never fails the run. */
  remark?: boolean
}

export type Guard = { name: string; check: (files: readonly SourceFile[]) => Finding[] }

const NOT_SOURCE = new Set([
  '.git',
  '.data',
  '.cache',
  'node_modules',
  'build',
  'test-results',
  'playwright-report',
])
const TEXT =
  /\.(c?[jt]s|mjs|[jt]sx|json|css|sql|md|ya?ml|svg|txt|html)$|(^|\/)[^./]+$|(^|\/)\.[a-z]+(config|rc)?$/

/** Every text file of the checkout, paths from the root with forward slashes. */
export function readSourceTree(root: string): SourceFile[] {
  const files: SourceFile[] = []
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      // In a linked work tree, `.git` is a file.
      if (NOT_SOURCE.has(entry.name)) continue
      const full = join(folder, entry.name)
      if (entry.isDirectory()) visit(full)
      if (!entry.isFile()) continue
      const path = relative(root, full).split(sep).join('/')
      if (TEXT.test(path)) files.push({ path, text: readFileSync(full, 'utf8') })
    }
  }
  visit(root)
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

export function countLines(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

export function isTest(path: string): boolean {
  return isOfTests(path)
}

/** TypeScript, and the plain scripts that run before any package is installed. */
export function isProgram(path: string): boolean {
  return isTypeScript(path) || /\.(mjs|cjs|js)$/.test(path)
}

export function isTypeScript(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
}

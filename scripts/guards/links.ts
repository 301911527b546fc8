import { dirname, posix } from 'node:path'
import { type Finding, lineAt, type SourceFile } from './source-tree.ts'

const LINK = /\[[^\]\n]*\]\(([^()\s]+)\)/g
const OUTSIDE = /^[a-z]+:/
/** Images are not among the files that a guard reads. */
const IMAGE = /\.(png|jpe?g|gif)$/
const CODE = /```[\s\S]*?```|`[^`\n]*`/g

/** The anchors of a page, as common Markdown viewers generate them from its headings. */
function anchorsOf(text: string): Set<string> {
  const headings = text.replace(/```[\s\S]*?```/g, '').match(/^#+ .+$/gm) ?? []
  const slugs = headings.map((heading) =>
    heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replace(/ /g, '-'),
  )
  return new Set(slugs)
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** Relative links of the Markdown pages lead to a file or folder of the repository, and to a heading of it. */
export function checkLinks(files: readonly SourceFile[]): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const folders = new Set(files.map(({ path }) => dirname(path)))
  const isFolder = (path: string) =>
    [...folders].some((folder) => folder === path || folder.startsWith(`${path}/`))
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.replace(CODE, blank).matchAll(LINK)].flatMap((match): Finding[] => {
        const [, target = ''] = match
        if (OUTSIDE.test(target) || IMAGE.test(target)) return []
        const [file = '', anchor] = target.split('#')
        const to = file === '' ? path : posix.normalize(posix.join(dirname(path), file))
        const line = lineAt(text, match.index)
        const page = texts.get(to)
        if (page === undefined && !isFolder(to.replace(/\/$/, ''))) {
          const fix = 'Link to the place where the file lies now, or drop the link.'
          return [{ path, line, problem: `The link to ${target} leads to no file.`, fix }]
        }
        if (anchor === undefined || page === undefined || anchorsOf(page).has(anchor)) return []
        const fix = `Use an anchor of a heading of ${to}.`
        return [{ path, line, problem: `${to} has no heading for #${anchor}.`, fix }]
      }),
    )
}

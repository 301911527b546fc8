import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readRun } from '../e2e/run-state.ts'
import type { PageKind } from './pages.ts'

const COLUMNS = '100'

/** A page as text as w3m renders it, or its source. */
export async function readInText(path: string, cookie = '', how = '-dump'): Promise<string> {
  const { stdout } = await promisify(execFile)('/usr/bin/w3m', [
    how,
    '-cols',
    COLUMNS,
    '-O',
    'UTF-8',
    '-o',
    'accept_language=zh',
    // Without this, the source would be compressed.
    '-o',
    'accept_encoding=identity',
    ...(cookie ? ['-header', `Cookie: ${cookie}`] : []),
    readRun().url + path,
  ])
  return stdout
}

/** Whether the words appear in this order in the text. */
export function comeInOrder(text: string, words: readonly string[]): boolean {
  let from = 0
  return words.every((word) => {
    const at = text.indexOf(word, from)
    from = at + word.length
    return at !== -1
  })
}

/** The address of a page that needs no interaction; null if it needs some. */
export async function addressOf(kind: PageKind): Promise<string | null> {
  const none = Symbol('takes hands')
  const byHand = () => Promise.reject(none)
  let address = ''
  try {
    await kind.open({
      open: async (path) => (address = path),
      see: async () => null,
      fill: byHand,
      press: byHand,
      evaluate: byHand,
    })
    return address
  } catch (error) {
    if (error !== none) throw error
    return null
  }
}

/** Problems of a page read as text from its beginning: bar and menus once, then its heading. */
export async function flawsInText(path: string, cookie: string): Promise<string[]> {
  const [text, html] = await Promise.all([
    readInText(path, cookie),
    readInText(path, cookie, '-dump_source'),
  ])
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, ' ')
  const title = heading?.trim().split(/\s+/)[0] ?? ''
  const bar = ['员工台', '首页', '退出登录'].filter((word) => html.includes(`${word}</a>`))
  const flaws = comeInOrder(text, [...bar, title]) ? [] : [`not in order: ${[...bar, title]}`]
  const [menus = ''] = text.split('退出登录')
  const lines = menus.split('\n').filter((line) => /^\s*• \S/.test(line))
  const twice = lines.filter((line, index) => lines.indexOf(line) !== index)
  if (bar.length === 3 && twice.length > 0) flaws.push(`twice in the menus: ${twice}`)
  return title === '' ? [...flaws, 'without a heading'] : flaws
}

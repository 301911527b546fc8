import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readRun } from '../e2e/run-state.ts'

const COLUMNS = '100'

/** A page as w3m writes it out. */
export async function readInText(path: string, cookie = ''): Promise<string> {
  const { stdout } = await promisify(execFile)('/usr/bin/w3m', [
    ...['-dump', '-cols', COLUMNS, '-O', 'UTF-8', '-o', 'accept_language=zh'],
    ...(cookie ? ['-header', `Cookie: ${cookie}`] : []),
    readRun().url + path,
  ])
  return stdout
}

/** Whether the words come in this order, each after the one before. */
export function comeInOrder(text: string, words: readonly string[]): boolean {
  let from = 0
  return words.every((word) => {
    const at = text.indexOf(word, from)
    from = at + word.length
    return at !== -1
  })
}

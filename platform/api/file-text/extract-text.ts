import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { FILE_TEXT_RESULTS } from '#platform/wire/files/file-text.ts'
import { GRACE_SECONDS, MOST_SECONDS } from './limits.ts'
import { isReadable } from './read-document.ts'
import type { TextFound } from './text-found.ts'

const found = z.object({
  result: z.enum(FILE_TEXT_RESULTS).exclude(['waiting']),
  words: z.string().nullable(),
})

/** The built product has the program beside its start; the sources run by tsx. */
function programAt(): string[] {
  const built = join(import.meta.dirname, 'text-process.js')
  if (existsSync(built)) return [built]
  return ['--import', 'tsx', join(import.meta.dirname, 'text-process.ts')]
}

/** Starts the process without the settings of the product: a document that breaks out finds no secrets there. */
function startProcess(type: string): ChildProcess {
  return spawn(process.execPath, [...programAt(), type], {
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
}

async function answerOf(started: ChildProcess, bytes: Uint8Array): Promise<TextFound> {
  const { stdin, stdout } = started
  if (!stdin || !stdout) throw new Error('a process without pipes')
  // A process that ends early closes its input; its output tells why.
  stdin.on('error', () => undefined)
  stdin.end(bytes)
  const said = await text(stdout)
  const parsed = found.safeParse(said === '' ? null : JSON.parse(said))
  return parsed.success ? parsed.data : { result: 'damaged', words: null }
}

/**
 * Takes the text out of a document, in a process of its own with limits of time and memory. Returns null when
 * `stopping` ended the process. A document that makes the process crash is damaged.
 */
export async function extractText(
  { type, bytes }: { type: string; bytes: Uint8Array },
  stopping: AbortSignal,
): Promise<TextFound | null> {
  if (!isReadable(type)) return { result: 'otherKind', words: null }
  const started = startProcess(type)
  const failed = new Promise<never>((_, reject) => started.once('error', reject))
  const kill = () => started.kill('SIGKILL')
  let isLate = false
  const late = setTimeout(
    () => {
      isLate = true
      kill()
    },
    (MOST_SECONDS + GRACE_SECONDS) * 1_000,
  )
  stopping.addEventListener('abort', kill)
  try {
    const answer = await Promise.race([answerOf(started, bytes), failed])
    if (stopping.aborted) return null
    return isLate ? { result: 'tooLong', words: null } : answer
  } finally {
    clearTimeout(late)
    stopping.removeEventListener('abort', kill)
    kill()
  }
}

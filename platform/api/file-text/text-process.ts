/*
 * The process that reads one document, apart from the server: a document may be made to use up time and memory. The
 * bytes come in by standard input, the result goes out by standard output. The document is read in a second thread; the
 * first one watches memory and time, and ends the process. Node limits the objects of a thread, but no buffers, and
 * unpacked bytes are buffers.
 */
import { buffer } from 'node:stream/consumers'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { MOST_HEAP_MB, MOST_MEMORY_MB, MOST_SECONDS, MOST_WORK_SECONDS } from './limits.ts'
import { readDocument } from './read-document.ts'
import type { TextFound } from './text-found.ts'

const WATCH_MS = 20
const MB = 1024 * 1024

type Document = { type: string; bytes: Uint8Array }

let isAnswered = false

/** Writes the result and ends the process. The first result counts: a limit may be reached while one is written. */
function answer(found: TextFound): void {
  if (isAnswered) return
  isAnswered = true
  process.stdout.write(JSON.stringify(found), () => process.exit(0))
}

function stop(result: TextFound['result']): void {
  answer({ result, words: null })
}

/** The script of the second thread: this file again. The program that runs the sources starts in no thread by itself. */
function scriptOfReader(): string {
  const here = JSON.stringify(import.meta.url)
  if (!import.meta.url.endsWith('.ts')) return `import(${here})`
  return `import('tsx/esm/api').then(({ register }) => { register(); return import(${here}) })`
}

function watch(document: Document): void {
  const reader = new Worker(scriptOfReader(), {
    eval: true,
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  })
  reader.once('message', answer)
  reader.once('error', (error) => {
    const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    stop(isFull ? 'tooLarge' : 'damaged')
  })
  const most = process.memoryUsage.rss() + MOST_MEMORY_MB * MB
  setTimeout(() => stop('tooLong'), MOST_SECONDS * 1_000)
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (process.memoryUsage.rss() > most) stop('tooLarge')
    else if (user + system > MOST_WORK_SECONDS * 1_000_000) stop('tooLong')
  }, WATCH_MS)
}

if (isMainThread) {
  watch({ type: process.argv[2] ?? '', bytes: new Uint8Array(await buffer(process.stdin)) })
} else {
  const { type, bytes } = workerData as Document
  parentPort?.postMessage(await readDocument(type, bytes))
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')

/** A process whose front and back end only report that they were stopped. */
const PROGRAM = `
  import { pino } from 'pino'
  import { stopOnSignal } from './server/stop-signals.ts'
  const front = { stop: async () => console.log('front stopped') }
  const backEnd = { close: async () => console.log('back end closed') }
  stopOnSignal(pino({ level: 'silent' })).watch(Promise.resolve({ front, backEnd }))
  setInterval(() => undefined, 1_000)
  console.log('ready')
`

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s ends everything in order',
  async (signal) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM],
      { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let output = ''
    const ended = once(child, 'exit')
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (String(chunk).includes('ready')) child.kill(signal)
    })
    expect(await ended).toEqual([0, null])
    expect(output.trim().split('\n')).toEqual(['ready', 'front stopped', 'back end closed'])
  },
)

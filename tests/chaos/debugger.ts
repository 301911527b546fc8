import { readFileSync } from 'node:fs'
import { WebSocket } from 'undici'
import type { Started } from '../e2e/start-process.ts'
import { until } from './product.ts'

const LISTENING = /Debugger listening on (ws:\/\/\S+)/

/**
 * Runs a line of code in a running process as a debugger would: Node opens a debugger on SIGUSR1. The process
 * must have been started with `--inspect-port=0` in NODE_OPTIONS.
 */
export async function runInside(process: Started, line: string): Promise<void> {
  const address = () => LISTENING.exec(readFileSync(`${process.logFile}.err`, 'utf8'))?.[1] ?? ''
  process.signal('SIGUSR1')
  await until('the debugger listens', () => address() !== '')
  const socket = new WebSocket(address())
  try {
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    })
    const answered = new Promise((resolve) => socket.addEventListener('message', resolve))
    const params = { expression: line }
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
    await answered
  } finally {
    socket.close()
  }
}

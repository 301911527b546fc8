import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const FILL_WAIT_MS = 400
const MOST_FILLERS = 16

/**
 * Listens on a port with a full queue and accepts no connection: the network drops connection attempts, as
 * behind a firewall. Returns the function that ends it.
 */
export async function openBlackHole(port: number): Promise<() => void> {
  const listen = `require('net').createServer().listen({ port: ${port}, host: '127.0.0.1', backlog: 1 }, () => console.log('up'))`
  const child = spawn(process.execPath, ['--eval', listen], { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  child.kill('SIGSTOP')
  const fillers: Socket[] = []
  while (fillers.length < MOST_FILLERS && (await isAccepted(port, fillers)));
  return () => {
    for (const socket of fillers) socket.destroy()
    child.kill('SIGKILL')
  }
}

async function isAccepted(port: number, fillers: Socket[]): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  fillers.push(socket)
  const accepted = new Promise<boolean>((resolve) => socket.once('connect', () => resolve(true)))
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), FILL_WAIT_MS))
  return Promise.race([accepted, late])
}

import type { AddressInfo } from 'node:net'
import { connect as connectSocket, createServer, type Server } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPassingTrouble } from '#db/passing-trouble.ts'
import { readConfig } from '#server/config.ts'
import { fillDatabase } from '#server/fill-database.ts'
import { freshDatabase, type TestDatabase } from './database.ts'

// A process that starts while the database starts, stops or fails over waits for the database.

let copy: TestDatabase

beforeAll(async () => {
  copy = await freshDatabase()
})

afterAll(() => copy?.drop())

/** The message of a server that refuses the connection. */
function fatal(code: string): Buffer {
  const text = `SFATAL\0VFATAL\0C${code}\0Mnot now\0\0`
  const length = Buffer.alloc(4)
  length.writeInt32BE(Buffer.byteLength(text) + length.length)
  return Buffer.concat([Buffer.from('E'), length, Buffer.from(text)])
}

type Door = { url: string; refused: () => number; server: Server }

/** A proxy to the database that refuses the first connections: with an error code, or by closing them. */
async function openDoor(times: number, code: string | null): Promise<Door> {
  const target = new URL(copy.url)
  let refused = 0
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (refused < times) {
      refused += 1
      socket.once('data', () => (code === null ? socket.destroy() : socket.end(fatal(code))))
      return
    }
    const inner = connectSocket(Number(target.port), target.hostname)
    inner.on('error', () => socket.destroy())
    socket.on('close', () => inner.destroy())
    socket.pipe(inner).pipe(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(copy.url)
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, refused: () => refused, server }
}

const log = pino({ level: 'silent' })
const start = (url: string) => fillDatabase(url, readConfig({}), log)

test.each(['57P03', '57P01', '57P02', '53300', '08006', '08001', null])(
  'a start that is answered %s goes on as soon as the database lets it in',
  async (code) => {
    const door = await openDoor(2, code)
    try {
      expect(await start(door.url)).toBeNull()
      expect(door.refused()).toBe(2)
    } finally {
      door.server.close()
    }
  },
)

test.each(['28P01', '3D000', '08P01', '42501'])(
  'a start that is answered %s ends at once, for waiting would change nothing',
  async (code) => {
    const door = await openDoor(10, code)
    try {
      await expect(start(door.url)).rejects.toMatchObject({ code })
      expect(door.refused()).toBe(1)
    } finally {
      door.server.close()
    }
  },
)

test('lasting failures are distinguished from passing ones', () => {
  const coded = (code: string) => Object.assign(new Error('x'), { code })
  const passing = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'EHOSTUNREACH']
  for (const code of [...passing, '25006', '08003']) {
    expect(isPassingTrouble(coded(code)), code).toBe(true)
  }
  for (const code of ['ENOENT', '23505', '42P01', 'ERR_INVALID_URL']) {
    expect(isPassingTrouble(coded(code)), code).toBe(false)
  }
  expect(isPassingTrouble(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isPassingTrouble(new Error('x', { cause: coded('57P01') }))).toBe(true)
  expect(isPassingTrouble(new AggregateError([coded('ECONNREFUSED')]))).toBe(true)
  expect(isPassingTrouble('57P01')).toBe(false)
})

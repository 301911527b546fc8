import { availableParallelism } from 'node:os'
import { register } from 'prom-client'
import { describe, expect, test } from 'vitest'
import {
  createGate,
  HashingBusy,
  hashPassword,
  MAX_IN_FLIGHT,
  needsRehash,
  spendVerification,
  verifyPassword,
} from './password-hash.ts'

describe('P14 stored passwords', () => {
  test('a hash is Argon2id with 46 MiB, one pass, one lane', async () => {
    expect(await hashPassword('one')).toMatch(
      /^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    )
  })

  test.each([
    ['a short one', 'a', 'b'],
    ['more than 72 bytes', `${'x'.repeat(100)}a`, `${'x'.repeat(100)}b`],
    ['emoji', `${'🦊'.repeat(20)}🐺`, `${'🦊'.repeat(20)}🐻`],
    ['a zero byte', 'a\0b', 'a\0c'],
    ['surrounding blanks', ' word ', 'word'],
  ])('every character counts in %s', async (_kind, right, wrong) => {
    const hash = await hashPassword(right)
    expect(await verifyPassword(hash, right)).toBe(true)
    expect(await verifyPassword(hash, wrong)).toBe(false)
  })

  test('it does not matter how an accent was typed', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9'), 'cafe\u0301')).toBe(true)
  })

  test.each(['', 'plain text', '$argon2id$v=19$m=47104', '$2b$10$abc'])(
    'nothing matches the broken hash %j',
    async (hash) => {
      expect(await verifyPassword(hash, hash)).toBe(false)
    },
  )

  test('parameters other than today’s ask for a new hash', async () => {
    const today = await hashPassword('one')
    expect(needsRehash(today)).toBe(false)
    expect(needsRehash(today.replace('m=47104', 'm=19456'))).toBe(true)
    expect(needsRehash(today.replace('argon2id', 'argon2i'))).toBe(true)
    expect(needsRehash('')).toBe(true)
  })
})

describe('P13 an unknown name', () => {
  test('costs as much as a wrong password', async () => {
    const hash = await hashPassword('one')
    const fastest = async (job: () => Promise<unknown>) => {
      const times: number[] = []
      for (let n = 0; n < 8; n += 1) {
        const start = performance.now()
        await job()
        times.push(performance.now() - start)
      }
      return Math.min(...times)
    }
    const known = await fastest(() => verifyPassword(hash, 'two'))
    const unknown = await fastest(() => spendVerification('two'))
    // If the unknown name cost no hash, the ratio would be about 1 : 1000. A stricter limit would fail by
    // chance, because other work on the machine slows either measurement.
    expect(unknown).toBeGreaterThan(known / 20)
  })
})

describe('P15 hashing', () => {
  test('the gate runs a few, lets some wait in turn and refuses the rest', async () => {
    const pass = createGate(2, 3)
    const order: number[] = []
    let running = 0
    let most = 0
    const job = (n: number) =>
      pass(async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running -= 1
        order.push(n)
        if (n === 1) throw new Error('a job that fails gives its place back')
      })
    const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(job))
    const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : null))
    expect(reasons[5]).toBeInstanceOf(HashingBusy)
    expect(reasons[6]).toBeInstanceOf(HashingBusy)
    expect(order).toEqual([0, 1, 2, 3, 4])
    expect(most).toBe(2)
    await job(7)
    expect(order).toEqual([0, 1, 2, 3, 4, 7])
  })
})

describe('the figures', () => {
  test('show running and waiting hashes', async () => {
    const gauge = register.getSingleMetric('staffdesk_password_hashing')
    const read = async () => (await gauge?.get())?.values.map(({ value }) => value)
    const hashes = Promise.all(Array.from({ length: 6 }, () => hashPassword('green-lantern')))
    expect(await read()).toEqual([MAX_IN_FLIGHT, 6 - MAX_IN_FLIGHT])
    expect(MAX_IN_FLIGHT).toBeLessThanOrEqual(4)
    expect(MAX_IN_FLIGHT).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1))
    await hashes
    expect(await read()).toEqual([0, 0])
  })
})

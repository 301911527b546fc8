import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { Counter, Gauge } from 'prom-client'

// OWASP's first choice for Argon2id (ASVS 5.0 appendix C).
const MEMORY_KIB = 46 * 1024
const ITERATIONS = 1
const LANES = 1
// The package declares a const enum, whose values isolated modules cannot read.
const ARGON2ID: Algorithm.Argon2id = 2
const PARAMETERS = {
  algorithm: ARGON2ID,
  memoryCost: MEMORY_KIB,
  timeCost: ITERATIONS,
  parallelism: LANES,
}

/**
 * Each hash occupies a core for a while; one core stays free for signed-in users. When several processes
 * share a port, each runs one hash at a time, and there is one process less than cores.
 */
export const MAX_IN_FLIGHT = cluster.isWorker
  ? 1
  : Math.min(4, Math.max(1, availableParallelism() - 1))
export const MAX_WAITING = 32

/** Too many passwords are already being hashed: respond with 503 and Retry-After. */
export class HashingBusy extends Error {
  constructor() {
    super('auth.busy')
    this.name = 'HashingBusy'
  }
}

/**
 * Lets `maxInFlight` jobs run and `maxWaiting` wait; refuses the rest, so that a
 * flood of sign-ins cannot take all memory and threads.
 */
export function createGate(maxInFlight: number, maxWaiting: number) {
  let inFlight = 0
  const waiting: (() => void)[] = []

  function release(): void {
    const next = waiting.shift()
    // The slot goes directly to the next waiting job and is never free, so no newer job can overtake.
    if (next) next()
    else inFlight -= 1
  }

  async function pass<T>(job: () => Promise<T>): Promise<T> {
    if (inFlight < maxInFlight) {
      inFlight += 1
    } else {
      if (waiting.length >= maxWaiting) throw new HashingBusy()
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await job()
    } finally {
      release()
    }
  }
  return Object.assign(pass, { use: () => ({ inFlight, waiting: waiting.length }) })
}

const pass = createGate(MAX_IN_FLIGHT, MAX_WAITING)

new Gauge({
  name: 'staffdesk_password_hashing',
  help: 'Passwords that are being hashed, and those that wait for it',
  labelNames: ['state'],
  collect() {
    const { inFlight, waiting } = pass.use()
    this.set({ state: 'busy' }, inFlight)
    this.set({ state: 'waiting' }, waiting)
  },
})

const hashed = new Counter({
  name: 'staffdesk_password_hashings_total',
  help: 'Passwords and PINs hashed, to store the hash or to compare it',
})

// The same password typed on another system may arrive with decomposed characters.
function canonical(plain: string): string {
  return plain.normalize('NFC')
}

/** Argon2id hash of a password in PHC notation. */
export function hashPassword(plain: string): Promise<string> {
  hashed.inc()
  return pass(() => hash(canonical(plain), PARAMETERS))
}

/** Whether `plain` is the password behind `hash`. A hash that cannot be read never matches. */
export function verifyPassword(hash: string, plain: string): Promise<boolean> {
  hashed.inc()
  return pass(() => verify(hash, canonical(plain)).catch(() => false))
}

// A hash that belongs to no password: only the cost of checking it matters.
const NOBODY = [
  `$argon2id$v=19$m=${MEMORY_KIB},t=${ITERATIONS},p=${LANES}`,
  Buffer.alloc(16).toString('base64').replaceAll('=', ''),
  Buffer.alloc(32).toString('base64').replaceAll('=', ''),
].join('$')

/** Takes as long as `verifyPassword`, for unknown names, so that the duration reveals nothing. */
export async function spendVerification(plain: string): Promise<void> {
  await verifyPassword(NOBODY, plain)
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/

/** Whether a hash is weaker than what `hashPassword` makes today. */
export function needsRehash(hash: string): boolean {
  const found = PHC.exec(hash)
  if (!found) return true
  const [memory, iterations, lanes] = found.slice(1).map(Number)
  return memory !== MEMORY_KIB || iterations !== ITERATIONS || lanes !== LANES
}

import { RateLimiterMemory } from 'rate-limiter-flexible'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { createVisitWriter, type VisitRow } from './visit-batch.ts'

const REPEAT_WINDOW_MS = 2_000
/** Limits the log entries of an account: no user opens more pages a minute. */
const MOST_A_MINUTE = 60

/** One page view. The address is null when no trusted proxy reported it. */
export type Visit = { actor: Actor; clientIp: string | null; modelType: string; remark: string }

export type VisitRecorder = {
  /**
   * Resolves when the visit is committed. A repeat within two seconds counts as the same visit. Of more than sixty
   * visits a minute the rest is dropped.
   */
  record(visit: Visit): Promise<void>
  /** Stores the waiting views, then refuses more. */
  close(): Promise<void>
}

/** Collects visits for a moment and stores them together. */
export function createVisitRecorder(db: Database, now: () => number = Date.now): VisitRecorder {
  const recent = new Map<string, { at: number; stored: Promise<void> }>()
  const writer = createVisitWriter(db, REPEAT_WINDOW_MS)
  const allowance = new RateLimiterMemory({ points: MOST_A_MINUTE, duration: 60 })
  /** Visits that are accepted but have not reached the writer yet. */
  const beingCounted = new Set<Promise<boolean>>()
  let isClosed = false

  function forgetOld(at: number): void {
    for (const [key, visit] of recent) {
      if (at - visit.at < REPEAT_WINDOW_MS) return
      recent.delete(key)
    }
  }

  async function storeWithin(visit: Visit, at: number): Promise<void> {
    const counted = allowance.consume(visit.actor.userId).then(
      () => true,
      () => false,
    )
    beingCounted.add(counted)
    const isKept = await counted
    beingCounted.delete(counted)
    if (isKept) await writer.add(toRow(visit, at))
  }

  async function record(visit: Visit): Promise<void> {
    if (isClosed) throw new Failure('upstream', 'unavailable')
    const at = now()
    forgetOld(at)
    const key = `${visit.actor.userId} ${visit.remark}`
    const same = recent.get(key)
    if (same) return same.stored

    const stored = storeWithin(visit, at)
    recent.set(key, { at, stored })
    try {
      await stored
    } catch (cause) {
      recent.delete(key)
      throw new Failure('upstream', 'unavailable', { cause })
    }
  }

  async function close(): Promise<void> {
    isClosed = true
    await Promise.all(beingCounted)
    await writer.flush()
  }

  return { record, close }
}

function toRow({ actor, ...visit }: Visit, at: number): VisitRow {
  return {
    ...visit,
    id: uuidv7(),
    createCode: actor.code,
    userId: actor.userId,
    userName: actor.name,
    createdAt: new Date(at).toISOString(),
  }
}

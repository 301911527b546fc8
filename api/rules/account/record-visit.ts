import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import type { Database } from '#api/store/database.ts'

const BATCH_WAIT_MS = 150
const BATCH_LIMIT = 500
const REPEAT_WINDOW_MS = 2_000

/** One page view. The address is null when nobody we trust told it. */
export type Visit = { actor: Actor; clientIp: string | null; modelType: string; remark: string }

type Row = {
  id: string
  clientIp: string | null
  createCode: string
  modelType: string
  remark: string
  userId: string
  userName: string
  createdAt: string
}

type Batch = { rows: Row[]; stored: Promise<void>; start: () => void }

export type VisitRecorder = {
  /** Resolves when the visit is committed; a repeat within two seconds counts as the same visit. */
  record(visit: Visit): Promise<void>
  /** Stores what is waiting, then refuses more. */
  close(): Promise<void>
}

/** Collects visits for a moment and stores them together. */
export function createVisitRecorder(db: Database, now: () => number = Date.now): VisitRecorder {
  const recent = new Map<string, { at: number; stored: Promise<void> }>()
  const running = new Set<Promise<void>>()
  let open: Batch | null = null
  let isClosed = false

  function openBatch(): Batch {
    const rows: Row[] = []
    let start: () => void = () => undefined
    const started = new Promise<void>((resolve) => {
      start = resolve
    })
    const timer = setTimeout(start, BATCH_WAIT_MS)
    const batch: Batch = {
      rows,
      start,
      stored: started.then(() => {
        clearTimeout(timer)
        if (open === batch) open = null
        return insertVisits(db, rows)
      }),
    }
    running.add(batch.stored)
    batch.stored.catch(() => undefined).finally(() => running.delete(batch.stored))
    return batch
  }

  function forgetOld(at: number): void {
    for (const [key, visit] of recent) {
      if (at - visit.at < REPEAT_WINDOW_MS) return
      recent.delete(key)
    }
  }

  async function record(visit: Visit): Promise<void> {
    if (isClosed) throw new Failure('upstream', 'unavailable')
    const at = now()
    forgetOld(at)
    const key = `${visit.actor.userId} ${visit.remark}`
    const same = recent.get(key)
    if (same) return same.stored

    open ??= openBatch()
    const batch = open
    batch.rows.push(toRow(visit, at))
    recent.set(key, { at, stored: batch.stored })
    if (batch.rows.length >= BATCH_LIMIT) {
      open = null
      batch.start()
    }
    try {
      await batch.stored
    } catch (cause) {
      recent.delete(key)
      throw new Failure('upstream', 'unavailable', { cause })
    }
  }

  async function close(): Promise<void> {
    isClosed = true
    open?.start()
    await Promise.allSettled(running)
  }

  return { record, close }
}

function toRow({ actor, ...visit }: Visit, at: number): Row {
  return {
    ...visit,
    id: uuidv7(),
    createCode: actor.code,
    userId: actor.userId,
    userName: actor.name,
    createdAt: new Date(at).toISOString(),
  }
}

/** Leaves out what another process has just stored for the same person and page. */
async function insertVisits(db: Database, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into visit_log (id, client_ip, create_code, model_type, remark, user_id, user_name, created_at)
    select v."id", v."clientIp", v."createCode", v."modelType", v."remark", v."userId", v."userName", v."createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(
      "id" uuid, "clientIp" text, "createCode" text, "modelType" text, "remark" text,
      "userId" uuid, "userName" text, "createdAt" timestamptz)
    where not exists (
      select from visit_log earlier
      where earlier.user_id = v."userId" and earlier.remark = v."remark"
        and earlier.created_at > v."createdAt" - make_interval(secs => ${REPEAT_WINDOW_MS / 1_000})
        and earlier.created_at <= v."createdAt"
    )
  `.execute(db)
}

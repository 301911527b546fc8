import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'

const BATCH_WAIT_MS = 150
const BATCH_LIMIT = 500

export type VisitRow = {
  id: string
  clientIp: string | null
  createCode: string
  modelType: string
  remark: string
  userId: string
  userName: string
  createdAt: string
}

type Batch = { rows: VisitRow[]; stored: Promise<void>; start: () => void }

export type VisitWriter = {
  /** Settles when the batch that the row went into is committed or has failed. */
  add(row: VisitRow): Promise<void>
  /** Stores the waiting views and resolves when no write is running. */
  flush(): Promise<void>
}

/**
 * Collects rows for a moment and stores them together. A row that repeats one
 * of the last `repeatWindowMs` is left out.
 */
export function createVisitWriter(db: Database, repeatWindowMs: number): VisitWriter {
  const running = new Set<Promise<void>>()
  let open: Batch | null = null

  function openBatch(): Batch {
    const rows: VisitRow[] = []
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
        return insertVisits(db, rows, repeatWindowMs)
      }),
    }
    running.add(batch.stored)
    batch.stored.catch(() => undefined).finally(() => running.delete(batch.stored))
    return batch
  }

  function add(row: VisitRow): Promise<void> {
    open ??= openBatch()
    const batch = open
    batch.rows.push(row)
    if (batch.rows.length >= BATCH_LIMIT) {
      open = null
      batch.start()
    }
    return batch.stored
  }

  async function flush(): Promise<void> {
    open?.start()
    await Promise.allSettled(running)
  }

  return { add, flush }
}

/** Leaves out views that another process has just stored for the same person and page. */
async function insertVisits(
  db: Database,
  rows: readonly VisitRow[],
  repeatWindowMs: number,
): Promise<void> {
  await sql`
    insert into visit_log (id, client_ip, create_code, model_type, remark, user_id, user_name, created_at)
    select v."id", v."clientIp", v."createCode", v."modelType", v."remark", v."userId", v."userName", v."createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(
      "id" uuid, "clientIp" text, "createCode" text, "modelType" text, "remark" text,
      "userId" uuid, "userName" text, "createdAt" timestamptz)
    where not exists (
      select from visit_log earlier
      where earlier.user_id = v."userId" and earlier.remark = v."remark"
        and earlier.created_at > v."createdAt" - make_interval(secs => ${repeatWindowMs / 1_000})
        and earlier.created_at <= v."createdAt"
    )
  `.execute(db)
}

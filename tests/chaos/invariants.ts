import type { DatabaseClient } from '../api/database-client.ts'
import type { Entry, Journal } from './writers.ts'

export type Findings = {
  /** Acknowledged writes that are missing in the history or appear more than once. */
  lost: string[]
  /** Records whose row and history differ. */
  torn: string[]
  acknowledged: number
}

type Row = { id: string; version: number; remark: string; deleted: boolean }
type Change = { record_id: string; version: number; action: string; remark: string | null }

/** Compares the answers that the writers got with the rows in the database. */
export async function examine(database: DatabaseClient, journal: Journal): Promise<Findings> {
  const rows = await database.rows<Row>(
    `select id, version, remark, deleted_at is not null as deleted from department_type
     where code like 'K%'`,
  )
  const changes = await database.rows<Change>(
    `select record_id, version, action, after ->> 'remark' as remark from audit_log
     where resource = 'org/department-types' and record_id is not null and version is not null
     order by record_id, version`,
  )
  const history = new Map(rows.map(({ id }) => [id, [] as Change[]]))
  const tried = new Set(journal.map(({ id }) => id))
  const orphans: Change[] = []
  for (const change of changes) {
    const own = history.get(change.record_id)
    if (own) own.push(change)
    else if (tried.has(change.record_id)) orphans.push(change)
  }
  const acknowledged = journal.filter(({ outcome }) => outcome === 'acknowledged')
  return {
    lost: acknowledged
      .filter((entry) => !isThereOnce(entry, history.get(entry.id) ?? []))
      .map(({ id, version, remark }) => `${id} ${version} ${remark}`),
    torn: [
      ...rows
        .filter((row) => !isWhole(row, history.get(row.id) ?? []))
        .map(({ id }) => `row ${id}`),
      ...orphans.map(({ record_id }) => `history of ${record_id}`),
    ],
    acknowledged: acknowledged.length,
  }
}

function isThereOnce({ act, version, remark }: Entry, history: readonly Change[]): boolean {
  const found = history.filter((change) =>
    act === 'delete' ? change.action === 'delete' : change.remark === remark,
  )
  return found.length === 1 && found[0]?.version === version && found[0]?.action === act
}

/** Each version has exactly one history entry, and the last entry matches the row. */
function isWhole({ version, remark, deleted }: Row, history: readonly Change[]): boolean {
  const isCounted = history.length === version && history.every((it, at) => it.version === at + 1)
  const written = history.filter((change) => change.action !== 'delete')
  return (
    isCounted &&
    history[0]?.action === 'add' &&
    (history.at(-1)?.action === 'delete') === deleted &&
    written.at(-1)?.remark === remark
  )
}

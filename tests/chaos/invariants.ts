import type { DatabaseClient } from '../api/database-client.ts'
import type { Journal } from './writers.ts'

export type Findings = {
  /** Acknowledged writes that are not there, or not once. */
  lost: string[]
  /** Records whose row and history do not say the same. */
  torn: string[]
  acknowledged: number
}

type Row = { id: string; version: number; remark: string }
type Change = { record_id: string; version: number; action: string; remark: string | null }

/** Compares what writers were told with what the database holds. */
export async function examine(database: DatabaseClient, journal: Journal): Promise<Findings> {
  const rows = await database.rows<Row>(
    "select id, version, remark from department_type where code like 'K%' and deleted_at is null",
  )
  const changes = await database.rows<Change>(
    `select record_id, version, action, after ->> 'remark' as remark from audit_log
     where resource = 'org/department-types' and record_id is not null and version is not null
     order by record_id, version`,
  )
  const acknowledged = journal.filter(({ outcome }) => outcome === 'acknowledged')
  const lost = acknowledged.filter(({ id, version, remark }) => {
    const found = changes.filter((change) => change.record_id === id && change.remark === remark)
    return found.length !== 1 || found[0]?.version !== version
  })
  return {
    lost: lost.map(({ id, version, remark }) => `${id} ${version} ${remark}`),
    torn: [...tornRows(rows, changes), ...changesWithoutRow(rows, changes, journal)],
    acknowledged: acknowledged.length,
  }
}

/** Each version of a row has its one entry in the history, and the last one says what the row says. */
function tornRows(rows: readonly Row[], changes: readonly Change[]): string[] {
  return rows
    .filter(({ id, version, remark }) => {
      const own = changes.filter((change) => change.record_id === id)
      const versions = own.map((change) => change.version)
      const isWhole = versions.length === version && versions.every((it, at) => it === at + 1)
      return !isWhole || own[0]?.action !== 'add' || own.at(-1)?.remark !== remark
    })
    .map(({ id }) => `row ${id}`)
}

function changesWithoutRow(
  rows: readonly Row[],
  changes: readonly Change[],
  journal: Journal,
): string[] {
  const there = new Set(rows.map(({ id }) => id))
  const tried = new Set(journal.map(({ id }) => id))
  const orphans = changes.filter(({ record_id: id }) => tried.has(id) && !there.has(id))
  return orphans.map(({ record_id }) => `history of ${record_id}`)
}

import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import {
  checkManyReached,
  checkManyReferences,
  type Findings,
  failuresOf,
  find,
} from '#api/imports/check-many.ts'
import type { Tx } from '#api/store/database.ts'
import { readToday } from '#api/store/today.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { archives } from '#resources/hr/archives/archive.ts'
import { checkArchive } from './check-archive.ts'
import { leftProblem, readLeftBefore } from './left-before.ts'

/**
 * What stands in the way of many new personnel files, by row: the rules of `addArchive`, each
 * asked of all of them at once. Departments and posts stay as they are until this is done.
 */
export async function checkArchives(
  tx: Tx,
  actor: Actor,
  rows: readonly WriteInput[],
): Promise<(Failure | null)[]> {
  const today = await readToday(tx)
  const findings: Findings = new Map()
  await checkManyReferences(tx, actor, archives, rows, findings)
  await checkSeats(tx, rows, findings)
  await checkTaken(tx, actor, rows, findings)
  const found = failuresOf(archives, rows, findings)
  const reached = await checkManyReached(tx, actor, archives, rows)
  return rows.map((row, index) => ownFailure(row, today) ?? found[index] ?? reached[index] ?? null)
}

function ownFailure(row: WriteInput, today: string): Failure | null {
  try {
    checkArchive(row, today)
    return null
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

const idsOf = (rows: readonly WriteInput[], name: string) => [
  ...new Set(rows.flatMap((row) => (row[name] ? [String(row[name])] : []))),
]

/** The department is open, and the post is one of it. */
async function checkSeats(tx: Tx, rows: readonly WriteInput[], findings: Findings): Promise<void> {
  const departments = await sql<{ id: string }>`
    select id from department where id = any(${idsOf(rows, 'deptId')}::uuid[])
      and enabled and deleted_at is null for share`.execute(tx)
  const posts = await sql<{ id: string; deptId: string }>`
    select id, dept_id as "deptId" from post where id = any(${idsOf(rows, 'postId')}::uuid[])
    for share`.execute(tx)
  const open = new Set(departments.rows.map(({ id }) => id))
  const ownerOf = new Map(posts.rows.map(({ id, deptId }) => [id, deptId]))
  for (const [index, { deptId, postId }] of rows.entries()) {
    if (!open.has(String(deptId))) find(findings, index, 'deptId', 'invalid.reference')
    if (postId && ownerOf.get(String(postId)) !== deptId) {
      find(findings, index, 'postId', 'invalid.postOfOtherDepartment')
    }
  }
}

/** What the unique indexes of the table would refuse, and who is known from before. */
async function checkTaken(
  tx: Tx,
  actor: Actor,
  rows: readonly WriteInput[],
  findings: Findings,
): Promise<void> {
  const values = (name: string, spell: (text: string) => string) =>
    rows.map((row) => spell(String(row[name] ?? '')))
  const numbers = values('empNo', (text) => text.toLowerCase())
  const papers = values('idCardNo', (text) => text.toUpperCase())
  const phones = values('phone', (text) => text)
  const { rows: taken } = await sql<{ field: string; value: string }>`
    select 'empNo' as field, lower(emp_no) as value from user_base_info
      where lower(emp_no) = any(${numbers})
    union all select 'idCardNo', id_card_no from user_base_info
      where id_card_no = any(${papers}) and deleted_at is null and status not in ('4', '5')
    union all select 'phone', phone from user_base_info
      where phone = any(${phones}) and deleted_at is null and status not in ('4', '5')`.execute(tx)
  const left = await readLeftBefore(tx, actor, papers)
  const known = new Set(taken.map(({ field, value }) => `${field} ${value}`))
  for (const index of rows.keys()) {
    if (known.has(`empNo ${numbers[index]}`)) find(findings, index, 'empNo', 'invalid.duplicate')
    if (known.has(`idCardNo ${papers[index]}`)) {
      find(findings, index, 'idCardNo', 'invalid.duplicate')
    }
    const before = left.get(papers[index] ?? '')
    if (before) find(findings, index, 'idCardNo', leftProblem(before))
    if (known.has(`phone ${phones[index]}`)) find(findings, index, 'phone', 'invalid.duplicate')
  }
}

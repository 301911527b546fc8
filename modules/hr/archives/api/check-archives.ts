import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { type Place, readPlace } from '#modules/org/positions/api/read-free-places.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import {
  checkManyReached,
  checkManyReferences,
  type Findings,
  failuresOf,
  find,
} from '#platform/api/imports/check-many.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { checkArchive } from './check-archive.ts'
import { formerEmployeeProblem, readFormerEmployees } from './refuse-second-file.ts'

/**
 * Checks many new personnel files against the rules of `addArchive`, each rule for all rows in one query. Returns the
 * problems by row. Locks departments and posts, so they do not change before the write.
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
  const reached = await checkManyReached(tx, actor, archives, rows)
  const hidden = await checkTaken(tx, actor, rows, findings)
  const found = failuresOf(archives, rows, findings)
  return rows.map((row, index) => {
    const own = ownFailure(row, today)
    // A number in a file that the actor may not see gets the same error as a row outside the actor's scope,
    // so the error does not reveal that file.
    return own ?? reached[index] ?? (hidden.has(index) ? outOfReach() : (found[index] ?? null))
  })
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

/**
 * Checks that the department is open, that the post belongs to it and that the post has a vacancy.
 */
async function checkSeats(tx: Tx, rows: readonly WriteInput[], findings: Findings): Promise<void> {
  const departments = await sql<{ id: string }>`
    select id from department where id = any(${idsOf(rows, 'deptId')}::uuid[])
      and enabled and deleted_at is null for share`.execute(tx)
  const posts = await sql<{ id: string; deptId: string }>`
    select id, dept_id as "deptId" from post where id = any(${idsOf(rows, 'postId')}::uuid[])
    for share`.execute(tx)
  const places = new Map<string, Place>()
  for (const { id } of posts.rows) places.set(id, await readPlace(tx, id))
  const open = new Set(departments.rows.map(({ id }) => id))
  const ownerOf = new Map(posts.rows.map(({ id, deptId }) => [id, deptId]))
  for (const [index, { deptId, postId }] of rows.entries()) {
    if (!open.has(String(deptId))) find(findings, index, 'deptId', 'invalid.reference')
    if (postId && ownerOf.get(String(postId)) !== deptId) {
      find(findings, index, 'postId', 'invalid.postOfOtherDepartment')
    }
    const place = places.get(String(postId ?? ''))
    if (!place || place.vacancy === null) continue
    const { plan, actual, vacancy } = place
    if (vacancy < 1) {
      const values = { plan: plan ?? 0, actual }
      find(findings, index, 'postId', { key: 'invalid.noVacancyToEnter', values })
    }
    // Earlier rows of the imported file take the vacancies first.
    places.set(String(postId), {
      ...place,
      vacancy: vacancy - 1,
      actual: actual + (vacancy < 1 ? 0 : 1),
    })
  }
}

/**
 * Finds values that the unique indexes of the table would refuse, and document numbers of former employees. Returns the
 * rows with a value that belongs to a file the actor may not see.
 */
async function checkTaken(
  tx: Tx,
  actor: Actor,
  rows: readonly WriteInput[],
  findings: Findings,
): Promise<ReadonlySet<number>> {
  const values = (name: string, spell: (text: string) => string) =>
    rows.map((row) => spell(String(row[name] ?? '')))
  const numbers = values('empNo', (text) => text.toLowerCase())
  const papers = values('idCardNo', (text) => text.toUpperCase())
  const phones = values('phone', (text) => text)
  const isSeen = scopePredicate(archives, 't', actor, 'view')
  const { rows: taken } = await sql<{ field: string; value: string; isSeen: boolean }>`
    select 'empNo' as field, lower(emp_no) as value, ${isSeen} as "isSeen" from user_base_info t
      where lower(emp_no) = any(${numbers})
    union all select 'idCardNo', id_card_no, ${isSeen} from user_base_info t
      where id_card_no = any(${papers}) and deleted_at is null and status not in ('4', '5')
    union all select 'phone', phone, ${isSeen} from user_base_info t
      where phone = any(${phones}) and deleted_at is null and status not in ('4', '5')`.execute(tx)
  const left = await readFormerEmployees(tx, actor, papers)
  const known = new Map(taken.map((one) => [`${one.field} ${one.value}`, one.isSeen]))
  const hidden = new Set<number>()
  for (const index of rows.keys()) {
    const keys = { empNo: numbers[index], idCardNo: papers[index], phone: phones[index] }
    for (const [field, value] of Object.entries(keys)) {
      const seen = known.get(`${field} ${value}`)
      if (seen === false) hidden.add(index)
      if (seen === true) find(findings, index, field, 'invalid.duplicate')
    }
    const before = left.get(papers[index] ?? '')
    if (before?.isSeen === false) hidden.add(index)
    else if (before) find(findings, index, 'idCardNo', formerEmployeeProblem(before))
  }
  return hidden
}

const outOfReach = () => new Failure('forbidden', 'auth.forbidden')

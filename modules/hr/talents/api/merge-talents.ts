import { sql } from 'kysely'
import { isOpenApplication } from '#modules/hr/candidates/api/open-application.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Consequences } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** What the kept record takes over where it has nothing. */
const FILLED = [
  'phone',
  'email',
  'idCardNo',
  'birthDate',
  'edu',
  'school',
  'major',
  'workYears',
  'currentCompany',
  'currentPost',
  'skills',
  'tags',
  'employeeId',
  'remark',
] as const

type Filled = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

function filledBy(keep: WireRecord, drop: WireRecord): Filled {
  const names = FILLED.filter((name) => isEmpty(keep[name]) && !isEmpty(drop[name]))
  return Object.fromEntries(names.map((name) => [name, drop[name]]))
}

/** Locks both records in one order, so that two mergers of the same two wait for each other. */
async function lockBoth(tx: Tx, actor: Actor, { id, version, values }: ActionInput) {
  const dropId = String(values.dropId)
  if (dropId === id) {
    const form = talents.actions.merge?.form ?? talents
    throw invalidFields(form, { dropId: { key: 'invalid.mergeItself' } })
  }
  await sql`select from talent where id in (${id}::uuid, ${dropId}::uuid) order by id for update`.execute(
    tx,
  )
  return {
    keep: await lockForUpdate(tx, actor, talents, id, version, 'merge'),
    drop: await lockForUpdate(tx, actor, talents, dropId, null, 'merge'),
  }
}

/** Moves the résumés behind those of the other record; returns their ids. */
async function moveFiles(tx: Tx, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with last as (select coalesce(max(place), -1) as place from file
        where record_id = ${to}::uuid and resource = ${talents.path} and field = 'resume'),
      moving as (select id, row_number() over (order by place, id) as at from file
        where record_id = ${from}::uuid and resource = ${talents.path} and field = 'resume')
    update file set record_id = ${to}::uuid, place = last.place + moving.at
    from last, moving where file.id = moving.id returning file.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Moves the applications. Two open ones for one need cannot belong to one person. */
async function moveApplications(tx: Tx, from: string, to: string): Promise<string[]> {
  const { rows: twice } =
    await sql`select from candidate a join candidate b on b.recruiting_id = a.recruiting_id
      where a.talent_id = ${from}::uuid and b.talent_id = ${to}::uuid
        and ${isOpenApplication('a')} and ${isOpenApplication('b')}`.execute(tx)
  if (twice.length > 0) throw new Failure('conflict', 'recruit.mergeTwice')
  const { rows } = await sql<{ id: string }>`update candidate set talent_id = ${to}::uuid
    where talent_id = ${from}::uuid returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

async function drop(tx: Tx, actor: Actor, { id }: WireRecord, keep: WireRecord): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    update talent set merged_into_id = ${keep.id}::uuid, deleted_at = now(), updated_at = now(),
      updated_by = ${actor.userId}, version = version + 1
    where id = ${id}::uuid returning version`.execute(tx)
  await writeHistory(tx, actor, {
    resource: talents,
    id,
    version: rows[0]?.version ?? 1,
    action: 'state',
    before: { mergedInto: null },
    after: { mergedInto: keep.talentNo, transition: 'merge' },
  })
}

/**
 * Merges two records about one human: the kept one takes over résumés and what it lacks; the other one is put away.
 * A preview shows this first. It can be undone within 24 hours.
 */
export async function mergeTalents(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { keep, drop: dropped } = await lockBoth(tx, actor, input)
  const filled = filledBy(keep, dropped)
  const fileIds = await moveFiles(tx, dropped.id, keep.id)
  const candidateIds = await moveApplications(tx, dropped.id, keep.id)
  const consequences: Consequences = {
    lines: [
      {
        key: 'recruit.mergeDrops',
        values: { name: String(dropped.name), number: String(dropped.talentNo) },
      },
      { key: 'recruit.mergeApplications', values: { count: candidateIds.length } },
      { key: 'recruit.mergeFiles', values: { count: fileIds.length } },
      { key: 'recruit.mergeFills', values: { count: Object.keys(filled).length } },
    ],
    rows: [dropped.version, filled, fileIds, candidateIds],
  }
  requireAsPreviewed(input, consequences)
  await sql`insert into talent_merge (id, keep_id, drop_id, filled, file_ids, candidate_ids, created_by)
    values (gen_random_uuid(), ${keep.id}::uuid, ${dropped.id}::uuid, ${JSON.stringify(filled)}::jsonb,
      ${fileIds}::uuid[], ${candidateIds}::uuid[], ${actor.userId}::uuid)`.execute(tx)
  await drop(tx, actor, dropped, keep)
  const move = {
    values: { ...filled, hasMerged: true },
    move: 'merge',
    reason: String(dropped.talentNo),
  }
  const version = await writeMove(tx, actor, { resource: talents, current: keep }, move)
  return { version, message: { key: 'recruit.merged' }, consequences }
}

type Merge = {
  id: string
  dropId: string
  filled: Filled
  fileIds: string[]
  candidateIds: string[]
}

async function latestMerge(tx: Tx, keepId: string): Promise<Merge> {
  const { rows } = await sql<Merge>`
    select id, drop_id as "dropId", filled, file_ids as "fileIds", candidate_ids as "candidateIds" from talent_merge
    where keep_id = ${keepId}::uuid and undone_at is null and created_at > now() - interval '24 hours'
    order by created_at desc, id desc limit 1 for update`.execute(tx)
  const [merge] = rows
  if (!merge) throw new Failure('conflict', 'recruit.mergeTooOld')
  return merge
}

async function hasMerged(tx: Tx, keepId: string): Promise<boolean> {
  const { rows } =
    await sql`select from talent_merge where keep_id = ${keepId}::uuid and undone_at is null
    and created_at > now() - interval '24 hours'`.execute(tx)
  return rows.length > 0
}

async function revive(
  tx: Tx,
  actor: Actor,
  { dropId, fileIds, candidateIds }: Merge,
): Promise<void> {
  const { rows } = await sql<{ version: number; no: string }>`
    update talent set merged_into_id = null, deleted_at = null, updated_at = now(), updated_by = ${actor.userId},
      version = version + 1 where id = ${dropId}::uuid returning version, talent_no as no`.execute(
    tx,
  )
  await sql`
    with moving as (select id, row_number() over (order by place, id) - 1 as at from file
      where id = any(${fileIds}::uuid[]))
    update file set record_id = ${dropId}::uuid, place = moving.at from moving where file.id = moving.id`.execute(
    tx,
  )
  await sql`update candidate set talent_id = ${dropId}::uuid where id = any(${candidateIds}::uuid[])`.execute(
    tx,
  )
  await writeHistory(tx, actor, {
    resource: talents,
    id: dropId,
    version: rows[0]?.version ?? 1,
    action: 'state',
    before: {},
    after: { transition: 'undoMerge' },
  })
}

/** Undoes the latest merger of the last 24 hours. Later changes of the kept record stay. */
export async function undoMerge(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, talents, id, version, 'merge')
  const merge = await latestMerge(tx, id)
  const taken = Object.entries(merge.filled).filter(([name, value]) => current[name] === value)
  await sql`update talent_merge set undone_at = now(), undone_by = ${actor.userId}::uuid
    where id = ${merge.id}::uuid`.execute(tx)
  await revive(tx, actor, merge)
  const emptied = Object.fromEntries(taken.map(([name]) => [name, null]))
  const values = { ...emptied, hasMerged: await hasMerged(tx, id) }
  const written = await writeMove(
    tx,
    actor,
    { resource: talents, current },
    { values, move: 'undoMerge' },
  )
  return { version: written, message: { key: 'recruit.mergeUndone' } }
}

import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordConsent } from '#modules/hr/talents/api/consent.ts'
import { addTalent } from '#modules/hr/talents/api/write-talent.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { updateRecord } from '#platform/api/crud/update-record.ts'
import type { StagedBytes } from '#platform/api/files/staged-files.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord, updateRow } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Typed } from './check-application.ts'
import { findApplicant } from './find-applicant.ts'
import type { Agreed } from './read-agreed.ts'

/** What a known person's record takes over where it has nothing. Ways to reach the person stay as they are. */
const FILLED = ['edu', 'school', 'major', 'workYears'] as const
/** What a recruiter compares when the form says something else. */
const COMPARED = ['email', ...FILLED] as const

type Kept = {
  talentId: string
  /** What the form says otherwise than the record. */
  differences: string | null
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

function describeDifferences(current: WireRecord, typed: Typed): string | null {
  const lines = COMPARED.filter((name) => {
    const isTold = !isEmpty(typed[name])
    const isFilled = name !== 'email' && isEmpty(current[name])
    return isTold && !isFilled && String(typed[name]) !== String(current[name] ?? '')
  }).map((name) => `${talents.fields[name]?.label}：${typed[name]}`)
  return lines.length === 0 ? null : `应聘表所填与档案不同：${lines.join('；')}`
}

async function agree(tx: Tx, actor: Actor, talentId: string, textId: string, until: string | null) {
  const values = { consentTextId: textId, poolUntil: until }
  await recordConsent(tx, actor, {
    id: talentId,
    version: null,
    values,
    isPreview: false,
    confirm: null,
  })
}

async function followKnown(
  tx: Tx,
  actor: Actor,
  talentId: string,
  { typed, noticeId }: { typed: Typed; noticeId: string },
): Promise<Kept> {
  const current = await selectAnyRecord(tx, talents, talentId)
  if (!current) throw new Error('a locked person is missing')
  const names = FILLED.filter((name) => isEmpty(current[name]) && !isEmpty(typed[name]))
  const filled = Object.fromEntries(names.map((name) => [name, typed[name]]))
  const { version } = current
  if (names.length > 0) {
    await updateRecord(tx, actor, talents, { id: talentId, version, ...filled })
  }
  await agree(tx, actor, talentId, noticeId, null)
  await sql`update talent set last_act_at = now() where id = ${talentId}::uuid`.execute(tx)
  return { talentId, differences: describeDifferences(current, typed) }
}

/**
 * Finds the record of an applicant by telephone and name, or adds one, with what the person agreed to. Recruiters see
 * the likeness of others.
 */
export async function keepApplicant(
  tx: Tx,
  actor: Actor,
  typed: Typed,
  { noticeId, pool, files }: Agreed & { files: number },
): Promise<Kept> {
  const known = await findApplicant(tx, { name: typed.name, phone: typed.phone, files })
  const kept = known
    ? await followKnown(tx, actor, known, { typed, noticeId })
    : await addNew(tx, actor, typed, noticeId)
  if (pool) await agree(tx, actor, kept.talentId, pool.id, pool.until)
  return kept
}

async function addNew(tx: Tx, actor: Actor, typed: Typed, noticeId: string): Promise<Kept> {
  const { name, phone, email, edu, school, major, workYears } = typed
  const input = { id: uuidv7(), name, phone, email, edu, school, major, workYears }
  const { id } = await addTalent(tx, actor, Object.assign(input, { consentTextId: noticeId }))
  return { talentId: id, differences: null }
}

async function readResumes(tx: Tx, talentId: string): Promise<{ names: string[]; place: number }> {
  const { rows } = await sql<{ names: string[]; place: number }>`
    select coalesce(array_agg(name order by place), '{}') as names,
      coalesce(max(place), 0)::integer + 1 as place
    from file where record_id = ${talentId}::uuid and resource = ${talents.path} and field = 'resume'`.execute(
    tx,
  )
  return rows[0] ?? { names: [], place: 1 }
}

/** Adds résumés behind those that the record of a person has. */
export async function attachResumes(
  tx: Tx,
  { files }: Pick<Store, 'files'>,
  actor: Actor,
  { talentId, staged }: { talentId: string; staged: readonly StagedBytes[] },
): Promise<void> {
  const before = await readResumes(tx, talentId)
  const owner = { resource: talents.path, recordId: talentId, field: 'resume' }
  for (const [at, { name, keys }] of staged.entries()) {
    await files.attach(tx, actor, owner, { name, keys, place: before.place + at })
  }
  const version = await updateRow(tx, talents, talentId, {}, actor)
  const sight = sql<{ resume: unknown }>`
    select attached_files(${talents.path}, ${talentId}::uuid, 'resume') as resume`
  const { rows } = await sight.execute(tx)
  await writeHistory(tx, actor, {
    resource: talents,
    id: talentId,
    version,
    action: 'update',
    before: { resume: before.names.length === 0 ? [] : null },
    after: { resume: rows[0]?.resume ?? [] },
  })
}

import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { findDocument } from '#platform/api/approval/documents/lock-document.ts'
import { approversOfStep, type Candidate } from '#platform/api/approval/steps/approvers-of-step.ts'
import { findApprovers, type Subject } from '#platform/api/approval/steps/find-approvers.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { FlowStep } from '#platform/wire/approval/approval.ts'
import type { FlowSample, FlowTrial, TrialStep } from '#platform/wire/approval/approval-flow.ts'
import { type Facts, unmetConditions } from './flow-conditions.ts'
import { readFacts, wholeDocument } from './flow-in-force.ts'

/** The person or document of a trial; without a document the facts of conditions are unknown. */
type Sample = Pick<FlowTrial, 'applicantName' | 'docNo'> & {
  own: ReadonlySet<string>
  subject: Subject
  facts: Facts | null
}

/** Reads a document. The calling code has checked that the reader may see it. */
export async function sampleOfDocument(tx: Tx, kind: DocumentKind, id: string): Promise<Sample> {
  const { applicantName, docNo, own, subject } = await findDocument(tx, kind.resource, id)
  const facts = await readFacts(tx, kind, await wholeDocument(tx, kind, id))
  return { applicantName, docNo, own, subject, facts }
}

/** A person who applies for something about themselves. */
export async function sampleOfPerson(tx: Tx, userId: string): Promise<Sample> {
  type Row = Subject & { name: string; own: string[] }
  const { rows } = await sql<Row>`
    select u.name, u.id as "userId", u.user_base_id as "fileId",
      coalesce(file.dept_id, u.dept_id) as "deptId", null::uuid as "toDeptId",
      array(select other.id from app_user other
        where other.id = u.id or other.user_base_id = u.user_base_id) as own
    from app_user u left join user_base_info file on file.id = u.user_base_id
    where u.id = ${userId} and u.deleted_at is null`.execute(tx)
  const [row] = rows
  if (!row) throw new Failure('not-found', 'not-found')
  const { name, own, ...subject } = row
  return { applicantName: name, docNo: null, own: new Set(own), subject, facts: null }
}

type StepResult = Omit<TrialStep, 'people'> & { asks: readonly Candidate[] }

/** Runs a flow as if the document were submitted today. It stores nothing and sends no message. */
export async function tryFlow(
  tx: Tx,
  steps: readonly FlowStep[],
  sample: Sample,
): Promise<FlowTrial> {
  const results: StepResult[] = []
  let before: string | null = null
  for (const [at, step] of steps.entries()) {
    const tried = await tryStep(tx, step, sample, before)
    results.push({ ...tried, seq: at + 1 })
    const { outcome, passes, asks } = tried
    if (outcome === 'skipped' || passes === 'same') continue
    // With several candidates it is unknown which of them will decide.
    before = outcome === 'asks' && asks.length === 1 ? (asks[0]?.id ?? null) : null
  }
  const { applicantName, docNo } = sample
  return { applicantName, docNo, steps: await withNames(tx, results) }
}

async function tryStep(
  tx: Tx,
  step: FlowStep,
  { own, subject, facts }: Sample,
  before: string | null,
): Promise<Omit<StepResult, 'seq'>> {
  const { rule, title = null } = step
  const unmet = facts ? unmetConditions(step, facts) : [...(step.when ?? [])]
  const stepText = { rule, title, unmet, passes: null, asks: [] }
  // The target department is known from a document only.
  if (!facts && rule === 'toDeptHead') return { ...stepText, outcome: 'depends' }
  if (facts && unmet.length > 0) return { ...stepText, outcome: 'skipped' }
  const arrival = approversOfStep(await findApprovers(tx, rule, subject), { own, before })
  const isOpen = unmet.length > 0
  if ('asks' in arrival) {
    return { ...stepText, asks: arrival.asks, outcome: isOpen ? 'depends' : 'asks' }
  }
  return { ...stepText, passes: arrival.passes, outcome: isOpen ? 'depends' : 'passes' }
}

async function withNames(tx: Tx, results: readonly StepResult[]): Promise<TrialStep[]> {
  const ids = results.flatMap(({ asks }) => asks.flatMap(({ id, actFor }) => [id, actFor ?? id]))
  const { rows } = await sql<{ id: string; name: string; face: string | null }>`
    select id, name, user_base_id as face from app_user where id = any(${ids}::uuid[])`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return results.map(({ asks, ...step }) => ({
    ...step,
    people: asks.flatMap(({ id, actFor }) => {
      const person = byId.get(id)
      return person ? [{ ...person, actForName: byId.get(actFor ?? '')?.name ?? null }] : []
    }),
  }))
}

const MAX_SAMPLES = 10

/** The latest documents of a kind within the reader's scope, to try a flow on. */
export async function readSamples(
  db: Database,
  actor: Actor,
  { resource }: DocumentKind,
): Promise<FlowSample[]> {
  const { rows } = await sql<FlowSample>`
    select t.id as "bizId", t.doc_no as "docNo", maker.name as "applicantName"
    from ${sql.table(resource.table)} t
      left join app_user maker on maker.id = coalesce(t.apply_user_id, t.created_by)
    where t.deleted_at is null and ${scopePredicate(resource, 't', actor, 'view')}
    order by t.doc_no desc limit ${MAX_SAMPLES}`.execute(db)
  return rows
}

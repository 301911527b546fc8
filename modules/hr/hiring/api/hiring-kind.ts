import { sql } from 'kysely'
import { stageWords } from '#modules/hr/candidates/api/stage-words.ts'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { OFFER, TALK } from '#modules/hr/hiring/define/choices.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { longestProbation } from '#modules/hr/probation/api/longest-probation.ts'
import type { Actor } from '#platform/api/actor.ts'
import type {
  Background,
  DocumentKind,
  Missing,
} from '#platform/api/approval/documents/document-kind.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { isAboveBand, isOpenStage, readStage, readTalkFacts } from './check-talk.ts'
import { readPlacesOfNeed } from './taken-places.ts'

type Entries = Readonly<Record<string, unknown>>

const MANAGERS = 'M'
/** Ranks of this level and above are decided by the general manager too. */
const SENIOR = 3

/** The newest agreed talk of a candidate. */
export async function readAgreedTalk(
  db: Database | Tx,
  candidateId: unknown,
): Promise<{ id: string; rankId: string } | undefined> {
  const { rows } = await sql<{ id: string; rankId: string }>`
    select id, rank_id as "rankId" from salary_interview
    where candidate_id = ${candidateId ?? null}::uuid and state = ${TALK.agreed} and deleted_at is null
    order by updated_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** The rank and the talk follow from what was agreed. */
async function refreshed(tx: Tx, values: WireRecord | WriteInput) {
  const talk = await readAgreedTalk(tx, values.candidateId)
  return { salaryInterviewId: talk?.id ?? null, rankId: talk?.rankId ?? null }
}

async function stageProblem(tx: Tx, candidateId: unknown): Promise<FieldProblem | null> {
  return isOpenStage(await readStage(tx, candidateId)) ? null : { key: 'invalid.applicationOver' }
}

/** The probation that the contract allows: Labour Contract Law, article 19. */
async function probationProblem(tx: Tx, values: Entries): Promise<FieldProblem | null> {
  const months = Number(values.probationMonths ?? 0)
  if (months === 0) return null
  const term = String(values.contractTerm ?? 'fixed')
  const length = values.contractMonths ? Number(values.contractMonths) : null
  const most = await longestProbation(tx, { term, months: length }, String(values.planJoinDate))
  return months > most ? { key: 'invalid.tooLarge', values: { max: most } } : null
}

async function checkHiring(tx: Tx, values: WireRecord | WriteInput): Promise<void> {
  const isPast = String(values.planJoinDate) < (await readToday(tx))
  const found: Readonly<Record<string, FieldProblem | null>> = {
    candidateId: await stageProblem(tx, values.candidateId),
    planJoinDate: isPast ? { key: 'invalid.effectPast' } : null,
    contractMonths:
      values.contractTerm === 'fixed' && !values.contractMonths
        ? { key: 'invalid.required' }
        : null,
    probationMonths: await probationProblem(tx, values),
  }
  const problems: Record<string, FieldProblem> = {}
  for (const [name, problem] of Object.entries(found)) if (problem) problems[name] = problem
  if (Object.keys(problems).length > 0) throw invalidFields(hirings, problems)
}

/** A hiring is submitted for a candidate who is to be hired or checked up, with agreed pay. */
async function missingSteps(db: Database | Tx, { candidateId }: Entries): Promise<Missing[]> {
  const stage = await readStage(db, candidateId)
  if (!(await readAgreedTalk(db, candidateId))) {
    return [{ field: 'candidateId', problem: { key: 'hiring.noTalk' } }]
  }
  if (stage === STAGE.toHire || stage === STAGE.toCheckUp) return []
  const problem = { key: 'hiring.notToHire', values: { stage: stageWords(stage) } }
  return [{ field: 'candidateId', problem }]
}

type Talk = { id: string; candidateId: string; rankId: string } & Entries

async function readTalk(db: Database | Tx, id: unknown): Promise<Talk | undefined> {
  const { rows } = await sql<Talk>`
    select id, candidate_id as "candidateId", rank_id as "rankId", offer_base::text as "offerBase",
      offer_post::text as "offerPost", offer_merit::text as "offerMerit", allowance::text as allowance
    from salary_interview where id = ${id ?? null}::uuid`.execute(db)
  return rows[0]
}

/** Whether the general manager decides too: a senior rank, or pay above the band of the rank. */
async function isBeyond(tx: Tx, { salaryInterviewId }: WireRecord): Promise<boolean> {
  const talk = await readTalk(tx, salaryInterviewId)
  if (!talk) return false
  const facts = await readTalkFacts(tx, talk)
  if (!facts) return false
  const isSenior = facts.rankSequence === MANAGERS && Number(facts.rankLevel) >= SENIOR
  return isSenior || isAboveBand(talk, facts)
}

/** Facts for the decision: the places of the need, and what the talk says for readers of pay. */
async function readHiringFacts(
  db: Database | Tx,
  { candidateId }: Entries,
  _reader: Actor,
): Promise<Background[]> {
  const places = await readPlacesOfNeed(db, candidateId)
  if (!places) return []
  const { headcount, taken } = places
  return [
    {
      label: { key: 'hiring.places' },
      text: { key: 'hiring.placesTaken', values: { headcount, taken } },
      ...(taken >= headcount && { tone: 'red' as const }),
    },
  ]
}

/** An approved hiring waits for its offer. */
async function effect(tx: Tx, actor: Actor, { id }: WireRecord): Promise<void> {
  await updateRow(tx, hirings, id, { offerState: OFFER.none }, actor)
}

export const hiringKind: DocumentKind = {
  resource: hirings,
  check: checkHiring,
  refreshed,
  missing: { submit: missingSteps },
  background: readHiringFacts,
  formFacts: readHiringFacts,
  facts: {
    isBeyond: {
      type: 'bool',
      names: {
        zh: '高职级或超出职级薪资',
        en: 'Senior rank or above the pay band',
        es: 'Rango alto o por encima de la banda salarial',
      },
      read: isBeyond,
    },
  },
  effect,
}

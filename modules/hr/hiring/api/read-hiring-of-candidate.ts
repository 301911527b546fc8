import { sql } from 'kysely'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { checkups } from '#modules/hr/hiring/define/checkup.ts'
import { BEFORE_JOINING, CHECKED, TALK } from '#modules/hr/hiring/define/choices.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { salaryTalks } from '#modules/hr/hiring/define/salary-talk.ts'
import type { HiringOfCandidate, HiringStep } from '#modules/hr/hiring/wire/hiring.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

type Step = HiringOfCandidate['steps'][number]

const RESOURCES = { talk: salaryTalks, checkup: checkups, hiring: hirings } as const

/** The step that a stage waits for. */
const WAITS_FOR: Readonly<Record<string, HiringStep>> = {
  [STAGE.passed]: 'talk',
  [STAGE.toCheckUp]: 'checkup',
  [STAGE.toHire]: 'hiring',
}

/** States of a record that waits for its end; a hiring is opened in every state. */
const isWaiting = ({ kind, state }: Step): boolean => {
  if (kind === 'talk') return state === TALK.open
  if (kind === 'checkup') return state === CHECKED.waits || state === CHECKED.again
  return true
}

async function readSteps(db: Database, actor: Actor, candidateId: string): Promise<Step[]> {
  const seen = (kind: HiringStep) => scopePredicate(RESOURCES[kind], 't', actor, 'view')
  const { rows } = await sql<Step>`
    select 'talk' as kind, t.id, t.state, to_char(t.talk_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as on
    from salary_interview t where t.candidate_id = ${candidateId}::uuid and t.deleted_at is null and ${seen('talk')}
    union all
    select 'checkup', t.id, t.result, t.plan_date::text from checkup t
    where t.candidate_id = ${candidateId}::uuid and t.deleted_at is null and ${seen('checkup')}
    union all
    select 'hiring', t.id, t.offer_state, t.plan_join_date::text from to_be_recruited t
    where t.candidate_id = ${candidateId}::uuid and t.deleted_at is null and t.state <> '9' and ${seen('hiring')}
    order by 4, 2`.execute(db)
  return rows.filter(({ kind }) => actor.permissions.has(`${RESOURCES[kind].path}:view`))
}

/** A talk begins with its author, the present minute, and the lowest rank of the post. */
async function beginsOfTalk(
  db: Database,
  actor: Actor,
  candidateId: string,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ talkAt: string; rankId: string | null }>`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI') as "talkAt", p.rank_min_id as "rankId"
    from candidate c join post p on p.id = c.post_id where c.id = ${candidateId}::uuid`.execute(db)
  const { talkAt = '', rankId = null } = rows[0] ?? {}
  const known = { candidateId, talkerId: actor.userId, talkAt }
  return rankId === null ? known : { ...known, rankId }
}

type Terms = { contractMonths: number | null; probationMonths: number | null }

/** The values that a new record begins with, from the need; a hiring with the terms of the last one for the post. */
async function beginsOf(
  db: Database,
  actor: Actor,
  candidateId: string,
  kind: HiringStep,
): Promise<Record<string, string>> {
  if (kind === 'talk') return beginsOfTalk(db, actor, candidateId)
  if (kind === 'checkup') return { candidateId, kind: BEFORE_JOINING }
  const { rows } = await sql<{ empKind: string; day: string } & Terms>`
    select a.emp_kind as "empKind", greatest(a.expect_date, today())::text as day,
      last.contract_months as "contractMonths", last.probation_months as "probationMonths"
    from candidate c join recruiting_application a on a.id = c.recruiting_id
      left join lateral (select h.contract_months, h.probation_months from to_be_recruited h
        where h.emp_kind = a.emp_kind and h.contract_term = 'fixed' and h.deleted_at is null
          and ${scopePredicate(hirings, 'h', actor, 'view')}
        order by (h.post_id = c.post_id) desc, h.created_at desc, h.id desc limit 1) last on true
    where c.id = ${candidateId}::uuid`.execute(db)
  const { empKind = '', day = '', contractMonths = null, probationMonths = null } = rows[0] ?? {}
  const begun = { candidateId, empKind, planJoinDate: day }
  if (contractMonths === null || probationMonths === null) return begun
  return {
    ...begun,
    contractMonths: String(contractMonths),
    probationMonths: String(probationMonths),
  }
}

/** Reads the talks, checkups and the hiring of a candidate whom the reader may see, and what comes next. */
export async function readHiringOfCandidate(
  db: Database,
  actor: Actor,
  id: string,
): Promise<HiringOfCandidate> {
  const candidate = await readRecord(db, actor, candidates, id)
  const steps = await readSteps(db, actor, id)
  const kind = WAITS_FOR[String(candidate.state)]
  if (kind === undefined) return { steps, next: null }
  const waiting = steps.find((step) => step.kind === kind && isWaiting(step))
  if (waiting) return { steps, next: { kind, id: waiting.id, begins: {} } }
  if (!actor.permissions.has(`${RESOURCES[kind].path}:add`)) return { steps, next: null }
  return { steps, next: { kind, id: null, begins: await beginsOf(db, actor, id, kind) } }
}

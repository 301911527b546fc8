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

/** The values that a new record begins with, from the need. */
async function beginsOf(
  db: Database,
  actor: Actor,
  candidateId: string,
  kind: HiringStep,
): Promise<Record<string, string>> {
  if (kind === 'talk') return { candidateId, talkerId: actor.userId }
  if (kind === 'checkup') return { candidateId, kind: BEFORE_JOINING }
  const { rows } = await sql<{ empKind: string; day: string }>`
    select a.emp_kind as "empKind", greatest(a.expect_date, today())::text as day
    from candidate c join recruiting_application a on a.id = c.recruiting_id
    where c.id = ${candidateId}::uuid`.execute(db)
  const { empKind = '', day = '' } = rows[0] ?? {}
  return { candidateId, empKind, planJoinDate: day }
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

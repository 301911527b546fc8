import { archives } from '#modules/hr/archives/define/archive.ts'
import { RESIDENT_IDENTITY_CARD } from '#modules/hr/archives/define/archive-personal-fields.ts'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { findCheckedForm, valuesForJoining } from '#modules/hr/first-day/api/take-over-form.ts'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import type { JoinMakes, JoinPreview } from '#modules/hr/hiring/wire/hiring.ts'
import { readJoined } from '#modules/hr/joining/api/joining-parts.ts'
import { JOIN_PARTS } from '#modules/hr/joining/define/join-fields.ts'
import { readEmployer } from '#modules/org/departments/api/read-employer.ts'
import { placeProblem } from '#modules/org/positions/api/correct-seat.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { findFormerFile, type JoinFacts, readJoinFacts } from './join-facts.ts'
import { BY_CONTRACT, requireFileRight } from './join-hired.ts'

const EVERY_MONTH = '每月'

/** What keeps a hiring from being joined now; null when nothing does. */
function obstacleOf({ offerState }: WireRecord, { stage }: JoinFacts): JoinPreview['obstacle'] {
  if (offerState !== OFFER.accepted) return 'notAccepted'
  if (stage === STAGE.toCheckUp) return 'checkup'
  return stage === STAGE.toHire ? null : 'stage'
}

/** The values that the form begins with: what the application and the hiring know. */
function beginsWith(hiring: WireRecord, facts: JoinFacts): Record<string, string> {
  const { name, phone, email, birthDate, joinDate } = facts
  const known = { name, phone, email, birthDate, joinDate, mentorId: hiring.mentorId }
  const begins: Record<string, string> = {
    idType: RESIDENT_IDENTITY_CARD,
    evaluateCycle: EVERY_MONTH,
  }
  for (const [field, value] of Object.entries(known)) {
    if (typeof value === 'string' && value !== '') begins[field] = value
  }
  return begins
}

/** What joining makes at once, what it proposes to another user, and what it leaves to others. */
async function makesOf(
  db: Database,
  { permissions }: Actor,
  { hiring, isBack, hasForm }: { hiring: WireRecord; isBack: boolean; hasForm: boolean },
): Promise<JoinMakes[]> {
  const { entityId } = await readEmployer(db, hiring.deptId)
  const isOnContract = hiring.empKind === BY_CONTRACT
  const mayAddAccounts = permissions.has(`${JOIN_PARTS.account}:add`)
  return [
    { what: isBack ? 'rehire' : 'file', when: 'now' },
    ...(hasForm ? [{ what: 'details', when: 'now' } as const] : []),
    { what: 'position', when: 'now' },
    ...(isOnContract ? [{ what: 'contract', when: 'draft' } as const] : []),
    ...(Number(hiring.probationMonths ?? 0) > 0
      ? [{ what: 'probation', when: 'draft' } as const]
      : []),
    { what: 'account', when: mayAddAccounts ? 'now' : 'others' },
    { what: 'terms', when: isOnContract && entityId !== null ? 'proposal' : 'others' },
    { what: 'insurance', when: 'others' },
  ]
}

/**
 * Reads what joining from a hiring will make, what stands in its way, and the values that its form begins with. The
 * caller may take people on, so the contact of this person is not masked.
 */
export async function readJoinPreview(
  db: Database,
  actor: Actor,
  id: string,
): Promise<JoinPreview> {
  requireFileRight(actor)
  const hiring = await readRecord(db, actor, hirings, id)
  const facts = await readJoinFacts(db, id)
  if (!facts) throw new Failure('not-found', 'not-found')
  if (typeof hiring.userId === 'string') return joinedAlready(db, actor, hiring.userId)
  const former = await findFormerFile(db, actor, { knownFile: facts.knownFile, paper: null })
  const form = await findCheckedForm(db, actor, id)
  const { isOver } = await placeProblem(db, hiring.postId, undefined)
  return {
    joined: null,
    obstacle: obstacleOf(hiring, facts),
    begins: Object.assign(beginsWith(hiring, facts), form && valuesForJoining(form)),
    isOver,
    former: former ?? null,
    makes: await makesOf(db, actor, {
      hiring,
      isBack: former !== undefined,
      hasForm: form !== null,
    }),
  }
}

async function joinedAlready(db: Database, actor: Actor, userId: string): Promise<JoinPreview> {
  const { name, empNo } = await readJoined(db, userId)
  const maySee = actor.permissions.has(permissionCode(archives, 'view'))
  return {
    joined: { id: maySee ? userId : null, title: `${name} ${empNo}` },
    obstacle: null,
    begins: {},
    isOver: false,
    former: null,
    makes: [],
  }
}

import { sql } from 'kysely'
import { OPEN_STAGES, STAGE } from '#modules/hr/candidates/define/choices.ts'
import { salaryTalks } from '#modules/hr/hiring/define/salary-talk.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { type Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'

type Values = Readonly<Record<string, unknown>>

/** Stages in which a talk is agreed: the interviews are passed. */
export const AGREED_IN: readonly string[] = [STAGE.passed, STAGE.toCheckUp, STAGE.toHire]

/** Whether an application in this stage still runs. */
export const isOpenStage = (stage: string | null | undefined): boolean =>
  OPEN_STAGES.some((open) => open === stage)

/** What the law and the rank say about the figures of a talk. */
export type TalkFacts = {
  stage: string
  /** The local minimum wage; null where no parameter is in force. */
  minimum: string | null
  /** The least share of agreed pay during probation. */
  leastShare: string
  lowest: string | null
  highest: string | null
  rankLevel: number | null
  rankSequence: string | null
}

/** The stage of an application; null when it is gone. */
export async function readStage(db: Database | Tx, candidateId: unknown): Promise<string | null> {
  const { rows } = await sql<{ state: string }>`
    select state from candidate where id = ${candidateId ?? null}::uuid and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.state ?? null
}

export async function readTalkFacts(
  db: Database | Tx,
  { candidateId, rankId }: Values,
): Promise<TalkFacts | undefined> {
  const { rows } = await sql<TalkFacts>`
    select c.state as stage, least.value #>> '{}' as minimum, coalesce(share.value #>> '{}', '1') as "leastShare",
      k.salary_min::text as lowest, k.salary_max::text as highest, k.level as "rankLevel",
      k.sequence as "rankSequence"
    from candidate c join recruiting_application a on a.id = c.recruiting_id
      left join post_rank k on k.id = ${rankId ?? null}::uuid
      left join lateral policy_at('min.wage', a.city, today()) least on true
      left join lateral policy_at('probation.payShare', null, today()) share on true
    where c.id = ${candidateId ?? null}::uuid and c.deleted_at is null`.execute(db)
  return rows[0]
}

const amountIn = (value: unknown): Money =>
  moneyOf(value === null || value === undefined || value === '' ? '0' : String(value))

/** Pay of a month: basic, post and merit pay, and allowances. */
export const monthlyOffer = ({ offerBase, offerPost, offerMerit, allowance }: Values): Money =>
  sumOfMoney([offerBase, offerPost, offerMerit, allowance].map(amountIn))

/**
 * The problem of the share of pay during probation: below the share of the law (Labour Contract Law, article 20), or
 * basic and post pay times the share below the local minimum wage.
 */
export function shareProblem(
  { offerBase, offerPost, probationRatio }: Values,
  { minimum, leastShare }: Pick<TalkFacts, 'minimum' | 'leastShare'>,
): FieldProblem | null {
  const share = fractionOf(String(probationRatio ?? 1))
  if (share.compare(leastShare) < 0) return { key: 'invalid.tooSmall', values: { min: leastShare } }
  if (minimum === null) return null
  const paid = amountIn(offerBase).plus(amountIn(offerPost)).times(share)
  if (paid.compare(moneyOf(minimum)) >= 0) return null
  return { key: 'invalid.probationPay', values: { pay: paid.toString(), minimum } }
}

/** Whether monthly pay is above the band of the rank; false without a band. */
export function isAboveBand(values: Values, { highest }: Pick<TalkFacts, 'highest'>): boolean {
  return highest !== null && monthlyOffer(values).compare(moneyOf(highest)) > 0
}

/** Checks a talk whenever it is saved, and again when it is agreed. */
export async function checkTalk(tx: Tx, values: Values): Promise<void> {
  const facts = await readTalkFacts(tx, values)
  if (!facts || !isOpenStage(facts.stage)) {
    throw invalidFields(salaryTalks, { candidateId: { key: 'invalid.applicationOver' } })
  }
  const low =
    facts.minimum !== null && amountIn(values.offerBase).compare(moneyOf(facts.minimum)) < 0
  if (low) {
    const problem = { key: 'invalid.belowMinimumWage', values: { minimum: facts.minimum ?? '' } }
    throw invalidFields(salaryTalks, { offerBase: problem })
  }
  const problem = shareProblem(values, facts)
  if (problem) throw invalidFields(salaryTalks, { probationRatio: problem })
}

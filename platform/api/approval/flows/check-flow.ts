import { sql } from 'kysely'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { ableToApprove, holdersOf } from '#platform/api/approval/steps/find-approvers.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { approvalFlows } from '#platform/define/shipped/flows/approval-flow.ts'
import type { FlowStep } from '#platform/wire/approval/approval.ts'
import { RECEIVING_DEPARTMENT } from '#platform/wire/approval/approval-flow.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { factsOf, isAnswerable } from './flow-facts.ts'
import { readFlowSteps } from './flow-in-force.ts'

function refuse(problem: FieldProblem): never {
  throw invalidFields(approvalFlows, { steps: problem })
}

/** Validates the steps: each names an existing approver, and its condition can be evaluated. */
export async function requireSteps(
  tx: Tx,
  kind: DocumentKind,
  text: unknown,
): Promise<readonly FlowStep[]> {
  const read = readFlowSteps(text)
  if (!read.success) refuse({ key: 'flow.unreadable' })
  for (const [at, step] of read.data.entries()) {
    await requireNamed(tx, step, at + 1)
    if (step.rule === 'toDeptHead' && !kind.resource.fields[RECEIVING_DEPARTMENT]) {
      refuse({ key: 'flow.noOtherDepartment', values: { step: at + 1 } })
    }
    requireAnswerable(kind, step, at + 1)
  }
  return read.data
}

async function requireNamed(tx: Tx, { rule }: FlowStep, step: number): Promise<void> {
  const [name, of = ''] = rule.split(':', 2)
  if (name === 'role') {
    const { rows } = await sql`select from role
      where code = ${of} and enabled and deleted_at is null`.execute(tx)
    if (rows.length === 0) refuse({ key: 'flow.unknownRole', values: { step, code: of } })
  }
  if (name === 'person') {
    const { rows } = await sql`select from app_user u
      where u.id::text = ${of} and ${ableToApprove('u')}`.execute(tx)
    if (rows.length === 0) refuse({ key: 'flow.personGone', values: { step } })
  }
}

function requireAnswerable(kind: DocumentKind, { when }: FlowStep, step: number): void {
  for (const condition of when ?? []) {
    const fact = factsOf(kind, 'zh').find(({ name }) => name === condition.fact)
    if (!fact) refuse({ key: 'flow.unknownFact', values: { step, fact: condition.fact } })
    const label = labelOf(kind, condition.fact)
    if (!isAnswerable(condition, fact)) refuse({ key: 'flow.badValue', values: { step, label } })
  }
}

function labelOf(kind: DocumentKind, name: string): Words {
  const labels = LANGUAGES.map((language) => {
    return [language, factsOf(kind, language).find((fact) => fact.name === name)?.label ?? name]
  })
  return Object.fromEntries(labels)
}

/**
 * A published flow must reach an approver for every document: at least one of its steps has no condition, and
 * its role, if any, has holders.
 */
export async function requireSure(tx: Tx, steps: readonly FlowStep[]): Promise<void> {
  const sure = steps.filter(({ when }) => (when ?? []).length === 0)
  if (sure.length === 0) refuse({ key: 'flow.noSureStep' })
  for (const { rule } of sure) {
    const [name, of = ''] = rule.split(':', 2)
    if (name !== 'role') return
    const { rows } = await sql`select from (${holdersOf(of)}) as holder
      join app_user u on u.id = holder.id and ${ableToApprove('u')} limit 1`.execute(tx)
    if (rows.length > 0) return
  }
  refuse({ key: 'flow.nobodyToAsk' })
}

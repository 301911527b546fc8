import { z } from 'zod'
import { flowCondition, OPERATORS, PASSED_BY_ITSELF } from './approval.ts'

/** The states of a version of a flow. */
export const FLOW = { draft: '0', inForce: '1', retired: '2' } as const

/** The field of a document with the receiving department; without it no step can name that department's head. */
export const RECEIVING_DEPARTMENT = 'toDeptId'

/** The types of the facts in conditions, by how they are compared. */
export const FACT_TYPES = ['number', 'date', 'bool', 'choice', 'text'] as const
export type FactType = (typeof FACT_TYPES)[number]
type Operator = (typeof OPERATORS)[number]

const ordered: readonly Operator[] = OPERATORS.filter((op) => op !== 'in')

export const OPERATORS_OF: Readonly<Record<FactType, readonly Operator[]>> = {
  number: ordered,
  date: ordered,
  bool: ['='],
  choice: ['=', '≠', 'in'],
  text: ['=', '≠', 'in'],
}

/** GET ApprovalFlow/GetApprovalFlowFactList → response: the facts for conditions of one kind. */
export const flowFact = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(FACT_TYPES),
  /** The options of a choice. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type FlowFact = z.infer<typeof flowFact>

/**
 * The result of a step in a trial: an approver gets the request, the step is skipped as passed, it is not
 * part of this flow today, or it depends on the document.
 */
export const TRIAL_OUTCOMES = ['asks', 'passes', 'skipped', 'depends'] as const

export const trialStep = z.object({
  seq: z.int().min(1),
  title: z.string().nullable(),
  rule: z.string(),
  outcome: z.enum(TRIAL_OUTCOMES),
  passes: z.enum(PASSED_BY_ITSELF).nullable(),
  /** Conditions that are false, or whose facts are unknown without a document. */
  unmet: z.array(flowCondition),
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      face: z.uuid().nullable(),
      actForName: z.string().nullable(),
    }),
  ),
})
export type TrialStep = z.infer<typeof trialStep>

/** GET ApprovalFlow/PreviewApprovalFlow → response: the approvers of a sample, step by step. */
export const flowTrial = z.object({
  applicantName: z.string(),
  /** Null for a trial with a person instead of a document. */
  docNo: z.string().nullable(),
  steps: z.array(trialStep),
})
export type FlowTrial = z.infer<typeof flowTrial>

/** GET ApprovalFlow/GetApprovalFlowSampleList → response: the latest documents that the reader may see. */
export const flowSample = z.object({
  bizId: z.uuid(),
  docNo: z.string(),
  applicantName: z.string().nullable(),
})
export type FlowSample = z.infer<typeof flowSample>

/** GET ApprovalFlow/GetApprovalFlowRoleList → response: the roles that a step can be assigned to. */
export const flowRole = z.object({ code: z.string(), name: z.string(), holders: z.int().min(0) })
export type FlowRole = z.infer<typeof flowRole>

const at = (method: string) => `/hr/ApprovalFlow/${method}`

export const FLOW_CALLS = {
  preview: at('PreviewApprovalFlow'),
  facts: at('GetApprovalFlowFactList'),
  samples: at('GetApprovalFlowSampleList'),
  roles: at('GetApprovalFlowRoleList'),
} as const

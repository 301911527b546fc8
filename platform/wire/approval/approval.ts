import { z } from 'zod'
import { pageOf, wireRecord } from '#platform/wire/http/envelope.ts'

/** The applicant is an account, like the author of a record. */
export const APPLICANTS = 'system/users'

/** People with a personnel file. */
export const PEOPLE = 'hr/archives'

/** The result of a step. */
export const STEP_RESULT = {
  open: '0',
  passed: '1',
  rejected: '2',
  transferred: '3',
  withdrawn: '4',
  void: '5',
} as const
export const STEP_RESULTS = Object.values(STEP_RESULT)
export type StepResult = (typeof STEP_RESULTS)[number]

/** Why a step was passed without a decision. */
export const PASSED_BY_ITSELF = ['nobody', 'applicant', 'same'] as const
export type PassedByItself = (typeof PASSED_BY_ITSELF)[number]

/**
 * The rule that names the approver: by the organisation, by a role (the first holder to act decides), or by name.
 */
export const flowRule = z
  .string()
  .regex(/^(upLeader|deptHead|toDeptHead|inCharge|role:[a-z][a-z0-9_]{0,39}|person:[0-9a-f-]{36})$/)

/** Operators of a condition; `in` takes a list of texts. */
export const OPERATORS = ['=', '≠', '>', '≥', '<', '≤', 'in'] as const

const factValue = z.union([z.string().max(200), z.number(), z.boolean()])

export const flowCondition = z.strictObject({
  fact: z.string().min(1).max(60),
  op: z.enum(OPERATORS),
  value: z.union([factValue, z.array(z.string().max(200)).max(50)]),
})
export type FlowCondition = z.infer<typeof flowCondition>

/** One step of a flow; it applies where all its conditions hold. */
export const flowStep = z.strictObject({
  /** Without a title, the step has the name of its rule. */
  title: z.string().max(30).nullish(),
  rule: flowRule,
  when: z.array(flowCondition).max(10).nullish(),
})
export type FlowStep = z.infer<typeof flowStep>

export const MAX_FLOW_STEPS = 12
export const flowSteps = z.array(flowStep).min(1).max(MAX_FLOW_STEPS)

const person = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The id that gives the colour of the face. */
  face: z.uuid().nullable(),
})

/** A step in the timeline of a document; a step for a role appears once for each holder. */
export const approvalStep = z.object({
  id: z.uuid(),
  round: z.int().min(1),
  seq: z.int().min(1),
  title: z.string().nullable(),
  rule: z.string(),
  approver: person.nullable(),
  /** The approver whom they represent as deputy. */
  actForName: z.string().nullable(),
  result: z.enum(STEP_RESULTS),
  opinion: z.string().nullable(),
  passedByItself: z.enum(PASSED_BY_ITSELF).nullable(),
  arrivedAt: z.string().nullable(),
  handledAt: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type ApprovalStep = z.infer<typeof approvalStep>

/** The fields that a document can change, by the names of the pages. */
export const DOCUMENT_CHANGES = [
  'department',
  'post',
  'rank',
  'superior',
  'furtherPost',
  'attendGroup',
  'heads',
  'vacancy',
  'roles',
  'places',
  'temporaryPlaces',
  'positions',
  'account',
  'ownRoles',
  'leads',
  'subordinates',
  'approvals',
  'planGoal',
  'planWeight',
  'planTarget',
  'annualLeave',
  'tasks',
  'taskApprovals',
  'coWork',
  'officialPosts',
  'taskDepartment',
  'yearPlans',
  'meetings',
  'collaborations',
  'insurance',
] as const

/** A value that the document will change when it takes effect. */
export const documentChange = z.object({
  what: z.enum(DOCUMENT_CHANGES),
  /** The department or post concerned, when the document has two. */
  of: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type DocumentChange = z.infer<typeof documentChange>

/** The reason why a completed document did not take effect on its day; a job tries again. */
export const effectFailure = z.object({
  problem: z.string(),
  attempts: z.int().min(1),
  at: z.string(),
})
export type EffectFailure = z.infer<typeof effectFailure>

/** The moves that the reader can make with a document in its present state. */
export const DOCUMENT_MOVES = ['decide', 'submit', 'withdraw', 'complete', 'cancel'] as const
export const documentMove = z.enum(DOCUMENT_MOVES)
export type DocumentMove = z.infer<typeof documentMove>

/**
 * An entry that is missing before a move, with its field. `action` names the button whose form has the field, and
 * `tab` the tab of the record with rows that are missing; both are null if the field is in the form of the document.
 */
export const missingEntry = z.object({
  move: z.enum(['submit', 'complete']),
  text: z.string(),
  field: z.string(),
  action: z.string().nullable(),
  tab: z.string().nullable(),
})
export type MissingEntry = z.infer<typeof missingEntry>

/** A fact for the decision, in the reader's language. */
export const documentFact = z.object({
  label: z.string(),
  text: z.string(),
  tone: z.enum(['amber', 'red']).optional(),
})
export type DocumentFact = z.infer<typeof documentFact>

/** GET ApprovalStep/GetApprovalDocument → response: a document for its present or former approvers. */
export const approvalDocument = z.object({
  bizType: z.string(),
  record: wireRecord,
  steps: z.array(approvalStep),
  moves: z.array(documentMove),
  /** Entries that are missing before the reader submits or completes it. */
  missing: z.array(missingEntry),
  /**
   * The changes that the document will make. Empty after it took effect, and for kinds that do not list them.
   */
  changes: z.array(documentChange),
  /** Facts for the decision, such as a balance. Absent after the decision, and for kinds that list none. */
  facts: z.array(documentFact).optional(),
  failure: effectFailure.nullable(),
  /** Whether the page of the record opens to the reader. */
  isListed: z.boolean(),
})
export type ApprovalDocument = z.infer<typeof approvalDocument>

/** Parts of the inbox: to decide, decided, submitted by the user, and to complete. */
export const INBOX_MODES = ['todo', 'complete', 'done', 'mine'] as const
export const inboxMode = z.enum(INBOX_MODES)
export type InboxMode = z.infer<typeof inboxMode>

/** A document in the inbox, with the fields that its list shows. */
export const inboxEntry = z.object({
  bizType: z.string(),
  bizId: z.uuid(),
  record: wireRecord,
  /** The step to decide, or the decided step; null without a step. */
  title: z.string().nullable(),
  rule: z.string().nullable(),
  actForName: z.string().nullable(),
  result: z.enum(STEP_RESULTS).nullable(),
  /** The time since which it waits, or the time of the decision or of the application. */
  at: z.string().nullable(),
  /**
   * Facts that stand out, for entries that wait for the reader's decision: such as a balance, or other people who are
   * away on the same days.
   */
  facts: z.array(documentFact).optional(),
})
export type InboxEntry = z.infer<typeof inboxEntry>

/** GET ApprovalStep/GetMyApprovalList → response. */
export const approvalInbox = pageOf(inboxEntry)
export type ApprovalInbox = z.infer<typeof approvalInbox>

export const INBOX_PAGE_SIZE = 20
export const MAX_INBOX_PAGE = 500
export const MAX_OPINION = 500

/** PUT …/Approval<Name> takes a decision. `nextApprover` hands the step on and decides nothing. */
export const approvalDecision = z.strictObject({
  id: z.uuid().toLowerCase(),
  pass: z.boolean(),
  opinion: z.string().trim().max(MAX_OPINION).nullish(),
  nextApprover: z.uuid().toLowerCase().nullish(),
  version: z.int().min(1).nullish(),
})
export type ApprovalDecision = z.infer<typeof approvalDecision>

/** The most documents in one request; each is decided separately. */
export const MAX_TOGETHER = 200

const seen = z.strictObject({ id: z.uuid().toLowerCase(), version: z.int().min(1) })
const bizType = z.string().max(60)

/** PUT ApprovalStep/SubmitDocuments takes drafts of one kind, in the versions that the user saw. */
export const submittedTogether = z.strictObject({
  bizType,
  targets: z.array(seen).min(1).max(MAX_TOGETHER),
})

const step = seen.extend({ bizType })

/** PUT ApprovalStep/ApproveDocuments takes steps of any kind, and one opinion for all. */
export const decidedTogether = z.strictObject({
  targets: z.array(step).min(1).max(MAX_TOGETHER),
  pass: z.boolean(),
  opinion: z.string().trim().max(MAX_OPINION).nullish(),
})

/** POST ApprovalStep/PreviewApprovals tries each decision with its effects, so it takes no more than a page shows. */
export const previewedTogether = decidedTogether.extend({
  targets: z.array(step).min(1).max(INBOX_PAGE_SIZE),
})

/** Response of both calls: the documents that succeeded, and the reasons why the others did not. */
export const togetherOutcome = z.object({
  done: z.array(z.uuid()),
  refused: z.record(z.string(), z.string()),
})
export type TogetherOutcome = z.infer<typeof togetherOutcome>

/** Response of ApproveDocuments. PreviewApprovals returns the same for decisions that it only tried. */
export const decidedOutcome = togetherOutcome.extend({
  /** The documents whose decision can still be taken back. */
  canTakeBack: z.array(z.uuid()).optional(),
})
export type DecidedOutcome = z.infer<typeof decidedOutcome>

/** PUT ApprovalStep/TakeBackApprovals takes documents that the caller decided just now. */
export const takenBackTogether = z.strictObject({
  targets: z
    .array(z.strictObject({ bizType, id: z.uuid().toLowerCase() }))
    .min(1)
    .max(MAX_TOGETHER),
})

/** The content of the card on the home page. */
export const approvalCard = z.object({
  /** The number of documents to decide, and of documents to complete. */
  todo: z.int(),
  toComplete: z.int(),
  rows: z.array(inboxEntry),
})
export type ApprovalCard = z.infer<typeof approvalCard>

/** A user to whom a step can be handed. */
export const successor = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  deptName: z.string().nullable(),
  face: z.uuid().nullable(),
})
export type Successor = z.infer<typeof successor>

const at = (method: string) => `/hr/ApprovalStep/${method}`

export const APPROVAL_CALLS = {
  inbox: at('GetMyApprovalList'),
  steps: at('GetApprovalStepList'),
  document: at('GetApprovalDocument'),
  successors: at('GetNextApproverList'),
  submitTogether: at('SubmitDocuments'),
  begin: at('GetNewDocument'),
  preview: at('PreviewDocument'),
  saveAndSubmit: at('SaveAndSubmitDocument'),
  decideTogether: at('ApproveDocuments'),
  previewTogether: at('PreviewApprovals'),
  takeBackTogether: at('TakeBackApprovals'),
} as const

export const INBOX_PAGE = '/hr/my-approval'

/**
 * The page from which the user opened a decision. After the decision, the user goes from the inbox to the next
 * document, and from the record back to it.
 */
export const FROM_INBOX = 'inbox'
export const FROM_RECORD = 'record'

/** The page on which a document of any kind is decided. */
export function decidingPage(
  bizType: string,
  bizId: string,
  from: typeof FROM_INBOX | typeof FROM_RECORD | null = null,
): string {
  const query = `?kind=${encodeURIComponent(bizType)}${from === null ? '' : `&from=${from}`}`
  return `${INBOX_PAGE}/${bizId}${query}`
}

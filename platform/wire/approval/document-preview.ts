import { z } from 'zod'
import { recordValue, wireRecord } from '#platform/wire/http/envelope.ts'
import { documentChange, documentFact, missingEntry } from './approval.ts'
import { trialStep } from './approval-flow.ts'

/**
 * The form of a document: its fields by name, with the id of the record. With `version` it changes an existing
 * document; without `version` the document is new.
 */
export const documentForm = z.strictObject({
  bizType: z.string().max(60),
  record: z.record(z.string().max(60), z.unknown()),
})

/** GET ApprovalStep/GetNewDocument → response: the values that a new document of the caller begins with. */
export const documentBeginning = z.object({ values: z.record(z.string(), recordValue) })

/** A reason why the document cannot be submitted as it is; the field is null if it concerns the whole document. */
export const previewProblem = z.object({ field: z.string().nullable(), text: z.string() })
export type PreviewProblem = z.infer<typeof previewProblem>

/** POST ApprovalStep/PreviewDocument → response: what would happen if the document was submitted now. */
export const documentPreview = z.object({
  /** False if the caller may save the document, but another user submits it. */
  maySubmit: z.boolean(),
  /**
   * Required fields that are not filled in. The preview is computed if only free texts are missing, but not if other
   * values are missing.
   */
  open: z.array(z.string()),
  problems: z.array(previewProblem),
  missing: z.array(missingEntry),
  /** The document as it would be saved; null while the entries are not complete. */
  record: wireRecord.nullable(),
  /** The approvers, step by step; empty if nobody decides. Null while they are not known. */
  steps: z.array(trialStep).nullable(),
  changes: z.array(documentChange),
  facts: z.array(documentFact),
})
export type DocumentPreview = z.infer<typeof documentPreview>

import type { Actor } from '#platform/api/actor.ts'
import { stepsInForce, wholeDocument } from '#platform/api/approval/flows/flow-in-force.ts'
import { sampleOfDocument, tryFlow } from '#platform/api/approval/flows/try-flow.ts'
import { maskRecord } from '#platform/api/crud/fields/mask-record.ts'
import { keepNothing } from '#platform/api/crud/keep-nothing.ts'
import { tryRow } from '#platform/api/crud/many/try-row.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { labelledValues } from '#platform/api/http/answer.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { kindOf } from '#platform/define/engine/kinds.ts'
import {
  fieldProblems,
  isWritable,
  type WriteInput,
  type WriteMode,
  writeSchema,
} from '#platform/define/engine/schema.ts'
import type { DocumentFact } from '#platform/wire/approval/approval.ts'
import type { TrialStep } from '#platform/wire/approval/approval-flow.ts'
import type { DocumentPreview, PreviewProblem } from '#platform/wire/approval/document-preview.ts'
import type { ErrorCode } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { DocumentKind } from './document-kind.ts'
import { submitOne } from './document-verbs.ts'
import { findDocument, maySubmit } from './lock-document.ts'
import { tellMissing } from './missing-fields.ts'
import { openDocument } from './read-document.ts'
import { type SavedForm, saveForm } from './save-and-submit.ts'
import { sayFacts, tellFacts } from './tell-facts.ts'

type PreviewCaller = { actor: Actor; language: Language }
type Form = { mode: WriteMode; entries: Readonly<Record<string, unknown>> }

/** Errors that are about the document. Any other error ends the preview. */
const ABOUT_DOCUMENT: readonly ErrorCode[] = ['conflict', 'locked', 'invalid']

/**
 * Placeholder for a text that the user has not written yet. The result of the rules does not depend on such a
 * text.
 */
const TO_BE_WRITTEN = '—'
const REQUIRED = 'invalid.required'

/**
 * Previews the result of saving and submitting the form now. It runs the same rules as the submission, in a
 * transaction that is rolled back: no row, number or message remains.
 */
export async function previewDocument(
  db: Database,
  request: PreviewCaller,
  kind: DocumentKind,
  form: Form,
): Promise<DocumentPreview> {
  const { input, open, problems } = readEntries(kind.resource, form)
  const refused = invalidFields(kind.resource, problems)
  const begun = { ...NOTHING_KNOWN, open, problems: toldProblems(refused, request.language) }
  const { mode } = form
  const [known, seen] = await keepNothing(db, async (tx) => [
    await readFormFacts(tx, request, kind, form),
    input ? await tryForm(tx, request, kind, { mode, input }) : {},
  ])
  return {
    ...begun,
    ...seen,
    problems: [...begun.problems, ...(seen.problems ?? [])],
    facts: withoutRepeats([...known, ...(seen.facts ?? [])]),
  }
}

/** A kind may give the same fact about the entries so far and about the document. */
function withoutRepeats(facts: readonly DocumentFact[]): DocumentFact[] {
  const told = new Map(facts.map((fact) => [JSON.stringify(fact), fact]))
  return [...told.values()]
}

/** Reads facts from the entries so far and, for a change of a document, from the stored document. */
async function readFormFacts(
  tx: Tx,
  { actor, language }: PreviewCaller,
  { resource, formFacts }: DocumentKind,
  { mode, entries }: Form,
): Promise<DocumentFact[]> {
  if (!formFacts) return []
  const { id } = entries
  const stored =
    mode === 'update' && isUuid(id) ? await openDocument(tx, actor, resource, id) : null
  return sayFacts(await formFacts(tx, { ...stored?.record, ...entries }, actor), language)
}

const NOTHING_KNOWN: DocumentPreview = {
  maySubmit: true,
  open: [],
  problems: [],
  missing: [],
  record: null,
  steps: null,
  changes: [],
  facts: [],
}

type Read = {
  /** Null while the form has too few values to run the rules. */
  input: WriteInput | null
  open: string[]
  problems: Record<string, FieldProblem>
}

/** Reads the form, with a placeholder for each required text that the user has not written yet. */
function readEntries(resource: Resource, { mode, entries }: Form): Read {
  const schema = writeSchema(resource, mode)
  const first = schema.safeParse(entries)
  if (first.success) return { input: first.data, open: [], problems: {} }
  const found = Object.entries(fieldProblems(resource, first.error))
  const open = found.flatMap(([name, { key }]) => (key === REQUIRED ? [name] : []))
  const standIns = open
    .filter((name) => isFreeText(resource, name, mode))
    .map((name) => [name, TO_BE_WRITTEN])
  const second = schema.safeParse({ ...entries, ...Object.fromEntries(standIns) })
  const problems = found.filter(([, { key }]) => key !== REQUIRED)
  return {
    input: second.success ? second.data : null,
    open,
    problems: Object.fromEntries(problems),
  }
}

function isFreeText({ fields }: Resource, name: string, mode: WriteMode): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || !isWritable(field, mode)) return false
  return kindOf(field.kind).isLong === true || (field.kind === 'text' && !field.rule.check)
}

async function tryForm(
  tx: Tx,
  request: PreviewCaller,
  kind: DocumentKind,
  form: { mode: WriteMode; input: WriteInput },
): Promise<Partial<DocumentPreview>> {
  const { actor, language } = request
  const { resource } = kind
  const attempt = <T>(run: () => Promise<T>) =>
    tryRow(tx, { resource, actor }, { run, refusals: ABOUT_DOCUMENT })
  const saved = await attempt(() => saveForm(tx, actor, kind, form))
  if (saved instanceof Failure) return { problems: toldProblems(saved, language) }
  const { id } = saved
  const document = await findDocument(tx, resource, id)
  const may = maySubmit(document, actor)
  const record = await wholeDocument(tx, kind, id)
  const missing = await tellMissing(tx, kind, id, { moves: ['submit'], language })
  const steps = await attempt(() => planSteps(tx, request, kind, id))
  const facts = await tellFacts(tx, kind, record, request)
  const changes = [...((await kind.changes?.(tx, record)) ?? [])]
  const sent = may ? await attempt(() => submitSaved(tx, request, kind, saved)) : null
  const seen = await openDocument(tx, actor, resource, id)
  const lacking = missing.map(({ field }) => field)
  return {
    maySubmit: may,
    problems: sent instanceof Failure ? toldProblems(sent, language, lacking) : [],
    missing,
    record: seen && maskRecord(resource, seen.record),
    steps: steps instanceof Failure ? null : steps,
    changes,
    facts,
  }
}

async function submitSaved(
  tx: Tx,
  request: PreviewCaller,
  kind: DocumentKind,
  { id, version, isSubmitted }: SavedForm,
): Promise<void> {
  if (!isSubmitted) await submitOne(tx, request, kind, { id, version })
}

/** The approvers that the flow in force finds for the document today. */
async function planSteps(
  tx: Tx,
  { actor }: PreviewCaller,
  kind: DocumentKind,
  id: string,
): Promise<TrialStep[]> {
  const record = await wholeDocument(tx, kind, id)
  if (await kind.needsNobody?.(tx, record)) return []
  const sample = await sampleOfDocument(tx, kind, id)
  const own = new Set([...sample.own, actor.userId])
  return (await tryFlow(tx, await stepsInForce(tx, kind, record), { ...sample, own })).steps
}

/** The messages of a refusal, except for fields that the preview already lists as missing. */
function toldProblems(
  failure: Failure,
  language: Language,
  listed: readonly string[] = [],
): PreviewProblem[] {
  const fields = Object.entries(failure.fields)
  if (fields.length === 0) {
    const isForm = failure.message === 'invalid.form'
    return isForm ? [] : [{ field: null, text: say(language, failure.message, failure.values) }]
  }
  return fields
    .filter(([name]) => !listed.includes(name))
    .map(([name, problem]) => ({
      field: name === '' ? null : name,
      text: say(language, problem.key, labelledValues(failure, problem, name, language)),
    }))
}

import { z } from 'zod'
import type { Actor } from '#platform/api/actor.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { savedAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { Failure } from '#platform/api/failure.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { APPROVAL_CALLS } from '#platform/wire/approval/approval.ts'
import {
  documentBeginning,
  documentForm,
  documentPreview,
} from '#platform/wire/approval/document-preview.ts'
import { requireKind } from './approval-calls.ts'
import { beginDocument } from './begin-document.ts'
import type { DocumentKind, DocumentKinds } from './document-kind.ts'
import { previewDocument } from './preview-document.ts'
import { modeOf, readForm, requireSaveAndSubmit, saveAndSubmit } from './save-and-submit.ts'

const tag = '审批'
const bizType = z.string().max(60).describe('单据的资源路径，如 hr/post-explains')

/** The calls behind the form of a document: its first values, the preview, and saving with submission. */
export function formCalls(kinds: DocumentKinds): readonly AreaCall[] {
  return [
    reading({
      tag,
      path: APPROVAL_CALLS.begin,
      query: z.object({ bizType }),
      answer: documentBeginning,
      summary: '新单据的初始值：本人、上次所用、今日等',
      run: async ({ query, actor, store: { db } }) => {
        const kind = requireKind(kinds, query.bizType)
        requireAdd(kind, actor)
        return { values: await beginDocument(db, actor, kind) }
      },
    }),
    writing({
      tag,
      method: 'POST',
      path: APPROVAL_CALLS.preview,
      // The call writes nothing, and a form repeats it after each change.
      audit: 'none',
      spends: 'reads',
      body: documentForm,
      answer: documentPreview,
      summary: '提交前预览：天数、余额、审批人及所缺内容，不保存任何内容',
      run: async ({ body, actor, language, store: { db } }) => {
        const kind = requireKind(kinds, body.bizType)
        const mode = modeOf(body.record)
        requireSaveAndSubmit(kind, actor, mode)
        const form = { mode, entries: body.record }
        return { response: await previewDocument(db, { actor, language }, kind, form) }
      },
    }),
    writing({
      tag,
      method: 'POST',
      path: APPROVAL_CALLS.saveAndSubmit,
      body: documentForm,
      answer: savedAnswer,
      summary: '保存单据并提交：一次完成，提交不成则不保存',
      run: async ({ body, actor, language, store }) => {
        const kind = requireKind(kinds, body.bizType)
        const mode = modeOf(body.record)
        requireSaveAndSubmit(kind, actor, mode)
        const input = readForm(kind, body.record)
        const { saved, message } = await inTransaction(
          store,
          { resource: kind.resource, actor },
          (tx) => saveAndSubmit(tx, { actor, language }, kind, { mode, input }),
        )
        return { response: saved, told: message }
      },
    }),
  ]
}

function requireAdd({ resource }: DocumentKind, actor: Actor): void {
  if (permissionsFor(resource, 'add').every((code) => actor.permissions.has(code))) return
  throw new Failure('forbidden', 'auth.forbidden')
}

import { data } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { DEPARTMENTS, EVERYBODY, SCOPE_LISTS } from '#modules/work/notices/define/choices.ts'
import { notices } from '#modules/work/notices/define/notice.ts'
import { NOTICE_CALLS, noticeReceivers } from '#modules/work/notices/wire/notices.ts'
import { fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { readTypedText, type TypedText, wireValues } from '#platform/define/engine/form-values.ts'
import type { DocumentPreviewView } from '#platform/web/approval/document-preview-view.ts'
import { type ControlView, controlId } from '#platform/web/components/form/form-view.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { attachmentsHint, FILE, filesIn } from '#platform/web/pages/files/attachments.server.ts'
import { describeNew, loadNew, type Redraw } from '#platform/web/pages/forms/form.server.ts'
import { saveNewWith } from '#platform/web/pages/forms/save.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { attachmentEndings, type StagedFile, stagedFile } from '#platform/wire/files/attachments.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import { SUBMIT } from '#platform/wire/records/form-parts.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { Narrowing, NewNoticeView } from './new-notice-view.ts'

const STAGED = 'staged'

/** An author who ticks departments means them: the notice no longer goes to everybody. */
const NARROWING: Narrowing = { scope: 'scope', list: 'deptIds', from: EVERYBODY, to: DEPARTMENTS }

/** The form of a new notice. */
export async function loadNewNotice(call: ResourceCall): Promise<NewNoticeView> {
  const form = await loadNew(call)
  const controls = form.groups.flatMap((group) => group.controls)
  const typed = Object.fromEntries(controls.map(({ name, value }) => [name, value]))
  return dressed(call, form, typed, [])
}

/**
 * Saves the notice with its files, or publishes it immediately. Uploads the files first, so that a refused form
 * keeps them.
 */
export const saveNewNotice = redrawing(async function saveNewNotice(posted: ResourceCall) {
  const call = { ...posted, form: narrowed(posted.form) }
  const { staged, problems } = await stageFiles(call)
  const draw = async (_call: ResourceCall, id: string, redraw: Redraw) =>
    dressed(call, await describeNew(call, id, redraw), redraw.typed, staged)
  if (problems.length > 0) {
    const postedId = call.form.get('id')
    const typed = readTypedText(notices, 'add', call.form)
    const redraw = { typed, draw: call.requestId, general: problems }
    const view = await draw(call, isUuid(postedId) ? postedId : uuidv7(), redraw)
    return data(view, { status: 400 })
  }
  const files = staged.map(({ id }) => id)
  const publish = call.form.get('intent') === SUBMIT
  return saveNewWith(call, {
    also: [STAGED, FILE],
    draw,
    send: async ({ gateway, t }, record) => {
      const { addWithFiles } = NOTICE_CALLS
      const body = { record, files, publish }
      const { message } = await gateway.sendFor('POST', addWithFiles, body, z.unknown())
      const attached = files.length > 0 ? [t('notices.withFiles', { count: files.length })] : []
      const made = { label: String(record.title), href: `/${notices.path}/${record.id}` }
      return { message: [message, ...attached].join(' · '), made }
    },
  })
})

/** The preview of a posted form. A script requests it while the author types. */
export function previewNewNotice(call: ResourceCall): Promise<DocumentPreviewView | null> {
  return previewReceivers(call, readTypedText(notices, 'add', narrowed(call.form)))
}

/** The form, with the scope set to departments if any are ticked. */
function narrowed(form: FormData): FormData {
  const { scope, list, from, to } = NARROWING
  if (form.get(scope) !== from || !form.has(list)) return form
  const meant = new FormData()
  for (const [name, value] of form) meant.append(name, name === scope ? to : value)
  return meant
}

type Staging = { staged: StagedFile[]; problems: string[] }

/**
 * Uploads the new files of the form. Returns them with the files of earlier requests that are still
 * ticked.
 */
async function stageFiles({ form, gateway, isRestored, t }: ResourceCall): Promise<Staging> {
  const staged = form.getAll(STAGED).flatMap((entry) => readStaged(String(entry)) ?? [])
  const problems: string[] = []
  for (const file of isRestored ? [] : filesIn(form)) {
    const name = tidyFileName(file.name)
    const path = `${NOTICE_CALLS.stage}?${new URLSearchParams({ name })}`
    try {
      staged.push((await gateway.sendFor('POST', path, file, stagedFile)).value)
    } catch (error) {
      if (!(error instanceof GatewayError) || !error.answered || error.code === 'unauthenticated') {
        throw error
      }
      problems.push(t('files.refused', { name: isolate(name), problem: error.message }))
    }
  }
  return { staged, problems }
}

const stagedText = ({ id, name }: StagedFile) => `${id} ${name}`

/**
 * Reads the id and the name of an uploaded file. The name is for display only, because the API
 * stores its own.
 */
function readStaged(text: string): StagedFile | null {
  const [id = ''] = text.split(' ', 1)
  return isUuid(id) ? { id, name: tidyFileName(text.slice(id.length + 1)) } : null
}

async function dressed(
  call: ResourceCall,
  form: Awaited<ReturnType<typeof describeNew>>,
  typed: TypedText,
  staged: readonly StagedFile[],
): Promise<NewNoticeView> {
  const { resource, permissions, language, t } = call
  const publish = resource.actions.publish
  const mayPublish = publish !== undefined && permissions.has(publish.button)
  const groups = form.groups.map((group) => ({
    ...group,
    controls: group.controls.map((control) => withNarrowing(call, control, typed)),
  }))
  return {
    ...form,
    groups,
    narrowing: NARROWING,
    hasFiles: true,
    submit: t('submission.saveDraft'),
    submits: mayPublish ? { label: resourceLabel(publish.form, language) } : null,
    preview: await previewReceivers(call, typed),
    staged: staged.map((one) => ({ value: stagedText(one), name: one.name })),
    accept: attachmentEndings()
      .map((ending) => `.${ending}`)
      .join(),
    filesHint: attachmentsHint(call),
  }
}

/** Also shows the departments while the scope is everybody. */
function withNarrowing({ t }: ResourceCall, control: ControlView, typed: TypedText): ControlView {
  const { name, onlyFor } = control
  const { list, scope, from } = NARROWING
  if (name !== list || !onlyFor) return control
  const is = [from, ...onlyFor.is]
  return {
    ...control,
    hint: control.hint ?? t('notices.narrows'),
    onlyFor: { ...onlyFor, is, isMet: onlyFor.isMet || is.includes(typed[scope] ?? '') },
  }
}

/** Who would get the notice. A form must not fail because its preview does. */
async function previewReceivers(
  call: ResourceCall,
  typed: TypedText,
): Promise<DocumentPreviewView | null> {
  const { gateway, language, t } = call
  const scope = typed.scope ?? ''
  const list = SCOPE_LISTS[scope]
  const begun: DocumentPreviewView = { ...NOTHING_KNOWN, title: t('notices.receivers') }
  if (list !== undefined && !typed[list]) {
    const label = fieldLabel(notices, list, language)
    return {
      ...begun,
      missing: [{ text: t('notices.chooseFirst', { label }), href: `#${controlId(list)}` }],
    }
  }
  try {
    const { deptIds, userIds, roleIds } = wireValues(notices, typed)
    const body = { scope, deptIds: deptIds ?? [], userIds: userIds ?? [], roleIds: roleIds ?? [] }
    const reply = gateway.sendFor('POST', NOTICE_CALLS.receivers, body, noticeReceivers)
    const { count, names } = (await reply).value
    const listed = names.join(t('submission.comma'))
    const text = count > names.length ? t('notices.andMore', { names: listed, count }) : listed
    return {
      ...begun,
      facts: [
        { label: t('notices.howMany'), text: t('notices.people', { count }) },
        ...(count > 0 ? [{ label: t('notices.who'), text }] : []),
      ],
    }
  } catch (error) {
    if (error instanceof GatewayError && error.code !== 'unauthenticated') return null
    throw error
  }
}

const NOTHING_KNOWN: DocumentPreviewView = {
  source: '/work/notices/preview',
  isKnown: true,
  maySubmit: true,
  isToBeSavedFirst: false,
  open: '',
  problems: [],
  missing: [],
  facts: [],
  changes: [],
  steps: null,
  decides: '',
}

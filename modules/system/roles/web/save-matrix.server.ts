import { data, redirect } from '@remix-run/node'
import { assignedPermission } from '#modules/system/roles/wire/permission.ts'
import { grantLine } from '#platform/define/built-in/grant-line.server.ts'
import { menuName } from '#platform/define/built-in/menu-names.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { PREVIEW_FIELD } from '#platform/web/lib/form-fields.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import {
  ASSIGN_CALL,
  type Drawing,
  differingEntries,
  drawMatrix,
  type Matrix,
  MODULE_BOX,
  pageHref,
  readMatrix,
} from './matrix.server.ts'
import { keysOfTicks, postedTicks, toggled } from './matrix-boxes.server.ts'
import { MATRIX_INTENTS, type MatrixPreview } from './matrix-view.ts'

const MAX_DIFFERING = 12

/**
 * Handles the posted form: a row or column button only ticks and redraws; saving replaces the
 * rights within the module.
 */
export const saveMatrix = redrawing(async function saveMatrix(call: SignedInCall) {
  const { form, requestId } = call
  const matrix = await readMatrix(call)
  const { ticks, isWhole } = postedTicks(form, matrix.boxes)
  const version = Number(form.get('version'))
  const drawing: Drawing = {
    ticks,
    version,
    draw: requestId,
    isModuleTicked: form.has(MODULE_BOX),
    notices: noticesOf(call, isWhole),
  }
  const target = { row: rowAsked(form), column: textOf(form, 'column') }
  if (call.isRestored || target.row || target.column || form.has('all')) {
    return data(
      drawMatrix(call, matrix, { ...drawing, ticks: toggled(matrix.boxes, ticks, target) }),
    )
  }
  // The form was drawn with outdated entries, so the user must check it again.
  if (!isWhole) return data(drawMatrix(call, matrix, drawing), { status: 409 })
  if (form.get('intent') === MATRIX_INTENTS.edit) return data(drawMatrix(call, matrix, drawing))
  return store(call, matrix, drawing)
})

function noticesOf({ t, isRestored }: SignedInCall, isWhole: boolean): Drawing['notices'] {
  return [
    ...(isWhole ? [] : [{ text: t('matrix.navigationChanged') }]),
    ...(isRestored ? [{ text: t('typed.restored') }] : []),
  ]
}

/** The button of a row is named after its level and row. */
function rowAsked(form: FormData): string | null {
  for (const name of form.keys()) {
    const [, row] = /^\d_([0-9a-z]+)$/.exec(name) ?? []
    if (row !== undefined) return row
  }
  return null
}

function textOf(form: FormData, name: string): string | null {
  const value = form.get(name)
  return typeof value === 'string' && value !== '' ? value : null
}

/** Shows the effect of saving first, if any; the user confirms it. */
async function store(call: SignedInCall, matrix: Matrix, drawing: Drawing) {
  const { role, module, boxes } = matrix
  if (!role || !module) return data(drawMatrix(call, matrix, drawing), { status: 400 })
  const { ticks, version, isModuleTicked } = drawing
  const keys = keysOfTicks(module, boxes, ticks, isModuleTicked)
  const body = { roleId: role.id, version, within: module.id, ...keys }
  const look = () => previewOf(call, body, drawing)
  const isConfirmed = call.form.get('intent') === MATRIX_INTENTS.confirm
  try {
    const preview = isConfirmed ? null : await look()
    if (preview) return data(drawMatrix(call, matrix, { ...drawing, preview }))
    const confirm = isConfirmed ? { confirm: String(call.form.get(PREVIEW_FIELD)) } : {}
    const text = await call.gateway.send('PUT', ASSIGN_CALL, { ...body, ...confirm })
    call.setFlash({ kind: 'success', text })
    return redirect(pageHref(role.id, module.id), 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    // The effect has changed since the preview, so shows it again.
    const isOutdated = isConfirmed && error.code === 'conflict' && !error.current
    const preview = isOutdated ? await look().catch(() => null) : null
    return redrawRefused(call, matrix, { ...drawing, preview }, error)
  }
}

/** The effect as text; null without an effect. */
async function previewOf(
  { gateway, language, t }: SignedInCall,
  body: object,
  { ticks }: Drawing,
): Promise<MatrixPreview | null> {
  const request = { ...body, preview: true }
  const { value } = await gateway.sendFor('PUT', ASSIGN_CALL, request, assignedPermission)
  const { preview } = value
  if (!preview || preview.added.length + preview.removed.length === 0) return null
  const { digest, added, removed, people, first } = preview
  return {
    digest,
    added: added.map((line) => grantLine(line, language)),
    removed: removed.map((line) => grantLine(line, language)),
    people: t('matrix.people', { count: people }),
    faces: first.map(({ id, name }) => ({ colour: faceColour(id), name })),
    others: people - first.length,
    ticked: [...ticks],
  }
}

/** Draws the form again with the ticks of the user, whatever the error. */
function redrawRefused(call: SignedInCall, matrix: Matrix, drawing: Drawing, error: GatewayError) {
  const { t, language } = call
  const { message, current } = error
  if (!current) {
    const problems = [{ name: null, text: message || t('page.notSaved') }]
    return data(drawMatrix(call, matrix, { ...drawing, problems }), refusalInit(error))
  }
  const at = formatDateTime(String(current.updatedAt ?? ''), language)
  const differing = differingEntries(matrix, drawing.ticks, matrix.keys, (menu) =>
    menuName(menu, language),
  )
  const conflict = {
    text: t('matrix.conflict', { who: String(current.updatedName ?? ''), at }),
    differing: differing.slice(0, MAX_DIFFERING),
  }
  // Saving again overrides the other user's change.
  const { version } = matrix.keys
  return data(drawMatrix(call, matrix, { ...drawing, version, conflict }), refusalInit(error))
}

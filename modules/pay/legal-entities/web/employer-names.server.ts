import { data, redirect } from '@remix-run/node'
import { legalEntities } from '#modules/pay/legal-entities/define/legal-entity.ts'
import {
  EMPLOYER_CALLS,
  type UnmatchedName,
  unmatchedNames,
} from '#modules/pay/legal-entities/wire/employer-names.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { type EmployerNamesView, NAME_FIELDS, type NameLine } from './employer-names-view.ts'

const PATH = '/pay/entity-names'
const REGISTER = `/${legalEntities.path}`

type Redraw = { problem: string; name: string; entityId: string }

/** The names that wait to be matched, each with the employers to choose from. */
export async function loadEmployerNames(
  call: SignedInCall,
  redraw?: Redraw,
): Promise<EmployerNamesView> {
  const { gateway, t } = call
  const [{ names, left, entities }, navigation] = await Promise.all([
    gateway.ask(EMPLOYER_CALLS.unmatched, {}, unmatchedNames),
    gateway.navigation(),
  ])
  const register = buttonCodesAt(navigation, REGISTER)
  const describe = (line: UnmatchedName) => describeLine(call, line, register.has('add'), redraw)
  return {
    title: t('employerNames.title'),
    count: t('employerNames.count', { count: names.length + left }),
    lines: names.map(describe),
    left: left > 0 ? t('employerNames.left', { count: left }) : '',
    entities,
    mayMatch: buttonCodesAt(navigation, PATH).has('match') && entities.length > 0,
    registerHref: register.has('view') ? REGISTER : null,
    problems: redraw?.problem ? [{ name: null, text: redraw.problem }] : [],
  }
}

function describeLine(
  { t, language }: SignedInCall,
  { name: spelling, others, departments, contracts, similarId }: UnmatchedName,
  mayAdd: boolean,
  redraw: Redraw | undefined,
): NameLine {
  // The match ignores blanks, and so does the reader.
  const name = spelling.trim()
  const records = [
    departments > 0 && t('employerNames.departments', { count: departments }),
    contracts > 0 && t('employerNames.contracts', { count: contracts }),
  ]
  return {
    name,
    others:
      others.length > 0 ? t('employerNames.others', { list: listText(others, { language }) }) : '',
    count: records.filter((text) => text !== false).join(' · '),
    isSimilar: similarId !== null,
    chosen: redraw?.name === name ? redraw.entityId : (similarId ?? ''),
    newHref: mayAdd ? `${REGISTER}/new?${new URLSearchParams({ name })}` : null,
  }
}

const SHOWN = new Set<string>(['conflict', 'invalid', 'busy', 'too-many'])

/** Refers all records with a name to the chosen employer. */
export const matchEmployerName = redrawing(async function matchEmployerName(call: SignedInCall) {
  const { form, gateway, t } = call
  const name = String(form.get(NAME_FIELDS.name) ?? '').trim()
  const entityId = String(form.get(NAME_FIELDS.entity) ?? '')
  const redraw = async (problem: string, init: ResponseInit) =>
    data(await loadEmployerNames(call, { problem, name, entityId }), init)
  if (call.isRestored) return redraw('', { status: 200 })
  if (!isUuid(entityId)) return redraw(t('employerNames.choose', { name }), { status: 400 })
  try {
    const text = await gateway.send('PUT', EMPLOYER_CALLS.match, { name, entityId })
    call.setFlash({ kind: 'success', text })
    return redirect(PATH, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !SHOWN.has(error.code)) throw error
    return redraw(error.sentences().join(' · ') || t('page.notSaved'), refusalInit(error))
  }
})

import { data, redirect } from '@remix-run/node'
import { readBeside } from '#modules/attendance/roster/web/group-and-month.server.ts'
import { readShifts } from '#modules/attendance/roster/web/read-roster.server.ts'
import { besideHref } from '#modules/attendance/roster/web/read-roster-address.server.ts'
import { describeSaved, savedText } from '#modules/attendance/roster/web/save-roster.server.ts'
import { ROSTER_CALLS, rosterSaved } from '#modules/attendance/roster/wire/roster.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { type ByMonthView, MONTH_MODES, type MonthMode } from './by-month-view.ts'
import { readPattern } from './pattern-text.ts'

type Redraw = Partial<Pick<ByMonthView, 'problems' | 'result' | 'values'>>

const EMPTY = { pattern: '', offset: '1', overwrite: false }
const TOLD = new Set<string>(['conflict', 'invalid', 'locked', 'too-many', 'busy'])
const MOST_OFFSET = 41

function readMode({ url }: SignedInCall): MonthMode {
  return MONTH_MODES.find((mode) => mode === url.searchParams.get('mode')) ?? 'week'
}

/**
 * Fills a whole month in one step: by the week, as a copy of the last month, by a rotating pattern, or empty.
 */
export async function loadByMonth(call: SignedInCall, redraw: Redraw = {}): Promise<ByMonthView> {
  const { t, gateway } = call
  const beside = await readBeside(call)
  const { worked: shifts } = await readShifts(gateway, beside.group)
  const mode = readMode(call)
  return {
    title: t(`roster.menu.${mode}`),
    facts: beside.facts,
    back: beside.back,
    mode,
    modes: MONTH_MODES.filter((name) => name !== 'copyLastMonth' || beside.codes.has('copy')).map(
      (name) => ({
        name,
        label: t(`roster.menu.${name}`),
        hint: t(`roster.byMonth.${name}`),
        href: besideHref('by-month', beside, { mode: name }),
      }),
    ),
    problems: [],
    result: null,
    values: EMPTY,
    ...redraw,
    example: [...shifts.map(({ shortName }) => shortName), t('roster.restShort')].join(' '),
    shifts: shifts.map(({ shortName, name }) => ({ short: shortName, name })),
  }
}

/** The request of the form; null if its pattern is invalid. */
async function askedOf(call: SignedInCall, values: ByMonthView['values']) {
  const { group: attendGroupId, month } = await readBeside(call)
  const mode = readMode(call)
  const { overwrite } = values
  if (mode !== 'rotate') return { attendGroupId, month, mode, overwrite }
  const { worked: shifts } = await readShifts(call.gateway, attendGroupId)
  const off = [call.t('roster.restShort'), call.t('roster.rest')]
  const pattern = readPattern(values.pattern, shifts, off)
  const offset = Math.min(Math.max(Number.parseInt(values.offset, 10) || 0, 0), MOST_OFFSET)
  return pattern && { attendGroupId, month, mode, overwrite, pattern, offset }
}

/** Writes the month, and reports the cells that stayed unchanged. */
export const saveByMonth = redrawing(async function saveByMonth(call: SignedInCall) {
  const { form, gateway, t } = call
  const values = {
    pattern: String(form.get('pattern') ?? ''),
    offset: String(form.get('offset') ?? ''),
    overwrite: form.get('overwrite') === 'true',
  }
  const redraw = async (text: string, init: ResponseInit) =>
    data(await loadByMonth(call, { problems: text ? [{ name: null, text }] : [], values }), init)
  if (call.isRestored) return redraw('', { status: 200 })
  const request = await askedOf(call, values)
  if (!request) return redraw(t('roster.fill.noPattern'), { status: 400 })
  try {
    const { value } = await gateway.sendFor('POST', ROSTER_CALLS.byMonth, request, rosterSaved)
    if (value.refused.length > 0) {
      return data(await loadByMonth(call, { result: describeSaved(call, value), values }))
    }
    call.setFlash({ kind: 'success', text: savedText(call, value) })
    return redirect((await readBeside(call)).back.href, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    const texts = error.sentences()
    return redraw(texts.join(' · ') || t('page.notSaved'), refusalInit(error))
  }
})

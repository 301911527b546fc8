import { data } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { attendPins } from '#modules/attendance/clocking/define/pin.ts'
import {
  MOST_SLIPS,
  PIN_CALLS,
  type PinReceiver,
  pinReceivers,
  pinSlips,
} from '#modules/attendance/clocking/wire/terminal.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import { listPlace } from '#platform/web/pages/record/record-paths.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { ChooseView, ReceiverView, SlipsView } from './give-pins-view.ts'

const GIVE = attendPins.actions.give
const ENDPOINT = GIVE?.endpoint ?? ''
const TOLD = new Set<string>(['invalid', 'conflict', 'too-many', 'busy'])

type Chosen = { id: string; ticked: readonly string[] | 'all'; problem: string }

/** Loads the form on which the user chooses people for slips. `?all=1` ticks all people in the list. */
export async function loadGivePins(call: ResourceCall): Promise<ChooseView> {
  const query = call.url.searchParams
  const ticked = query.has('all') ? 'all' : query.getAll('userIds')
  return chooseView(call, { id: uuidv7(), ticked, problem: '' })
}

/** Creates the PINs and shows the slips. Only this answer contains the PINs: no URL shows them again. */
export const runGivePins = redrawing(async function runGivePins(call: ResourceCall) {
  const { form, gateway, t } = call
  const sentId = form.get('id')
  const id = isUuid(sentId) ? sentId : uuidv7()
  const userIds = form.getAll('userIds').map(String)
  const again = (problem: string, next = id) =>
    chooseView(call, { id: next, ticked: userIds, problem })
  if (call.isRestored) return data(await again(''), { status: 200 })
  if (userIds.length === 0) return data(await again(t('givePins.nobody')), { status: 400 })
  try {
    const path = `${ENDPOINT}?${new URLSearchParams({ id })}`
    const { value, message } = await gateway.sendFor('PUT', path, { userIds }, pinSlips)
    return data(slipsView(call, { slips: value.slips, message }), { status: 200 })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    const problem = Object.values(error.fieldErrors)[0] ?? error.message
    // The API has already created the slips of this form, so another attempt needs a new form id.
    const view = await again(problem, error.code === 'conflict' ? uuidv7() : id)
    return data(view, refusalInit(error))
  }
})

const common = (call: ResourceCall) => ({
  title: GIVE ? resourceLabel(GIVE.form, call.language) : '',
  back: listPlace(call, null),
})

async function chooseView(
  call: ResourceCall,
  { id, ticked, problem }: Chosen,
): Promise<ChooseView> {
  const { gateway, url, t } = call
  const keyword = url.searchParams.get('key')?.trim() ?? ''
  const query = keyword === '' ? {} : { key: keyword }
  const { count, people } = await gateway.ask(PIN_CALLS.receivers, query, pinReceivers)
  const isTicked = (userId: string) => ticked === 'all' || ticked.includes(userId)
  return {
    ...common(call),
    kind: 'choose',
    id,
    keyword,
    problem,
    more: count > people.length ? t('givePins.more', { count, shown: MOST_SLIPS }) : '',
    people: people.map((person) => receiverView(call, person, isTicked(person.userId))),
  }
}

function receiverView(
  { t, language }: ResourceCall,
  { userId, name, empNo, deptName, state, at }: PinReceiver,
  isTicked: boolean,
): ReceiverView {
  const time = at === null ? '' : formatDateTime(at, language)
  return {
    id: userId,
    name,
    empNo,
    deptName: deptName ?? '',
    pin: t(`givePins.state.${state}`, { time }),
    isTicked,
  }
}

function slipsView(
  call: ResourceCall,
  { slips, message }: Pick<SlipsView, 'slips' | 'message'>,
): SlipsView {
  return {
    ...common(call),
    kind: 'slips',
    message,
    slips: slips.map((slip) => ({
      ...slip,
      validUntil: formatDateTime(slip.validUntil, call.language),
    })),
  }
}

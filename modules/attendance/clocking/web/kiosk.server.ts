import { randomUUID } from 'node:crypto'
import {
  type PunchedAtTerminal,
  TERMINAL_CALLS,
  terminal,
} from '#modules/attendance/clocking/wire/terminal.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { writePreferences } from '#platform/web/request/shell/preferences.ts'
import { momentInShanghai } from '#platform/wire/time/shanghai-time.ts'
import {
  dropRegistration,
  type KioskNotice,
  keepRegistration,
  type Registration,
  readRegistration,
  readTold,
  terminalToken,
} from './kiosk-cookie.server.ts'
import type { ClockView, KioskView, PunchedView } from './kiosk-view.ts'

const MAX_CODE = 40
/** The empty form reloads from time to time, to renew the registration and to follow the date. */
const IDLE_S = 10 * 60
/** How long the page shows a result or a refusal, or keeps a chosen language. */
const DONE_S = 6
const AWAY_S = 120
const TROUBLE_S = 20
const [DATE_LENGTH, MINUTE] = ['yyyy-MM-dd'.length, 60]

type Shown = { registered: Registration; notice: KioskNotice | null }

/** The page of a terminal, or the form that registers the machine. */
export async function loadKiosk(call: OpenCall, state: RequestState): Promise<KioskView> {
  const registered = await readRegistration(state)
  const heard = await readTold(state)
  for (const line of heard?.forget ?? []) call.addCookie(line)
  const notice = heard?.notice ?? null
  const code = call.url.searchParams.get('code')
  if (!registered || code !== null) {
    const problem = notice && 'problem' in notice ? notice.problem : ''
    return registerView(call, code ?? '', problem)
  }
  try {
    const { token } = registered
    const { name } = await callOpenly(state.tokenCaller, TERMINAL_CALLS.read, {}, terminal, token)
    await keepLanguage(call, state, { registered, notice })
    return terminalView(call, name, { registered, notice })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.code !== 'unauthenticated') return troubleView(call)
    for (const line of dropRegistration(state)) call.addCookie(line)
    return registerView(call, '', error.message)
  }
}

/**
 * Renews the registration, and returns to the terminal's language after a message in the employee's language:
 * the next employee finds the usual page.
 */
async function keepLanguage(
  call: OpenCall,
  state: RequestState,
  { registered, notice }: Shown,
): Promise<void> {
  const isOver = notice !== null || registered.until < Date.now()
  const { language } = registered
  if (isOver && call.language !== language) {
    const { secure } = state
    call.addCookie(writePreferences({ ...call.preferences, language }, { secure }))
  }
  call.addCookie(await keepRegistration(registered, state))
}

const commonOf = ({ t, language }: OpenCall, name: string, refreshSeconds: number | null) => ({
  title: t('kiosk.title'),
  name,
  refreshSeconds,
  clock: clockOf(language),
})

function clockOf(language: OpenCall['language']): ClockView {
  const now = momentInShanghai(new Date())
  const time = now.slice(DATE_LENGTH + 1)
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return {
    seconds: (hours * MINUTE + minutes) * MINUTE + seconds,
    time: time.slice(0, 'HH:mm'.length),
    day: formatDayPart(now.slice(0, DATE_LENGTH), 'weekday', language),
  }
}

function registerView(call: OpenCall, code: string, problem: string): KioskView {
  return {
    ...commonOf(call, '', null),
    kind: 'register',
    problem,
    code: code.slice(0, MAX_CODE),
    signedInAs: call.person?.name ?? null,
  }
}

function troubleView(call: OpenCall): KioskView {
  const problem = call.t('kiosk.trouble')
  return { ...commonOf(call, '', TROUBLE_S), kind: 'trouble', problem }
}

function terminalView(call: OpenCall, name: string, { registered, notice }: Shown): KioskView {
  if (notice && 'punched' in notice) {
    return { ...commonOf(call, name, DONE_S), ...describePunch(call, notice.punched) }
  }
  const sealed = { requestId: randomUUID(), token: terminalToken(registered) }
  const change = notice && 'change' in notice ? notice.change : null
  if (change || call.url.searchParams.has('change')) {
    const { empNo, problem } = change ?? { empNo: '', problem: '' }
    return { ...commonOf(call, name, AWAY_S), ...sealed, kind: 'change', empNo, problem }
  }
  const isUsual = notice === null && call.language === registered.language
  return {
    ...commonOf(call, name, isUsual ? IDLE_S : AWAY_S),
    ...sealed,
    kind: 'form',
    problem: notice && 'problem' in notice ? notice.problem : '',
  }
}

function describePunch(
  { t }: OpenCall,
  { name, clockAt, verdict, counted }: PunchedAtTerminal,
): PunchedView {
  return {
    kind: 'done',
    isCounted: verdict === null,
    who: name,
    time: clockAt.slice(DATE_LENGTH + 1),
    text: verdict === null ? countedText(t, counted) : t(`kiosk.verdict.${verdict}`),
  }
}

function countedText(t: OpenCall['t'], counted: PunchedAtTerminal['counted']): string {
  if (counted === null) return t('kiosk.recorded')
  const { side, seq, segments } = counted
  return t(segments > 1 ? `kiosk.segment.${side}` : `kiosk.counted.${side}`, { seq })
}

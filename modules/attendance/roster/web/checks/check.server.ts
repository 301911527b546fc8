import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { readBeside } from '#modules/attendance/roster/web/group-and-month.server.ts'
import { rosterHref } from '#modules/attendance/roster/web/read-roster-address.server.ts'
import {
  ROSTER_CALLS,
  type RosterFinding,
  rosterBoard,
  rosterFinding,
} from '#modules/attendance/roster/wire/roster.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { type CheckView, type FindingView, type LevelView, reasonField } from './check-view.ts'

const LEVELS = ['block', 'reason', 'warn'] as const
const findings = z.array(rosterFinding)

type Redraw = { problems: ProblemView[]; form: FormData }

/** The rules that the month breaks, by severity. */
export async function loadCheck(call: SignedInCall, redraw?: Redraw): Promise<CheckView> {
  const { t, gateway } = call
  const beside = await readBeside(call)
  const query = { attendGroupId: beside.group, month: beside.month }
  const [found, { published }] = await Promise.all([
    gateway.ask(ROSTER_CALLS.check, query, findings),
    gateway.ask(ROSTER_CALLS.board, { ...query, pageSize: 1 }, rosterBoard),
  ])
  const levels = LEVELS.map((level) => describeLevel(call, beside, found, { level, redraw }))
  const isCurrent = published !== null && !published.isStale
  const [open] = levels.flatMap(({ rules }) => rules.filter(({ error }) => error !== ''))
  return {
    title: t('roster.menu.check'),
    facts: beside.facts,
    back: beside.back,
    // The API refused the roster because a reason is missing: the message links to the first field without one.
    problems: (redraw?.problems ?? []).map((problem) =>
      open ? { ...problem, name: open.rule } : problem,
    ),
    pill: published
      ? {
          tone: isCurrent ? 'good' : 'warn',
          text: t(isCurrent ? 'roster.published' : 'roster.stale', { version: published.version }),
        }
      : { tone: 'quiet', text: t('roster.unpublished') },
    levels: levels.filter(({ rules }) => rules.length > 0),
    mayPublish: beside.codes.has('publish'),
    isBlocked: found.some(({ level }) => level === 'block'),
  }
}

type Place = { group: string; month: string }
type OfLevel = { level: (typeof LEVELS)[number]; redraw: Redraw | undefined }

function describeLevel(
  call: SignedInCall,
  place: Place,
  found: readonly RosterFinding[],
  { level, redraw }: OfLevel,
): LevelView {
  const { t, language } = call
  const ofLevel = found.filter((finding) => finding.level === level)
  const isAsked = redraw !== undefined && redraw.problems.length > 0
  const rules = [...new Set(ofLevel.map(({ rule }) => rule))].map((rule) => ({
    rule,
    name: t(`roster.rules.${rule}`, { defaultValue: rule }),
    findings: describeFindings(
      call,
      place,
      ofLevel.filter((finding) => finding.rule === rule),
    ),
    reason: level === 'reason' ? reasonIn(redraw, rule) : null,
    error:
      level === 'reason' && isAsked && reasonIn(redraw, rule) === ''
        ? formatMessage(language, 'invalid.required', {
            label: t('roster.reasonFor', {
              rule: t(`roster.rules.${rule}`, { defaultValue: rule }),
            }),
          })
        : '',
  }))
  return { level, title: t(`roster.levels.${level}`, { count: ofLevel.length }), rules }
}

function reasonIn(redraw: Redraw | undefined, rule: string): string {
  return String(redraw?.form.get(reasonField(rule)) ?? '').trim()
}

/** Several findings of an employee with the same text become one line. */
function describeFindings(
  { language, t }: SignedInCall,
  { group, month }: Place,
  found: readonly RosterFinding[],
): FindingView[] {
  const byPerson = new Map<string, RosterFinding[]>()
  for (const finding of found) {
    const key = `${finding.userId} ${finding.text}`
    byPerson.set(key, [...(byPerson.get(key) ?? []), finding])
  }
  return [...byPerson].flatMap(([key, [first, ...others]]) => {
    if (!first) return []
    const { userId, name, text } = first
    const days = [first, ...others].map(({ date }) => formatDayPart(date, 'dayOfYear', language))
    const href = rosterHref({ group, month, page: 1, key: name })
    const face = { colour: faceColour(userId), name }
    return [{ key, name, text, href, face, days: days.join(t('roster.comma')) }]
  })
}

const TOLD = new Set<string>(['conflict', 'invalid', 'locked', 'too-many', 'busy'])
const REASON = reasonField('')

/** Publishes the month, together with the reasons that its findings need. */
export const publishRoster = redrawing(async function publishRoster(call: SignedInCall) {
  const { form, gateway, t } = call
  const redraw = async (texts: string[], init: ResponseInit) => {
    const problems = texts.map((text) => ({ name: null, text }))
    return data(await loadCheck(call, { problems, form }), init)
  }
  if (call.isRestored) return redraw([], { status: 200 })
  const { group: attendGroupId, month, back } = await readBeside(call)
  const reasons = [...form].flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value.trim() : ''
    return name.startsWith(REASON) && text !== '' ? [{ rule: name.slice(REASON.length), text }] : []
  })
  try {
    const body = { attendGroupId, month, reasons }
    call.setFlash({
      kind: 'success',
      text: (await gateway.send('PUT', ROSTER_CALLS.publish, body)) || t('roster.publishedNow'),
    })
    return redirect(back.href, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    const texts = error.sentences()
    return redraw(texts.length > 0 ? texts : [t('page.notSaved')], refusalInit(error))
  }
})

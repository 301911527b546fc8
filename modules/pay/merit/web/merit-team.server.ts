import { meritSalaries } from '#modules/pay/merit/define/merit-salary.ts'
import { isPoints, MERIT_CALLS, type MeritTeam, meritTeam } from '#modules/pay/merit/wire/merit.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { chosenMonth, saveBoxes, type Typed } from './boxes-form.server.ts'
import { type BoxesView, type BoxLine, boxName } from './boxes-view.ts'

const ADDRESS = '/pay/merit-team'
const NONE = '—'

const percent = (share: string) => `${fractionOf(share).times(100).written(0)} %`
const plain = (points: string) => points.replace(/\.?0+$/, '')

function lineOf(
  { t }: SignedInCall,
  person: MeritTeam['people'][number],
  typed: Typed | null,
): BoxLine {
  const { userId: key, name, empNo, department, score, comment, isSettled } = person
  const own = typed?.get(key)
  return {
    key,
    name,
    about: `${empNo} · ${department}`,
    facts: [
      { label: t('merit.taskScore'), text: person.taskScore ?? NONE },
      { label: t('merit.lastGrade'), text: person.lastGrade ?? NONE },
    ],
    warning: isSettled ? t('merit.settled') : null,
    box: isSettled
      ? null
      : {
          name: boxName('value', key),
          label: t('merit.scoreOf', { name }),
          value: own?.value ?? (score === null ? '' : plain(score)),
        },
    fixed: score ?? NONE,
    note: isSettled
      ? null
      : {
          name: boxName('note', key),
          label: t('merit.commentOf', { name }),
          value: own?.note ?? comment ?? '',
        },
  }
}

async function viewOf(call: SignedInCall, month: string, typed: Typed | null): Promise<BoxesView> {
  const { t, gateway } = call
  const [{ people, weights, grades }, navigation] = await Promise.all([
    gateway.ask(MERIT_CALLS.team, { month }, meritTeam),
    gateway.navigation(),
  ])
  const sheet = `/${meritSalaries.path}`
  return {
    title: t('merit.team'),
    address: ADDRESS,
    month,
    count: t('merit.people', { count: people.length }),
    about: t('merit.how', {
      task: percent(weights.task),
      leader: percent(weights.leader),
      grades: grades.map(({ grade, fromScore }) => `${grade} ≥ ${fromScore}`).join(' · '),
    }),
    headings: { first: t('merit.person'), box: t('merit.score'), note: t('merit.comment') },
    lines: people.map((person) => lineOf(call, person, typed)),
    empty: t('merit.nobody'),
    problems: [],
    next: buttonCodesAt(navigation, sheet).has('generate')
      ? { label: t('merit.toSheet'), href: `${sheet}?month=${month}` }
      : null,
  }
}

/** The people whom the reader may score, with their boxes. */
export const loadMeritTeam = (call: SignedInCall): Promise<BoxesView> =>
  viewOf(call, chosenMonth(call.url.searchParams.get('month')), null)

/** Saves the scores of a team. */
export const saveMeritTeam = redrawing(async function saveMeritTeam(call: SignedInCall) {
  const month = chosenMonth(String(call.form.get('month') ?? ''))
  return saveBoxes(call, {
    view: (typed) => viewOf(call, month, typed),
    problemOf: (value) => (isPoints(value) ? null : call.t('merit.noPoints')),
    send: (typed) =>
      call.gateway.send('PUT', MERIT_CALLS.score, {
        month,
        rows: [...typed].map(([userId, { value, note }]) => ({
          userId,
          score: value || null,
          comment: note || null,
        })),
      }),
    to: `${ADDRESS}?month=${month}`,
  })
})

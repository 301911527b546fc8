import { z } from 'zod'
import { signInLogs } from '#modules/system/logs/define/sign-in-log.ts'
import {
  type Accounts,
  accounts,
  foreignSignIns,
  type SignInDays,
  signInDays,
} from '#modules/system/wire/home-cards.ts'
import { choiceLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { SIGN_IN_REFUSAL } from '#platform/define/shipped/choices.ts'
import { describeChart } from '#platform/web/charts/describe-chart.server.ts'
import { type HomeCard, homeCard } from '#platform/web/home/home-card.server.ts'
import type { HomeStart } from '#platform/web/home/home-start.ts'
import type { RowView, TileView } from '#platform/web/home/home-view.ts'
import { deviceText } from '#platform/web/lib/device-text.ts'
import {
  formatDate,
  formatDateTime,
  formatDayPart,
  formatNumber,
} from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { loadModules } from '#platform/web/request/shell/shell.server.ts'
import type { OwnSignIn } from '#platform/wire/sign-in/account.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

const OWN_SESSIONS = '/account/sessions'
const USERS = '/system/users'

export const systemHomeStarts: readonly HomeStart[] = [
  { label: 'home.starts.account', href: `${USERS}/new`, entry: USERS, buttons: ['add'] },
]

/**
 * 系统: home page cards for accounts, the user's own sign-ins, and the pages that the user may open.
 */
export const systemHomeCards: readonly HomeCard[] = [
  homeCard({
    name: 'system/accounts',
    title: 'home.accounts.title',
    data: accounts,
    tiles: (call, figures) => describeAccounts(call, figures),
  }),
  homeCard({
    name: 'system/sign-in-days',
    title: 'home.signIns.title',
    data: signInDays,
    draw: (call, { days }) => ({
      more: { href: '/system/sign-in-logs', label: call.t('home.all') },
      body: { shape: 'charts', charts: [describeDays(call, days)] },
    }),
  }),
  homeCard({
    name: 'system/foreign-sign-ins',
    title: 'home.foreign.title',
    place: 'side',
    turn: 'work',
    data: foreignSignIns,
    draw: (call, { rows }) => ({
      more: { href: OWN_SESSIONS, label: call.t('home.all') },
      body: { shape: 'rows', rows: rows.map((row) => describeSignIn(call, row)) },
    }),
  }),
  homeCard({
    name: 'system/pages',
    title: 'home.pages.title',
    place: 'wide',
    data: z.object({}),
    isOptional: true,
    draw: async (call) => {
      const modules = await loadModules(call)
      const shown = modules.filter(({ side, to }) => side.length > 0 || to !== '/')
      return { body: { shape: 'pages', modules: shown } }
    },
  }),
]

function describeAccounts({ t, language }: SignedInCall, figures: Accounts): TileView[] {
  const { active, locked, neverUsed, online } = figures
  const write = (value: number) => formatNumber(value, language)
  return [
    {
      label: t('home.accounts.active'),
      value: write(active),
      isNone: active === 0,
      tone: null,
      href: `${USERS}?state=1`,
      note: neverUsed > 0 ? t('home.accounts.neverUsed', { count: neverUsed }) : '',
    },
    {
      label: t('home.accounts.locked'),
      value: write(locked),
      isNone: locked === 0,
      note: '',
      href: `${USERS}?state=2`,
      tone: locked > 0 ? 'bad' : null,
    },
    {
      label: t('home.accounts.online'),
      value: write(online),
      isNone: online === 0,
      href: '/system/sessions',
      note: '',
      tone: null,
    },
  ]
}

function describeDays({ t, language }: SignedInCall, days: SignInDays['days']) {
  const chart = describeChart(
    {
      shape: 'columns',
      isStacked: true,
      categories: days.map(({ day }) => formatDayPart(day, 'monthDay', language)),
      series: [
        { name: t('home.signIns.good'), colour: 'main', values: days.map(({ ok }) => ok) },
        {
          name: t('home.signIns.refused'),
          colour: 'bad',
          values: days.map(({ refused }) => refused),
        },
      ],
    },
    {
      label: t('home.signIns.title'),
      about: t('chart.about', {
        unit: t('chart.signIns'),
        source: resourceLabel(signInLogs, language),
        day: formatDate(todayInShanghai(), language),
      }),
      categoryName: t('home.signIns.day'),
      language,
      place: 'column',
    },
  )
  return { title: '', chart }
}

function describeSignIn({ t, language }: SignedInCall, row: OwnSignIn): RowView {
  const { id, at, ok, reason, ip, userAgent } = row
  const refused = reason ? choiceLabel(SIGN_IN_REFUSAL, reason, language) : ''
  return {
    id,
    href: OWN_SESSIONS,
    face: null,
    icon: 'shield',
    title: deviceText(userAgent, t),
    note: [formatDateTime(at, language), ip].filter(Boolean).join(' · '),
    pill: ok
      ? { tone: 'info', text: t('home.foreign.elsewhere') }
      : { tone: 'bad', text: refused || t('home.signIns.refused') },
  }
}

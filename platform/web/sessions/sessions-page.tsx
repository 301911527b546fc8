import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { END_OTHERS, type SessionRow, type SessionsView, type SignInRow } from './sessions-view.ts'

/** The user's sessions, which they can end, and the latest attempts to sign in to their account. */
export function SessionsPage({ view }: { view: SessionsView }) {
  const { t } = useTranslation()
  const { sessions, signIns, problem, others, isEndingOthers } = view
  return (
    <PageFrame
      title={view.title}
      count={t('sessions.count', { count: sessions.length })}
      actions={
        others > 0 &&
        !isEndingOthers && (
          <a className="button" href="?end=others">
            {t('sessions.others')}
          </a>
        )
      }
    >
      {problem && (
        <p role="alert" className="notice notice-error">
          {problem}
        </p>
      )}
      {isEndingOthers && <EndOthers others={others} t={t} />}
      <section aria-labelledby="sessions-where">
        <h2 id="sessions-where">{t('sessions.where')}</h2>
        <SessionTable sessions={sessions} t={t} />
        <p className="text-sm text-muted">{t('sessions.exact')}</p>
      </section>
      <section aria-labelledby="sessions-history">
        <h2 id="sessions-history">{t('sessions.history')}</h2>
        {signIns.length > 0 ? (
          <SignInTable signIns={signIns} t={t} />
        ) : (
          <div className="empty">
            <Icon name="history" />
            <p>{t('sessions.none')}</p>
          </div>
        )}
        <p className="text-sm text-muted">{t('sessions.historyHint')}</p>
      </section>
    </PageFrame>
  )
}

/** Asks for confirmation before all other sessions end. */
function EndOthers({ others, t }: { others: number; t: TFunction }) {
  const isBusy = useBusy()
  return (
    <section className="card confirm" aria-labelledby="sessions-end">
      <h2 id="sessions-end">{t('sessions.othersTitle')}</h2>
      <p>{t('sessions.othersQuestion', { count: others })}</p>
      <Form method="post" action="/account/sessions" className="buttons">
        <FormToken />
        <button
          type="submit"
          name="intent"
          value={END_OTHERS}
          className="button button-danger"
          disabled={isBusy}
        >
          {t('sessions.others')}
        </button>
        <a className="button" href="/account/sessions">
          {t('page.cancel')}
        </a>
      </Form>
    </section>
  )
}

function SessionTable({ sessions, t }: { sessions: readonly SessionRow[]; t: TFunction }) {
  return (
    <TableFrame
      caption={t('sessions.where')}
      look="cards devices"
      headings={[
        t('sessions.deviceHead'),
        t('sessions.lastUsedAt'),
        t('sessions.beganAt'),
        t('sessions.ip'),
        t('sessions.method'),
        { label: t('sessions.action'), look: 'actions', isHidden: true },
      ]}
    >
      {sessions.map((session) => (
        <tr key={session.id}>
          <th scope="row">
            <Device {...session} />
          </th>
          <td className="l k">{session.lastUsedAt}</td>
          <td className="k">{session.beganAt}</td>
          <td>{session.ip}</td>
          <td>{session.method}</td>
          <td className="actions s">
            {session.isCurrent ? (
              <Pill tone="good" text={t('sessions.current')} />
            ) : (
              <EndOne session={session} t={t} />
            )}
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}

function Device({ icon, device }: Pick<SessionRow, 'icon' | 'device'>) {
  return (
    <span className="device">
      <Icon name={icon} />
      {device}
    </span>
  )
}

function EndOne({ session, t }: { session: SessionRow; t: TFunction }) {
  const isBusy = useBusy()
  const { id, device, beganAt: time } = session
  return (
    <Form method="post" action="/account/sessions">
      <FormToken />
      <button
        type="submit"
        name="id"
        value={id}
        className="button"
        aria-label={t('sessions.endOf', { device, time })}
        disabled={isBusy}
      >
        {t('sessions.end')}
      </button>
    </Form>
  )
}

function SignInTable({ signIns, t }: { signIns: readonly SignInRow[]; t: TFunction }) {
  return (
    <TableFrame
      caption={t('sessions.history')}
      look="cards devices"
      isWide
      headings={[
        t('sessions.deviceHead'),
        t('sessions.at'),
        t('sessions.ip'),
        t('sessions.method'),
        t('sessions.outcome'),
      ]}
    >
      {signIns.map(({ id, at, outcome, isRefused, icon, device, ip, method }) => (
        <tr key={id}>
          <th scope="row">
            <Device icon={icon} device={device} />
          </th>
          <td className="l k">{at}</td>
          <td>{ip}</td>
          <td>{method}</td>
          <td className="s">
            <Pill tone={isRefused ? 'bad' : 'good'} text={outcome} />
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}

import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#app/components/form/busy.ts'
import { FormToken } from '#app/components/form/form-token.tsx'
import { PageFrame } from '#app/components/page/page-frame.tsx'
import { END_OTHERS, type SessionRow, type SessionsView, type SignInRow } from './sessions-view.ts'

/** Where somebody is signed in, what he can end of it, and the latest attempts to sign in as him. */
export function SessionsPage({ view }: { view: SessionsView }) {
  const { t } = useTranslation()
  const { sessions, signIns, problem } = view
  return (
    <PageFrame title={view.title}>
      {problem && (
        <p role="alert" className="notice notice-error">
          {problem}
        </p>
      )}
      <section aria-labelledby="sessions-where">
        <div className="page-head">
          <h2 id="sessions-where">{t('sessions.where')}</h2>
          {sessions.length > 1 && <EndOthers t={t} />}
        </div>
        <SessionTable sessions={sessions} t={t} />
        <p className="mt-2 text-sm text-muted">{t('sessions.exact')}</p>
      </section>
      <section aria-labelledby="sessions-history">
        <h2 id="sessions-history">{t('sessions.history')}</h2>
        <p className="mt-2 text-sm text-muted">{t('sessions.historyHint')}</p>
        {signIns.length > 0 ? (
          <SignInTable signIns={signIns} t={t} />
        ) : (
          <p className="empty">{t('sessions.none')}</p>
        )}
      </section>
    </PageFrame>
  )
}

function EndOthers({ t }: { t: TFunction }) {
  const isBusy = useBusy()
  return (
    <Form method="post">
      <FormToken />
      <button
        type="submit"
        name="intent"
        value={END_OTHERS}
        className="button button-primary"
        disabled={isBusy}
      >
        {t('sessions.others')}
      </button>
    </Form>
  )
}

function SessionTable({ sessions, t }: { sessions: readonly SessionRow[]; t: TFunction }) {
  return (
    <div className="table-frame">
      <table className="records">
        <caption className="sr-only">{t('sessions.where')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sessions.deviceHead')}</th>
            <th scope="col">{t('sessions.beganAt')}</th>
            <th scope="col">{t('sessions.lastUsedAt')}</th>
            <th scope="col">{t('sessions.ip')}</th>
            <th scope="col">{t('sessions.method')}</th>
            <th scope="col" className="actions">
              {t('sessions.action')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              <th scope="row">{session.device}</th>
              <td data-l={t('sessions.beganAt')} className="k">
                {session.beganAt}
              </td>
              <td data-l={t('sessions.lastUsedAt')} className="k">
                {session.lastUsedAt}
              </td>
              <td data-l={t('sessions.ip')}>{session.ip}</td>
              <td data-l={t('sessions.method')}>{session.method}</td>
              <td className="actions">
                {session.isCurrent ? (
                  <strong>{t('sessions.current')}</strong>
                ) : (
                  <EndOne session={session} t={t} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function EndOne({ session, t }: { session: SessionRow; t: TFunction }) {
  const isBusy = useBusy()
  const { id, device, beganAt: time } = session
  return (
    <Form method="post">
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
    <div className="table-frame">
      <table className="records">
        <caption className="sr-only">{t('sessions.history')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sessions.at')}</th>
            <th scope="col">{t('sessions.outcome')}</th>
            <th scope="col">{t('sessions.deviceHead')}</th>
            <th scope="col">{t('sessions.ip')}</th>
            <th scope="col">{t('sessions.method')}</th>
          </tr>
        </thead>
        <tbody>
          {signIns.map(({ id, at, outcome, isRefused, device, ip, method }) => (
            <tr key={id}>
              <th scope="row" className="k">
                {at}
              </th>
              <td
                data-l={t('sessions.outcome')}
                className={isRefused ? 'font-medium text-bad' : ''}
              >
                {outcome}
              </td>
              <td data-l={t('sessions.deviceHead')}>{device}</td>
              <td data-l={t('sessions.ip')}>{ip}</td>
              <td data-l={t('sessions.method')}>{method}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintBar } from '#platform/web/components/page/print-sheet.tsx'
import type { ChooseView, GivePinsView, SlipsView } from './give-pins-view.ts'

/** Slips with one-time PINs: choose who gets one, then print them. */
export function GivePinsPage({ view }: { view: GivePinsView }) {
  return view.kind === 'slips' ? <Slips view={view} /> : <Choose view={view} />
}

function Choose({ view }: { view: ChooseView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { title, back, keyword, people, more, problem, id } = view
  return (
    <PageFrame title={title} back={back}>
      {problem && (
        <p role="alert" className="notice notice-error">
          {problem}
        </p>
      )}
      <p className="hint">{t('givePins.who')}</p>
      <Form method="get" className="card filters give-pins-search" role="search">
        <div className="field">
          <label htmlFor="key">{t('givePins.find')}</label>
          <input id="key" name="key" type="search" className="input" defaultValue={keyword} />
        </div>
        <button type="submit" className="button">
          {t('page.search')}
        </button>
        <button type="submit" name="all" value="1" className="button">
          {t('givePins.tickAll')}
        </button>
      </Form>
      {people.length === 0 ? (
        <p className="empty">{t(keyword ? 'givePins.notFound' : 'givePins.none')}</p>
      ) : (
        <Form method="post" className="form give-pins" aria-busy={isBusy} key={id}>
          <FormToken />
          <input type="hidden" name="id" value={id} />
          <fieldset className="card">
            <legend>{t('givePins.people')}</legend>
            <ul>
              {people.map((person) => (
                <li key={person.id}>
                  <label>
                    <input
                      key={String(person.isTicked)}
                      type="checkbox"
                      name="userIds"
                      value={person.id}
                      defaultChecked={person.isTicked}
                    />
                    <span>
                      <strong>{person.name}</strong> {person.empNo} {person.deptName}
                    </span>
                    <span className="hint">{person.pin}</span>
                  </label>
                </li>
              ))}
            </ul>
            {more && <p className="hint">{more}</p>}
          </fieldset>
          <div className="buttons">
            <button type="submit" className="button button-primary" disabled={isBusy}>
              {isBusy ? t('page.acting') : t('givePins.make')}
            </button>
            <a className="button" href={back.href}>
              {t('page.cancel')}
            </a>
            <span className="hint">{t('givePins.once')}</span>
          </div>
        </Form>
      )}
    </PageFrame>
  )
}

function Slips({ view: { title, back, message, slips } }: { view: SlipsView }) {
  const { t } = useTranslation()
  return (
    <PageFrame title={title} back={back}>
      <PrintBar />
      <p role="status" className="notice notice-success no-print">
        {message} {t('givePins.printNow')}
      </p>
      <ul className="pin-slips">
        {slips.map((slip) => (
          <li key={slip.userId} className="card">
            <h2>{slip.name}</h2>
            <dl>
              <dt>{t('givePins.department')}</dt>
              <dd>{slip.deptName ?? ''}</dd>
              <dt>{t('kiosk.empNo')}</dt>
              <dd className="pin-slip-number">{slip.empNo}</dd>
              <dt>{t('givePins.pin')}</dt>
              <dd className="pin-slip-number">{slip.pin}</dd>
              <dt>{t('givePins.until')}</dt>
              <dd>{slip.validUntil}</dd>
            </dl>
            <p>{t('givePins.how')}</p>
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}
